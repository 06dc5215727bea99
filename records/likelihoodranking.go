package records

import (
	"encoding/json"
	"strings"
)

// LikelihoodRanking returns the legend of "Likelihood Ranking doesn't Scale Like
// Prompting" (P2): its 95 models in listed order with sizes from their names
// (appendix C; T2.2), its ten data sets (S2.01), and its ways of asking as
// configurations with roles: the prompts of base and instruct models (S2.20 to
// S2.24), the likelihood of a statement alone (S2.26), that of an option after
// the base prompt (S2.29), and what the paper proposes beyond them: the
// statement after its question (E6.11), the option after a neutral stem (E6.07),
// and P(True) (E6.08), which is no configuration but the template p_true.
//
// The wording of the prompts is the paper's (D.1). Its line breaks are lost; one
// option a line, each behind its letter, is SPEC's reading. The neutral stem is
// the end of the base prompt, and that of P(True) is ours: the paper has neither.
//
// Title, licence and whether the data are synthetic are the release's own. Each
// call returns a legend of its own.
func LikelihoodRanking() *Legend {
	const question, base = "Question: [q]\nOptions:\n[options]\n", "The letter corresponding to the correct answer is:"
	system := extra("system", LikelihoodSystem)
	generation := []Field{extra("max_tokens", 15), extra("parser", "option")}
	l := &Legend{
		Format:    LegendFormat,
		Models:    likelihoodModels(),
		Reference: "ll|statement",
		Templates: []Template{
			{ID: "instruct", Labels: "A.", Text: question + "Which is the correct answer?", Extra: append([]Field{system, extra("chat", true)}, generation...)},
			{ID: "base", Labels: "A.", Text: question + base, Extra: append([]Field{system}, generation...)},
			{ID: "statement", Extra: []Field{extra("continuation", "statement")}},
			{ID: "option", Labels: "A.", Text: question + base, Extra: []Field{system, extra("continuation", "option")}},
			{ID: "question_statement", Text: "[q]", Extra: []Field{extra("continuation", "statement")}},
			{ID: "option_neutral", Text: base, Extra: []Field{extra("continuation", "option")}},
			{ID: "p_true", Text: "Statement: [statement]\nIs the statement true or false?\nAnswer:"},
		},
		Roles: json.RawMessage(`{"apx":{"instruct":"prompt|instruct","base":"prompt|base"},"apx_control":"prompt|base",` +
			`"aps":"ll|statement","option":"ll|option","rung":"ll|question_statement","neutral":"ll|option_neutral"}`),
		Analysis: AnalysisSettings{Resamples: 1000, Level: 0.95},
	}
	for _, c := range []struct{ key, method string }{
		{"prompt|instruct", "gen"}, {"prompt|base", "gen"},
		{"ll|statement", "ll"}, {"ll|option", "ll"}, {"ll|question_statement", "ll"}, {"ll|option_neutral", "ll"},
	} {
		l.Configurations = append(l.Configurations, Configuration{Key: c.key, Method: c.method, Template: c.key[strings.IndexByte(c.key, '|')+1:]})
	}
	for _, b := range [][2]string{
		{"mmlu-pro", "MMLU-Pro"}, {"arc", "ARC"}, {"openbookqa", "OpenBookQA"}, {"qasc", "QASC"}, {"sciq", "SciQ"}, {"bigbenchhard", "BigBenchHard"},
		{"commonsenseqa", "CommonsenseQA"}, {"truthfulqa", "TruthfulQA"}, {"health", "Health Benchmarks"}, {"mcsqa", "MCSQA"},
	} {
		l.Benchmarks = append(l.Benchmarks, Benchmark{ID: b[0], Name: b[1]})
	}
	return l
}

// LikelihoodSystem is P2's system prompt, the same for all models (S2.21).
const LikelihoodSystem = "You are an expert AI. Your task is to read a multiple-choice question and provide the most likely Correct Answer based on the Options given. " +
	"Always output only the letter of the correct option. " +
	"Do not add the actual answer, commentary, explanations, or metadata \u2014 only output the letter corresponding to the correct answer."

func extra(name string, value any) Field {
	data, err := json.Marshal(value)
	if err != nil {
		panic("records: " + err.Error())
	}
	return Field{Name: name, Value: data}
}

