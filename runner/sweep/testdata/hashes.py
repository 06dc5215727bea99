"""A server of OpenAI's completions protocol whose texts are hashes of prompts."""
import hashlib, json, sys, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    def log_message(self, *_): pass
    def answer(self, value, status=200):
        data = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)
    def do_GET(self):
        if self.path == "/v1/models": self.answer({"data": [{"id": "hashes"}]})
        else: self.answer({}, 404)
    def do_POST(self):
        q = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        time.sleep(0.05)
        n = hashlib.sha256(q["prompt"].encode()).digest()[0]
        text = [" A", " B.", "(C)", " d", " dunno"][n % 5]
        self.answer({"model": "hashes", "choices": [{"index": 0, "text": text, "finish_reason": "stop"}], "usage": {"completion_tokens": 1}})

ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
