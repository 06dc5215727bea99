package analysis

import (
	"sort"
	"strconv"
)

var championEntries = []Entry{
	{Pattern: "champions/by_config/<c>/winner", Title: "champion", Unit: "name", Format: "name", Spec: "F4.13",
		Formula: "the model with most correct items under the configuration, the first in the fixed order of several"},
	{Pattern: "champions/by_config/<c>/winner_correct", Title: "correct items of the champion", Unit: "items", Format: "int", Spec: "F4.13",
		Formula: "correct items of the champion under the configuration"},
	{Pattern: "champions/by_config/<c>/acc", Title: "accuracy of the champion", Unit: "proportion", Format: ".4", Spec: "F4.13",
		Formula: "correct items of the champion, divided by all items",
		Num:     "champions/by_config/<c>/winner_correct", Den: "meta/n_items"},
	{Pattern: "champions/by_config/<c>/tied_top", Title: "models at the top", Unit: "models", Format: "int", Spec: "F4.13",
		Formula: "models with the champion's number of correct items, the champion included"},
	{Pattern: "champions/by_config/<c>/runner_up", Title: "runner-up", Unit: "name", Format: "name", Spec: "F4.14",
		Formula: "the model at the second place under the configuration"},
	{Pattern: "champions/by_config/<c>/runner_up_correct", Title: "correct items of the runner-up", Unit: "items", Format: "int", Spec: "F4.14",
		Formula: "correct items of the runner-up under the configuration"},
	{Pattern: "champions/by_config/<c>/margin_items", Title: "margin in items", Unit: "items", Format: "int", Spec: "F4.14",
		Formula: "correct items of the champion minus those of the runner-up"},
	{Pattern: "champions/by_config/<c>/margin", Title: "margin", Unit: "proportion", Format: ".4", Spec: "F4.14",
		Formula: "margin in items, divided by all items",
		Num:     "champions/by_config/<c>/margin_items", Den: "meta/n_items"},
	{Pattern: "champions/by_model/<m>/wins", Title: "wins", Unit: "configurations", Format: "int", Spec: "F4.14",
		Formula: "configurations under which the model is champion"},
	{Pattern: "champions/by_model/<m>/median_margin", Title: "median margin in items", Unit: "items", Format: ".1", Spec: "F4.14",
		Formula: "median over the configurations that the model wins of its margin, the mean of the middle two of an even number"},
	{Pattern: "champions/by_model/<m>/min_margin", Title: "smallest margin in items", Unit: "items", Format: "int", Spec: "F4.14",
		Formula: "smallest margin over the configurations that the model wins"},
	{Pattern: "champions/by_model/<m>/max_margin", Title: "largest margin in items", Unit: "items", Format: "int", Spec: "F4.14",
		Formula: "largest margin over the configurations that the model wins"},
	{Pattern: "champions/by_template/<t>/n", Title: "configurations of the template", Unit: "configurations", Format: "int", Spec: "F4.17",
		Formula: "generation configurations with this template"},
	{Pattern: "champions/by_template/<t>/margin_min", Title: "smallest margin of the template", Unit: "items", Format: "int", Spec: "N1.118",
		Formula: "smallest margin over the generation configurations with this template"},
	{Pattern: "champions/by_template/<t>/margin_max", Title: "largest margin of the template", Unit: "items", Format: "int", Spec: "N1.118",
		Formula: "largest margin over the generation configurations with this template"},
	{Pattern: "champions/by_template/<t>/wins/<m>", Title: "wins under the template", Unit: "configurations", Format: "int", Spec: "F4.17",
		Formula: "generation configurations with this template that the model wins"},
	{Pattern: "champions/by_template/<t>/unanimous", Title: "one champion under the template", Unit: "flag", Format: "yes", Spec: "F4.17",
		Formula: "whether one model wins every generation configuration with this template"},
	{Pattern: "champions/count", Title: "champions", Unit: "models", Format: "int", Spec: "F4.13",
		Formula: "models that are champion under at least one configuration"},
	{Pattern: "champions/set/<n>", Title: "champion", Unit: "name", Format: "name", Spec: "F4.13",
		Formula: "models that are champion under at least one configuration, in the fixed order"},
	{Pattern: "champions/major_wins", Title: "wins of the two most frequent champions", Unit: "configurations", Format: "int", Spec: "N1.103",
		Formula: "sum of the two largest numbers of wins"},
	{Pattern: "champions/top2_count", Title: "models that reach the top two", Unit: "models", Format: "int", Spec: "N1.205",
		Formula: "models with rank 1 or 2 under at least one configuration"},
	{Pattern: "champions/top2/<n>", Title: "model that reaches the top two", Unit: "name", Format: "name", Spec: "N1.205",
		Formula: "models with rank 1 or 2 under at least one configuration, in the fixed order"},
	{Pattern: "champions/top3_count", Title: "models that reach the top three", Unit: "models", Format: "int", Spec: "F4.15",
		Formula: "models with rank 1, 2 or 3 under at least one configuration"},
	{Pattern: "champions/top3/<n>", Title: "model that reaches the top three", Unit: "name", Format: "name", Spec: "F4.15",
		Formula: "models with rank 1, 2 or 3 under at least one configuration, in the fixed order"},
	{Pattern: "champions/count_all_tied", Title: "champions when all tied models count", Unit: "models", Format: "int", Spec: "S1.70",
		Formula: "models that have, under at least one configuration, as many correct items as its champion"},
	{Pattern: "champions/n_tied_configs", Title: "configurations tied at the top", Unit: "configurations", Format: "int", Spec: "C5.48",
		Formula: "configurations under which several models share the largest number of correct items"},
	{Pattern: "champions/runner_up/<m>", Title: "runner-up finishes", Unit: "configurations", Format: "int", Spec: "N1.206",
		Formula: "configurations under which the model is runner-up"},
	{Pattern: "champions/by_method/<method>/n", Title: "configurations of the method", Unit: "configurations", Format: "int", Spec: "N1.120",
		Formula: "configurations of the scoring method"},
	{Pattern: "champions/by_method/<method>/margin_min", Title: "smallest margin of the method", Unit: "items", Format: "int", Spec: "N1.120",
		Formula: "smallest margin over the configurations of the scoring method"},
	{Pattern: "champions/by_method/<method>/margin_max", Title: "largest margin of the method", Unit: "items", Format: "int", Spec: "N1.120",
		Formula: "largest margin over the configurations of the scoring method"},
	{Pattern: "champions/matched/<t1>/<t2>/n", Title: "common orders", Unit: "orders", Format: "int", Spec: "F4.17",
		Formula: "option orders that both generation templates have"},
	{Pattern: "champions/matched/<t1>/<t2>/flips", Title: "orders whose champion differs", Unit: "orders", Format: "int", Spec: "F4.17",
		Formula: "common option orders under which the two templates have different champions"},
	{Pattern: "champions/by_threshold/<n>/configs", Title: "configurations decided by more", Unit: "configurations", Format: "int", Spec: "E6.21",
		Formula: "configurations whose margin is larger than the threshold in items that the key names"},
	{Pattern: "champions/by_threshold/<n>/count", Title: "champions by more", Unit: "models", Format: "int", Spec: "E6.21",
		Formula: "models that win at least one configuration by more items than the threshold that the key names"},
}

