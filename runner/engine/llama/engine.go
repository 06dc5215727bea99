// Package llama runs a GGUF model in the process, by llama.cpp's shared
// libraries (Install) through yzma, without cgo.
//
// All prompts of one call are decoded together: a prefix tree is made of their
// tokens, and what several begin with is computed once (tree.go). A call is one
// item, so an item's answers depend on nothing that was asked before.
//
// In exact mode, the default, weights and cache are 32-bit floats: quantised
// weights make llama.cpp round activations to 8 bits inside each product, and
// then 2 to 6 % of the bits depend on how prompts are batched.
package llama

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"

	"github.com/hybridgroup/yzma/pkg/llama"

	"recount/runner/engine"
)

// Options of an engine. Threads is the one that changes no answer in exact mode.
type Options struct {
	Library string // folder of the shared libraries
	Model   string // a GGUF file
	SHA256  string // of the file; "" is not checked, but recorded
	Threads int
	Context int  // tokens that the cache holds, of all prompts of an item together
	Exact   bool // want 32-bit weights, and a 32-bit cache
	Alone   bool // decode every prompt by itself from an empty cache
	NoFlash bool // flash attention off
	Chat    bool // put all prompts into the model's chat template as a user's message
	// Messages tells that prompts with Chat will come.
	Messages bool
	GPU      int // layers on the GPU; -1 is all
}

const (
	maxThreads   = 512 // GGML_MAX_N_THREADS
	maxContext   = 1 << 20
	maxSequences = 32   // prompts decoded together
	batchTokens  = 2048 // tokens handed over at once
	ubatchTokens = 512  // tokens computed at once
)

// An Engine holds one model. It is not for several goroutines.
type Engine struct {
	o        Options
	about    engine.Description
	model    llama.Model
	vocab    llama.Vocab
	ctx      llama.Context
	memory   llama.Memory
	batch    llama.Batch
	words    int
	template string
	messages engine.Messages
	spoilt   bool // the cache holds values that are not numbers
	Computed int  // tokens decoded so far
	Asked    int  // tokens that the prompts and continuations have, each by itself
}

// The libraries are loaded once a process.
var load struct {
	sync.Mutex
	from string
}

func loadLibrary(folder string) error {
	load.Lock()
	defer load.Unlock()
	if load.from != "" {
		if load.from != folder {
			return fmt.Errorf("llama.cpp is loaded from %s already; a process can use one build", load.from)
		}
		return nil
	}
	if _, err := os.Stat(folder); err != nil {
		return &engine.Defect{What: fmt.Sprintf("no llama.cpp libraries in %s", folder), Cure: "recount-runner engine install fetches them"}
	}
	if err := llama.Load(folder); err != nil {
		return fmt.Errorf("loading llama.cpp from %s: %w", folder, err)
	}
	llama.LogSet(llama.LogSilent())
	llama.Init()
	load.from = folder
	return nil
}

// Open loads the libraries and the model. The file is read whole once, for its
// SHA-256.
func Open(o Options) (*Engine, error) {
	folder, err := filepath.Abs(o.Library)
	if err != nil {
		return nil, err
	}
	o.Library = folder
	if o.Threads < 1 {
		o.Threads = 1
	}
	if o.Threads > maxThreads {
		return nil, &engine.Defect{What: fmt.Sprintf("%d threads are asked for, and llama.cpp takes at most %d", o.Threads, maxThreads), Cure: "no more than there are processors is of use"}
	}
	if o.Context < 1 {
		o.Context = 4096
	}
	if o.Context > maxContext {
		return nil, &engine.Defect{What: fmt.Sprintf("a context of %d tokens is asked for, and at most %d are held", o.Context, maxContext), Cure: "a few thousand hold all prompts of an item"}
	}
	if err := isGGUF(o.Model); err != nil {
		return nil, err
	}
	sum, err := HashFile(o.Model)
	if err != nil {
		return nil, err
	}
	if o.SHA256 != "" && o.SHA256 != sum {
		return nil, &engine.Defect{What: fmt.Sprintf("%s has SHA-256 %s, and %s is wanted", o.Model, sum, o.SHA256), Cure: "it is another file, or was damaged on the way"}
	}
	if err := loadLibrary(folder); err != nil {
		return nil, err
	}
	e := &Engine{o: o}
	if err := e.open(); err != nil {
		e.Close()
		return nil, err
	}
	e.about, err = e.describe(sum)
	return e, err
}

