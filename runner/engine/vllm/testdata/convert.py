"""convert.py FROM.gguf TO: a GGUF file as a folder that vLLM can serve.

Weights become 32-bit floats, exactly those that the quantised file stands for,
so that vLLM and llama.cpp on the expanded file compute with the same numbers.
Needs torch, transformers and gguf (install.sh); opens no connection.
"""
import os
import sys

os.environ['HF_HUB_OFFLINE'] = '1'

import gguf
import torch
from tokenizers.processors import TemplateProcessing
from transformers import AutoModelForCausalLM, AutoTokenizer


def model(folder, file):
    """The model without the mark of its quantisation, which could not be saved."""
    read = AutoModelForCausalLM.from_pretrained(folder, gguf_file=file, dtype=torch.float32)
    if hasattr(read.config, 'quantization_config'):
        delattr(read.config, 'quantization_config')
    fresh = type(read)(read.config)
    fresh.load_state_dict({name: tensor.clone() for name, tensor in read.state_dict().items()})
    fresh.tie_weights()
    return fresh


def tokenizer(folder, file):
    """The tokenizer, with the token of the beginning that the conversion loses."""
    read = AutoTokenizer.from_pretrained(folder, gguf_file=file)
    field = gguf.GGUFReader(os.path.join(folder, file)).fields.get('tokenizer.ggml.add_bos_token')
    if field is not None and bool(field.parts[field.data[0]][0]) and read('x').input_ids[0] != read.bos_token_id:
        read.backend_tokenizer.post_processor = TemplateProcessing(
            single=read.bos_token + ' $A', special_tokens=[(read.bos_token, read.bos_token_id)])
    return read


def main(source, target):
    folder, file = os.path.split(os.path.abspath(source))
    temporary = target + '.tmp'
    model(folder, file).save_pretrained(temporary)
    tokenizer(folder, file).save_pretrained(temporary)
    os.rename(temporary, target)


main(*sys.argv[1:])
