package analysis

// ChampionsByMore tells, from section champions of r, which models win at least
// one configuration by more than that many items, in the order of the first
// configuration that they win so, and under how many configurations somebody
// does (E6.21). Their numbers are those of champions/by_threshold, for any
// number of items. ok is false where r has no margins: no section, no item, or
// one model.
func (r *Report) ChampionsByMore(items int) (models []string, configurations int, ok bool) {
	byConfig := r.At("champions", "by_config")
	if byConfig == nil || byConfig.IsNull() {
		return nil, 0, false
	}
	won := map[string]bool{}
	for _, key := range byConfig.Keys() {
		margin, known := byConfig.At(key, "margin_items").Int()
		if !known {
			return nil, 0, false
		}
		ok = true
		if margin <= int64(items) {
			continue
		}
		configurations++
		if winner := byConfig.At(key, "winner").Text(); !won[winner] {
			won[winner] = true
			models = append(models, winner)
		}
	}
	return models, configurations, ok
}
