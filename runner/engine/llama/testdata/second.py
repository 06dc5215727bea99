#!/usr/bin/env python3
"""A second implementation of the runner's protocol, to compare records with.

    python3 second.py LIBRARIES MODELS RELEASE MODEL [N]

It asks the first N items (default all) of each benchmark of RELEASE through
llama.cpp's C interface by ctypes, each prompt alone from an empty cache, with
templates, orders, parsers and scores written out here again, and compares bits,
texts and log-probabilities with the records of MODEL, whose file lies in the
folder MODELS. It shares no code with the runner, only the libraries. One
thread, 32-bit cache, flash attention on, as in exact mode. Standard library only
(Python 3.11).

The exit status is 1 when a bit differs, or, where the records were asked alone
as well, a log-probability by more than 1e-6. Texts are reported.
"""
import ctypes as c, glob, gzip, json, math, os, re, sys

folder, models, release, model_id = sys.argv[1:5]
count = int(sys.argv[5]) if len(sys.argv) > 5 else 1 << 30
about = json.load(open(os.path.join(release, "legend.json"), encoding="utf-8"))["run"]["models"][model_id]
model_file, alone = os.path.join(models, about["model"]["file"]), about["settings"]["batch"] == "alone"
P, I32, U32, F, U8 = c.c_void_p, c.c_int32, c.c_uint32, c.c_float, c.c_uint8

class ModelParams(c.Structure):
    _fields_ = [("devices", P), ("overrides", P), ("gpu_layers", I32), ("split", I32), ("load", I32), ("lazy", I32), ("main_gpu", I32), ("tensor_split", P),
                ("progress", P), ("progress_data", P), ("kv", P)] + [(f"flag{i}", U8) for i in range(6)]
class ContextParams(c.Structure):
    _fields_ = [("n_ctx", U32), ("n_batch", U32), ("n_ubatch", U32), ("n_seq_max", U32), ("n_rs_seq", U32), ("n_out", U32), ("n_out_seq", U32),
                ("threads", I32), ("threads_batch", I32), ("type", I32), ("rope", I32), ("pooling", I32), ("attention", I32), ("flash", I32)] + \
               [(f"f{i}", F) for i in range(6)] + [("yarn_ctx", U32), ("defrag", F), ("cb", P), ("cb_data", P), ("type_k", I32), ("type_v", I32), ("abort", P), ("abort_data", P)] + \
               [(n, U8) for n in ("embeddings", "offload", "no_perf", "op_offload", "swa_full", "kv_unified")] + [("samplers", P), ("n_samplers", c.c_uint64), ("other", P)]
class Batch(c.Structure):
    _fields_ = [("n", I32), ("token", c.POINTER(I32)), ("embd", P), ("pos", c.POINTER(I32)), ("n_seq", c.POINTER(I32)), ("seq", c.POINTER(c.POINTER(I32))), ("logits", c.POINTER(c.c_int8))]

ggml = c.CDLL(os.path.join(folder, "libggml.so"), c.RTLD_GLOBAL)
L = c.CDLL(os.path.join(folder, "libllama.so"), c.RTLD_GLOBAL)
def fn(lib, name, result, *arguments):
    f = getattr(lib, name); f.restype = result; f.argtypes = arguments; return f
quiet = c.CFUNCTYPE(None, c.c_int, c.c_char_p, P)(lambda *_: None)
fn(L, "llama_log_set", None, P, P)(c.cast(quiet, P), None)
fn(L, "llama_backend_init", None)()
fn(ggml, "ggml_backend_load_all_from_path", None, c.c_char_p)(folder.encode())
model = fn(L, "llama_model_load_from_file", P, c.c_char_p, ModelParams)(model_file.encode(), fn(L, "llama_model_default_params", ModelParams)())
assert model, "the model was not loaded"
params = fn(L, "llama_context_default_params", ContextParams)()
params.n_ctx, params.n_batch, params.n_ubatch, params.n_seq_max = 4096, 2048, 512, 1
params.threads = params.threads_batch = 1
params.flash, params.type_k, params.type_v, params.swa_full = 1, 0, 0, 1
context = fn(L, "llama_init_from_model", P, P, ContextParams)(model, params)
assert context, "no context"
memory = fn(L, "llama_get_memory", P, P)(context)
clear = fn(L, "llama_memory_clear", None, P, c.c_bool)
vocab = fn(L, "llama_model_get_vocab", P, P)(model)
words = fn(L, "llama_vocab_n_tokens", I32, P)(vocab)
is_end = fn(L, "llama_vocab_is_eog", c.c_bool, P, I32)
tokenize_c = fn(L, "llama_tokenize", I32, P, c.c_char_p, I32, c.POINTER(I32), I32, c.c_bool, c.c_bool)
piece_c = fn(L, "llama_token_to_piece", I32, P, I32, c.c_char_p, I32, I32, c.c_bool)
batch_init = fn(L, "llama_batch_init", Batch, I32, I32, I32)
decode_c = fn(L, "llama_decode", I32, P, Batch)
logits_c = fn(L, "llama_get_logits_ith", c.POINTER(F), P, I32)
batch = batch_init(2048, 0, 1)