// A podium is the top of the ranking under one configuration (F4.13, F4.14).
type podium struct {
	winner, runnerUp int // model indices; runnerUp is -1 with one model
	tiedTop          int // models with the winner's count
	margin           int // items; -1 with one model
}

// podium finds champion and runner-up under c. Ties go to the fixed order.
func (t *tally) podium(c int) podium {
	order := t.ranking(c)
	p := podium{winner: order[0], runnerUp: -1, margin: -1}
	for _, m := range order {
		if t.count(m, c) == t.count(p.winner, c) {
			p.tiedTop++
		}
	}
	if len(order) > 1 {
		p.runnerUp = order[1]
		p.margin = t.count(p.winner, c) - t.count(p.runnerUp, c)
	}
	return p
}

// champions is section champions: who wins under each configuration and by how
// much (S1.52-S1.54, S1.56; F4.13-F4.15, F4.17), with the other ways of counting
// champions beside it: all tied models (S1.70) and winners by more than a number
// of items (E6.21).
func champions(t *tally, o Options) *Node {
	if t.g.N() == 0 {
		return Null("no_items")
	}
	podiums := make([]podium, t.g.C())
	byConfig := Object()
	for c, conf := range t.g.Configurations {
		podiums[c] = t.podium(c)
		byConfig.Set(conf.Key, t.podiumNode(c, podiums[c]))
	}
	n := Object().Set("by_config", byConfig).
		Set("by_model", t.winsByModel(podiums)).
		Set("by_template", t.winsByTemplate(podiums))
	t.championSets(n, podiums)
	n.Set("by_method", t.marginsByMethod(podiums)).
		Set("matched", t.matchedTemplates(podiums))
	return n.Set("by_threshold", t.winsByThreshold(podiums))
}

