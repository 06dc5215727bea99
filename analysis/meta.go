package analysis

var metaEntries = []Entry{
	{Pattern: "meta/n_models", Title: "models", Unit: "models", Format: "int", Spec: "N1.001", Formula: "models in the release"},
}