def tokenize(text):
    data = text.encode(); room = (I32 * (len(data) + 8))()
    return list(room[:tokenize_c(vocab, data, len(data), room, len(room), True, False)])

def decode(tokens, start, wanted):
    batch.n = len(tokens)
    for i, t in enumerate(tokens):
        batch.token[i], batch.pos[i], batch.n_seq[i], batch.logits[i] = t, start + i, 1, int(i in wanted)
        batch.seq[i][0] = 0
    assert decode_c(context, batch) == 0
    return {i: logits_c(context, i)[:words] for i in wanted}

def write(text, n=8):
    clear(memory, True)
    tokens, out, done = tokenize(text), b"", False
    row, at = decode(tokens, 0, {len(tokens) - 1})[len(tokens) - 1], len(tokens)
    for k in range(n):
        best = row.index(max(row))  # the first among equals
        if is_end(vocab, best): break
        buffer = c.create_string_buffer(256)
        length = piece_c(vocab, best, buffer, 256, 0, False)
        out += buffer.raw[:length]
        if k + 1 < n: row, at = decode([best], at, {0})[0], at + 1
    return out.decode("utf-8", "replace")

def score(stem, continuation):
    clear(memory, True)
    head, whole = tokenize(stem), tokenize(stem + continuation)
    rows = decode(whole[:-1], 0, set(range(len(head) - 1, len(whole) - 1)))
    total = 0.0
    for i in range(len(head), len(whole)):
        row = rows[i - 1]; top = max(row)
        total += row[whole[i]] - top - math.log(math.fsum(math.exp(v - top) for v in row))
    return total, len(whole) - len(head)

ORDERS = [[0, 1, 2, 3], [2, 1, 3, 0], [1, 3, 0, 2], [3, 0, 1, 2], [2, 3, 1, 0], [1, 0, 3, 2]]
GEN = {
    "letter_plain": lambda q, o: f"Question: {q}\nA. {o[0]}\nB. {o[1]}\nC. {o[2]}\nD. {o[3]}\nAnswer with the letter only:",
    "letter_paren": lambda q, o: f"{q}\n(A) {o[0]}\n(B) {o[1]}\n(C) {o[2]}\n(D) {o[3]}\nThe correct option is",
    "digit_labels": lambda q, o: f"Question: {q}\n1. {o[0]}\n2. {o[1]}\n3. {o[2]}\n4. {o[3]}\nAnswer (1-4):",
    "instruction": lambda q, o: f"Read carefully and pick the single best choice.\n{q}\nA) {o[0]}\nB) {o[1]}\nC) {o[2]}\nD) {o[3]}\nYour choice:",
}
LL = {"cloze_plain": "{}\nAnswer:", "cloze_question": "Question: {}\nAnswer:"}

items = bits = flips = texts = others = scores = 0
worst = 0.0
for path in sorted(glob.glob(glob.escape(release) + "/records/*/" + glob.escape(model_id) + ".jsonl*")):
    with (gzip.open if path.endswith(".gz") else open)(path, "rt", encoding="utf-8") as f:
        lines = [json.loads(line) for _, line in zip(range(count), f)]
    for r in lines:
        items += 1
        q, o = r["question"], r["options"]
        for name, template in GEN.items():
            for k, order in enumerate(ORDERS):
                key = f"gen|{name}|p{k}"
                text = write(template(q, [o[j] for j in order]))
                m = re.search(r"\b([1-4])\b" if name == "digit_labels" else r"\b([A-D])\b", text.upper())
                bit = int(m is not None and order["1234".find(m[1]) if m[1] in "1234" else "ABCD".find(m[1])] == r["gold"])
                bits += 1; flips += bit != r["bits"][key]; texts += 1; others += text != r["outputs"][key]["text"]
        for name, stem in LL.items():
            key = "ll|" + name
            mine = [score(stem.format(q), " " + x) for x in o]
            means = [total / n for total, n in mine]
            bits += 1; flips += int(means.index(max(means)) == r["gold"]) != r["bits"][key]
            for (total, n), s in zip(mine, r["outputs"][key]["scores"]):
                assert n == s["tokens"], (key, n, s)
                scores += 1; worst = max(worst, abs(total - s["logprob"]))
        print(f"{model_id}, {'alone' if alone else 'shared prefixes'}: {items} items: {flips} of {bits} bits differ, {others} of {texts} texts, {scores} log-probabilities by up to {worst:.2g}", flush=True)
if items == 0 or flips > 0 or alone and not worst <= 1e-6:
    sys.exit("second.py: the two implementations do not agree" if items else f"second.py: {release} holds no records of {model_id}")