// likelihoodModels are the models listed in P2's appendix C, family by family,
// a base model before what was tuned from it. Which are base is SPEC's reading
// of the names. Qwen3 models without "Base" and SmolLM3-3B can reason before
// they answer (C5.54).
func likelihoodModels() (models []Model) {
	for _, f := range []struct{ family, list string }{
		{"Phi-4", "phi-4 14 i, Phi-4-mini-instruct 3.8 i"},
		{"Qwen2.5", "Qwen2.5-0.5B 0.5 +-Instruct, Qwen2.5-1.5B 1.5 +-Instruct, Qwen2.5-3B 3 +-Instruct, Qwen2.5-7B 7 +-Instruct, " +
			"Qwen2.5-14B 14 +-Instruct, Qwen2.5-32B 32 +-Instruct, Qwen2.5-72B 72 +-Instruct"},
		{"Qwen3", "Qwen3-0.6B-Base 0.6 =Qwen3-0.6B, Qwen3-1.7B-Base 1.7 =Qwen3-1.7B, Qwen3-4B-Base 4 =Qwen3-4B-Instruct-2507, " +
			"Qwen3-8B-Base 8 =Qwen3-8B, Qwen3-14B-Base 14 =Qwen3-14B, Qwen3-30B-A3B-Base 30 =Qwen3-30B-A3B-Instruct-2507"},
		{"Llama-3", "Llama-3.2-1B 1 +-Instruct, Llama-3.2-3B 3 +-Instruct, Llama-3.1-8B 8 +-Instruct, Llama-3.1-70B 70, " +
			"Llama-3.3-70B-Instruct 70 i, Meta-Llama-3-70B 70"},
		{"Gemma-2", "gemma-2-2b 2 +-it, gemma-2-9b 9 +-it, gemma-2-27b 27 +-it"},
		{"Gemma-3", "gemma-3-270m 0.27 +-it, gemma-3-1b-pt 1 =gemma-3-1b-it, gemma-3-4b-pt 4 =gemma-3-4b-it, gemma-3-12b-pt 12 =gemma-3-12b-it, gemma-3-27b-pt 27 =gemma-3-27b-it"},
		{"OLMo-2", "OLMo-2-0425-1B 1 +-Instruct, OLMo-2-1124-7B 7 +-Instruct, OLMo-2-1124-13B 13 +-Instruct, OLMo-2-0325-32B 32 +-Instruct"},
		{"DeepSeek", "deepseek-llm-7b-base 7 =deepseek-llm-7b-chat, deepseek-llm-67b-base 67 =deepseek-llm-67b-chat"},
		{"Falcon-3", "Falcon3-1B-Base 1 =Falcon3-1B-Instruct, Falcon3-3B-Base 3 =Falcon3-3B-Instruct, Falcon3-7B-Base 7 =Falcon3-7B-Instruct, Falcon3-10B-Base 10 =Falcon3-10B-Instruct"},
		{"Falcon", "falcon-7b 7 +-instruct, falcon-40b 40 +-instruct"},
		{"SmolLM2", "SmolLM2-135M 0.135 +-Instruct, SmolLM2-360M 0.36 +-Instruct, SmolLM2-1.7B 1.7 +-Instruct"},
		{"SmolLM3", "SmolLM3-3B-Base 3 =SmolLM3-3B"},
		{"Apertus", "Apertus-8B-2509 8 =Apertus-8B-Instruct-2509, Apertus-70B-2509 70 =Apertus-70B-Instruct-2509"},
		{"Command-R", "c4ai-command-r7b-12-2024 7 i, c4ai-command-r-08-2024 32 i, c4ai-command-r-plus-08-2024 104 i"},
		{"Mistral", "Mistral-7B-v0.3 7 =Mistral-7B-Instruct-v0.3, Ministral-8B-Instruct-2410 8 i"},
	} {
		for _, entry := range strings.Split(f.list, ", ") {
			models = append(models, likelihoodPair(f.family, entry)...)
		}
	}
	return models
}

// likelihoodPair reads an entry: a name, its size in billions, and "i" for an
// instruct model without a base in the list, or the name of the instruct model
// made from it: "=NAME", or "+END" for what follows the base's own.
func likelihoodPair(family, entry string) []Model {
	part := strings.Fields(entry)
	m := Model{ID: part[0], Family: family, Kind: "base", MoE: strings.Contains(part[0], "-A3B")}
	if err := json.Unmarshal([]byte(part[1]), &m.ParamsB); err != nil {
		panic("records: " + entry)
	}
	m.ActiveB = m.ParamsB
	if m.MoE {
		m.ActiveB = 3
	}
	if len(part) == 2 {
		return []Model{m}
	}
	if part[2] == "i" {
		m.Kind = "instruct"
		return []Model{m}
	}
	tuned := m
	tuned.ID, tuned.Kind, tuned.Base = m.ID+part[2][1:], "instruct", m.ID
	if part[2][0] == '=' {
		tuned.ID = part[2][1:]
	}
	tuned.Reasoning = family == "Qwen3" && !strings.Contains(tuned.ID, "2507") || family == "SmolLM3"
	return []Model{m, tuned}
}
