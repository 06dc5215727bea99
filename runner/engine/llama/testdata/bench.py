#!/usr/bin/env python3
"""Scores what the runner scored once more, by lm-evaluation-harness.

    python3 bench.py COST.json gguf LIBRARIES MODEL.gguf
    python3 bench.py COST.json hf MODEL-FOLDER

COST.json is what TestRealCost wrote (make bench-runner): sets of stems, their
options, sums of log-probabilities and CPU seconds. The harness gets the same
texts as requests of its own kind, one for each option.

gguf is its backend of that name over the server of llama-cpp-python, which is
started here with the runner's own libraries, file, one thread; what counts are
the CPU seconds of the server. It needs lm-eval 0.4.13 and llama-cpp-python
0.3.36 with its server, installed without building llama.cpp:
CMAKE_ARGS=-DLLAMA_BUILD=OFF pip install 'llama-cpp-python[server]==0.3.36'.

hf is its backend for transformers on the same weights in float32 (runner/engine/vllm/testdata/
convert.py makes the folder): one thread, batches of 4; what counts are the CPU seconds of
scoring, without starting. It needs lm-eval[hf].
"""
import contextlib, json, os, socket, subprocess, sys, time, urllib.request

# The server, on libraries whose parts for processors are files of their own and
# which lack some newer functions that the bindings declare and the server does
# not call.
SERVER = """
import ctypes, os, runpy
folder = os.environ["LLAMA_CPP_LIB_PATH"]
ctypes.CDLL(os.path.join(folder, "libggml.so")).ggml_backend_load_all_from_path(folder.encode())
known = ctypes.CDLL.__getattr__
def find(library, name):
    def missing(*_):
        raise NotImplementedError(name)
    try:
        return known(library, name)
    except AttributeError:
        return missing
ctypes.CDLL.__getattr__ = find
runpy.run_module("llama_cpp.server", run_name="__main__", alter_sys=True)
"""

def requests(stems):
    from lm_eval.api.instance import Instance
    return [Instance(request_type="loglikelihood", doc={}, arguments=(s["stem"], o), idx=0) for s in stems for o in s["options"]]

@contextlib.contextmanager
def gguf(libraries, model):
    """The backend, and the clock of the server."""
    from lm_eval.models.gguf import GGUFLM
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port = s.getsockname()[1]
    # LLAMA_CPP_LIB_PATH is where the bindings look for the libraries.
    server = subprocess.Popen([sys.executable, "-c", SERVER, "--model", model, "--host", "127.0.0.1", "--port", str(port), "--logits_all", "true",
                               "--n_threads", "1", "--n_threads_batch", "1", "--n_ctx", "2048", "--flash_attn", "true", "--verbose", "false"],
                              env={**os.environ, "LLAMA_CPP_LIB_PATH": os.path.abspath(libraries)}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        url = f"http://127.0.0.1:{port}"
        while True:
            if server.poll() is not None:
                sys.exit(f"bench.py: the server ended with status {server.returncode}")
            try:
                urllib.request.urlopen(url + "/v1/models", timeout=10).read()
                break
            except OSError:
                time.sleep(1)
        yield GGUFLM(base_url=url), lambda: cpu(server.pid)
    finally:
        server.terminate()
        server.wait()

def cpu(pid):
    """User and system seconds of a process (proc(5))."""
    with open(f"/proc/{pid}/stat") as f:
        fields = f.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

@contextlib.contextmanager
def hf(folder):
    """The backend, and the clock of this process."""
    os.environ["HF_HUB_OFFLINE"] = "1"
    import torch
    from lm_eval.models.huggingface import HFLM
    torch.set_num_threads(1)
    yield HFLM(pretrained=folder, device="cpu", dtype="float32", batch_size=4), time.process_time

def main(cost, backend, *where):
    with open(cost, encoding="utf-8") as f:
        scorings = json.load(f)
    try:
        import lm_eval
    except ImportError as missing:
        print(f"{backend}: not run: {missing}")
        return
    with {"gguf": gguf, "hf": hf}[backend](*where) as (lm, clock):
        lm.loglikelihood(requests([{"stem": "The first call", "options": [" warms up"]}]), disable_tqdm=True)
        for ours in scorings:
            stems = ours["stems"]
            before = clock()
            sums = [s for s, _ in lm.loglikelihood(requests(stems), disable_tqdm=True)]
            seconds = clock() - before
            mine = [s for stem in stems for s in stem["sums"]]
            worst = max(abs(a - b) for a, b in zip(mine, sums, strict=True))
            items, own = len(stems), ours["cost"]["CPU"]
            print(f"{backend}, {ours['what']}: {seconds / items:.3f} s CPU an item, {seconds / own:.1f} times ours ({own / items:.3f} s); "
                  f"{items} items; sums differ by up to {worst:.2g}", flush=True)

main(*sys.argv[1:])