func (t *tally) podiumNode(c int, p podium) *Node {
	N := t.g.N()
	n := Object().
		Set("winner", String(t.g.Models[p.winner].ID)).
		Set("winner_correct", Int(t.count(p.winner, c))).
		Set("acc", Ratio(t.count(p.winner, c), N, "no_items")).
		Set("tied_top", Int(p.tiedTop))
	if p.runnerUp < 0 {
		setNull(n, "one_model", "runner_up", "runner_up_correct", "margin_items", "margin")
		return n
	}
	return n.
		Set("runner_up", String(t.g.Models[p.runnerUp].ID)).
		Set("runner_up_correct", Int(t.count(p.runnerUp, c))).
		Set("margin_items", Int(p.margin)).
		Set("margin", Ratio(p.margin, N, "no_items"))
}

// winsByModel gives wins and margins of every model; the margins of one that
// never wins are null.
func (t *tally) winsByModel(podiums []podium) *Node {
	margins := make([][]int, t.g.M())
	for _, p := range podiums {
		margins[p.winner] = append(margins[p.winner], p.margin)
	}
	n := Object()
	for m, model := range t.g.Models {
		sort.Ints(margins[m])
		won := margins[m]
		entry := Object().Set("wins", Int(len(won)))
		switch {
		case len(won) == 0:
			setNull(entry, "no_wins", "median_margin", "min_margin", "max_margin")
		case t.g.M() == 1:
			setNull(entry, "one_model", "median_margin", "min_margin", "max_margin")
		default:
			middle := won[(len(won)-1)/2] + won[len(won)/2]
			entry.Set("median_margin", Float(float64(middle)/2)).
				Set("min_margin", Int(won[0])).
				Set("max_margin", Int(won[len(won)-1]))
		}
		n.Set(model.ID, entry)
	}
	return n
}

func setNull(n *Node, reason string, keys ...string) {
	for _, key := range keys {
		n.Set(key, Null(reason))
	}
}

// genTemplates are the templates of generation configurations in grid order.
// Those whose template is not recorded belong to none.
func (g *Grid) genTemplates() []string {
	return distinct(g.Configurations, func(c Configuration) string {
		if c.Method != "gen" {
			return ""
		}
		return c.Template
	})
}

// winsByTemplate tells who wins under each generation template (F4.17).
func (t *tally) winsByTemplate(podiums []podium) *Node {
	n := Object()
	for _, template := range t.g.genTemplates() {
		var block []podium
		for c, conf := range t.g.Configurations {
			if conf.Method == "gen" && conf.Template == template {
				block = append(block, podiums[c])
			}
		}
		wins, most := t.wins(block), 0
		winners := Object()
		for m, model := range t.g.Models {
			if wins[m] > 0 {
				winners.Set(model.ID, Int(wins[m]))
			}
			most = max(most, wins[m])
		}
		n.Set(template, marginRange(block).
			Set("wins", winners).
			Set("unanimous", Bool(most == len(block))))
	}
	return n
}

func (t *tally) wins(podiums []podium) []int {
	wins := make([]int, t.g.M())
	for _, p := range podiums {
		wins[p.winner]++
	}
	return wins
}

// marginRange counts configurations and gives their smallest and largest margin.
func marginRange(podiums []podium) *Node {
	n := Object().Set("n", Int(len(podiums)))
	lowest, highest := podiums[0].margin, podiums[0].margin
	for _, p := range podiums {
		lowest, highest = min(lowest, p.margin), max(highest, p.margin)
	}
	if lowest < 0 {
		setNull(n, "one_model", "margin_min", "margin_max")
		return n
	}
	return n.Set("margin_min", Int(lowest)).Set("margin_max", Int(highest))
}

func (t *tally) marginsByMethod(podiums []podium) *Node {
	n := Object()
	for _, method := range []string{"gen", "ll"} {
		var block []podium
		for c, conf := range t.g.Configurations {
			if conf.Method == method {
				block = append(block, podiums[c])
			}
		}
		if len(block) == 0 {
			n.Set(method, Null("no_such_configurations"))
		} else {
			n.Set(method, marginRange(block))
		}
	}
	return n
}

