package enginetest

import (
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"time"
)

// ServeVLLM is the main function of a program that stands in for vLLM's server.
// It prints its process id and that of a child, as vLLM has children, the
// variables of vLLM, and each request. What FAKE_VLLM lists, separated by
// blanks, it does wrong:
//
//	dies       prints an error and ends at once
//	hangs      never listens
//	stays      ignores SIGTERM
//	falls      ends at the twentieth request for texts or scores
//	slow       waits before each answer
func ServeVLLM() {
	does := map[string]bool{}
	for _, word := range strings.Fields(os.Getenv("FAKE_VLLM")) {
		does[word] = true
	}
	flags := flag.NewFlagSet("vllm", flag.ExitOnError)
	flags.String("model", "", "")
	flags.String("generation-config", "auto", "")
	flags.String("dtype", "auto", "")
	name := flags.String("served-model-name", "", "")
	host := flags.String("host", "", "")
	port := flags.String("port", "", "")
	flags.Parse(os.Args[1:])

	if does["stays"] {
		signal.Ignore(syscall.SIGTERM)
	}
	child := exec.Command("sleep", "1000")
	if err := child.Start(); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Printf("pids %d %d\n", os.Getpid(), child.Process.Pid)
	for _, v := range os.Environ() {
		if strings.HasPrefix(v, "VLLM_") {
			fmt.Println(v)
		}
	}
	switch {
	case does["dies"]:
		child.Process.Kill()
		fmt.Println("ValueError: this model is not supported")
		os.Exit(3)
	case does["hangs"]:
		time.Sleep(time.Hour)
	}
	s := &Server{Name: *name, Answer: func(n int64, _ http.ResponseWriter, r *http.Request) bool {
		fmt.Println("request", n, r.URL.Path)
		if does["slow"] {
			time.Sleep(10 * time.Millisecond)
		}
		if does["falls"] && n == 20 {
			fmt.Println("RuntimeError: engine core died")
			os.Exit(1)
		}
		return false
	}}
	fmt.Println(http.ListenAndServe(net.JoinHostPort(*host, *port), s.VLLM()))
}