func (e *Engine) open() (err error) {
	if e.o.GPU != 0 && !llama.SupportsGpuOffload() {
		return &engine.Defect{What: fmt.Sprintf("gpu_layers is %d, but the libraries in %s find no GPU; they would compute on the processor", e.o.GPU, e.o.Library),
			Cure: "install them with --variant cuda, see that the driver and CUDA's libraries are found (LD_LIBRARY_PATH), or set gpu_layers: 0"}
	}
	params := llama.ModelDefaultParams()
	params.NGpuLayers = int32(e.o.GPU)
	if e.model, err = llama.ModelLoadFromFile(e.o.Model, params); err != nil || e.model == 0 {
		return &engine.Defect{What: fmt.Sprintf("loading %s: %v", e.o.Model, orUnknown(err)), Cure: notWhole}
	}
	if kind, _ := llama.ModelMetaValStr(e.model, "general.file_type"); e.o.Exact && kind != "0" {
		return &engine.Defect{What: fmt.Sprintf("%s does not hold 32-bit weights (GGUF file type %q), so its bits depend on how prompts are batched", e.o.Model, kind),
			Cure: "make a 32-bit file with: recount-runner engine expand; or set exact: false, which is recorded"}
	}
	e.vocab = llama.ModelGetVocab(e.model)
	e.words = int(llama.VocabNTokens(e.vocab))
	e.template = llama.ModelChatTemplate(e.model, "")
	if e.o.Chat && e.template == "" {
		return &engine.Defect{What: e.o.Model + " has no chat template", Cure: "leave out chat_template"}
	}
	e.messages = messagesOf(e.template)
	if e.ctx, err = llama.InitFromModel(e.model, e.contextParams()); err != nil || e.ctx == 0 {
		return fmt.Errorf("making room for %d tokens: %w", e.o.Context, orUnknown(err))
	}
	if e.memory, err = llama.GetMemory(e.ctx); err != nil {
		return err
	}
	e.batch = llama.BatchInit(batchTokens, 0, maxSequences)
	return nil
}

func (e *Engine) contextParams() llama.ContextParams {
	p := llama.ContextDefaultParams()
	p.NCtx = uint32(e.o.Context)
	p.NBatch, p.NUbatch = batchTokens, ubatchTokens
	p.NSeqMax = maxSequences
	p.NThreads, p.NThreadsBatch = int32(e.o.Threads), int32(e.o.Threads)
	p.KVUnified = 1 // a token may belong to several prompts
	p.SwaFull = 1
	p.FlashAttentionType = llama.FlashAttentionTypeEnabled
	if e.o.NoFlash {
		p.FlashAttentionType = llama.FlashAttentionTypeDisabled
	}
	if e.o.Exact {
		p.TypeK, p.TypeV = llama.GGMLTypeF32, llama.GGMLTypeF32
	}
	return p
}

func orUnknown(err error) error {
	if err == nil {
		return errors.New("llama.cpp gives no reason")
	}
	return err
}

func (e *Engine) describe(sum string) (engine.Description, error) {
	build, err := libraryHashes(e.o.Library)
	if err != nil {
		return engine.Description{}, err
	}
	meta := func(key string) string { v, _ := llama.ModelMetaValStr(e.model, key); return v }
	onOff := map[bool]string{true: "on", false: "off"}
	d := engine.Description{Engine: "llama", Build: build,
		Model: map[string]string{"file": filepath.Base(e.o.Model), "sha256": sum, "architecture": meta("general.architecture"),
			"name": meta("general.name"), "file_type": meta("general.file_type"), "description": llama.ModelDesc(e.model)},
		Settings: map[string]string{"exact": onOff[e.o.Exact], "cache": map[bool]string{true: "f32", false: "f16"}[e.o.Exact],
			"flash_attention": onOff[!e.o.NoFlash], "batch": map[bool]string{true: "alone", false: "shared prefixes of one item"}[e.o.Alone],
			"chat_template": map[bool]string{true: "model", false: "none"}[e.o.Chat], "bos": onOff[llama.VocabGetAddBOS(e.vocab)],
			"context": strconv.Itoa(e.o.Context), "gpu_layers": strconv.Itoa(e.o.GPU)}}
	if e.o.Messages {
		d.Settings["messages"] = string(e.messages)
	}
	if e.o.GPU != 0 {
		d.Settings["gpu"] = gpus()
		// cuBLAS rounds the factors of 32-bit products to 19 bits unless told not to.
		d.Settings["tf32"] = map[bool]string{true: "off", false: "as the libraries choose"}[os.Getenv("NVIDIA_TF32_OVERRIDE") == "0"]
	}
	if !e.o.Exact {
		d.Settings["threads"] = strconv.Itoa(e.o.Threads)
	}
	return d, nil
}

// gpus names the devices that layers are put on.
func gpus() string {
	var names []string
	for i := range llama.GGMLBackendDeviceCount() {
		device := llama.GGMLBackendDeviceGet(i)
		if kind := llama.GGMLBackendDevType(device); kind == llama.GGMLBackendDeviceTypeGPU || kind == llama.GGMLBackendDeviceTypeIGPU {
			names = append(names, llama.GGMLBackendDeviceDescription(device))
		}
	}
	return strings.Join(names, ", ")
}

// Describe tells the build, the file and the settings.
func (e *Engine) Describe(context.Context) (engine.Description, error) { return e.about, nil }

// System is llama.cpp's own line about the processor's features in use.
func (e *Engine) System() string { return runtime.GOARCH + ": " + llama.PrintSystemInfo() }

// Close frees the model.
func (e *Engine) Close() error {
	if e.batch.Token != nil {
		llama.BatchFree(e.batch)
	}
	if e.ctx != 0 {
		llama.Free(e.ctx)
	}
	if e.model != 0 {
		llama.ModelFree(e.model)
	}
	e.ctx, e.model = 0, 0
	e.batch = llama.Batch{}
	return nil
}