// championSets sets the sets of models that reach the first places, and what is
// counted over them.
func (t *tally) championSets(n *Node, podiums []podium) {
	wins := t.wins(podiums)
	seconds := make([]int, t.g.M())
	tiedConfigs := 0
	for _, p := range podiums {
		if p.runnerUp >= 0 {
			seconds[p.runnerUp]++
		}
		if p.tiedTop > 1 {
			tiedConfigs++
		}
	}
	champions, top2, top3 := t.reaching(1), t.reaching(2), t.reaching(3)
	n.Set("count", Int(champions.Len())).
		Set("set", champions).
		Set("major_wins", Int(twoLargest(wins))).
		Set("top2_count", Int(top2.Len())).
		Set("top2", top2).
		Set("top3_count", Int(top3.Len())).
		Set("top3", top3).
		Set("count_all_tied", Int(t.championsAllTied())).
		Set("n_tied_configs", Int(tiedConfigs))
	runnerUp := Object()
	for m, model := range t.g.Models {
		if seconds[m] > 0 {
			runnerUp.Set(model.ID, Int(seconds[m]))
		}
	}
	n.Set("runner_up", runnerUp)
}

// reaching lists the models with that rank or a better one under at least one
// configuration, in the fixed order.
func (t *tally) reaching(rank int) *Node {
	list := List()
	for m, model := range t.g.Models {
		if best, _, _ := t.rankExtremes(m); best <= rank {
			list.Append(String(model.ID))
		}
	}
	return list
}

func twoLargest(values []int) int {
	first, second := 0, 0
	for _, v := range values {
		switch {
		case v > first:
			first, second = v, first
		case v > second:
			second = v
		}
	}
	return first + second
}

// championsAllTied is the size of the champion set when every model that shares
// the largest count counts. The paper rejects it: on k items accuracy is a
// multiple of 1/k, so that small sets have many ties (S1.70).
func (t *tally) championsAllTied() int {
	count := 0
	for m := range t.g.M() {
		for c := range t.g.C() {
			if t.count(m, c) == t.count(t.ranking(c)[0], c) {
				count++
				break
			}
		}
	}
	return count
}

// maxMatchedTemplates bounds the pairs of section matched, which grow with the
// square of the templates.
const maxMatchedTemplates = 64

// matchedTemplates compares the champions of each pair of generation templates
// under the orders that both have (F4.17). Of several configurations with the
// same template and order the first counts.
func (t *tally) matchedTemplates(podiums []podium) *Node {
	templates := t.g.genTemplates()
	if len(templates) > maxMatchedTemplates {
		return Null("too_many_templates").Warn("matched templates are compared for up to " +
			strconv.Itoa(maxMatchedTemplates) + " generation templates; there are " + strconv.Itoa(len(templates)))
	}
	winner := map[string]map[string]int{} // template -> order -> model
	for c, conf := range t.g.Configurations {
		if conf.Method != "gen" || conf.Template == "" || conf.Order == "" {
			continue
		}
		if winner[conf.Template] == nil {
			winner[conf.Template] = map[string]int{}
		}
		if _, ok := winner[conf.Template][conf.Order]; !ok {
			winner[conf.Template][conf.Order] = podiums[c].winner
		}
	}
	n := Object()
	for i, first := range templates {
		row := Object()
		for _, second := range templates[i+1:] {
			common, flips := 0, 0
			for order, m := range winner[first] { // sums do not depend on the order of the walk
				if other, ok := winner[second][order]; ok {
					common++
					if other != m {
						flips++
					}
				}
			}
			row.Set(second, Object().Set("n", Int(common)).Set("flips", Int(flips)))
		}
		if row.Len() > 0 {
			n.Set(first, row)
		}
	}
	return n
}

// marginThresholds are the numbers of items by more than which a winner is asked
// to win in by_threshold, up to the first that no win exceeds.
var marginThresholds = []int{0, 1, 2, 3, 5, 10, 20, 30, 50, 100, 200, 300, 500, 1000, 2000, 5000, 10000}

// winsByThreshold counts champions when only wins by more than a number of items
// count (E6.21).
func (t *tally) winsByThreshold(podiums []podium) *Node {
	if t.g.M() == 1 {
		return Null("one_model")
	}
	n := Object()
	for _, threshold := range marginThresholds {
		won := make([]bool, t.g.M())
		configs, count := 0, 0
		for _, p := range podiums {
			if p.margin <= threshold {
				continue
			}
			configs++
			if !won[p.winner] {
				won[p.winner] = true
				count++
			}
		}
		n.Set(strconv.Itoa(threshold), Object().Set("configs", Int(configs)).Set("count", Int(count)))
		if configs == 0 {
			break
		}
	}
	return n
}
