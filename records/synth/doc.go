// Package synth invents releases: the same shape as the fragility grid of the
// paper, with questions of made-up words and answers that no model gave. They
// show what a report looks like, and they are large enough to measure with.
// Every release says in its title, its description and its synthetic flag what
// it is.
//
// # Steps
//
//  1. legend: NeutralHarness, cut or grown to the asked number of models
//     and configurations.
//  2. world: what is true of models, templates and items before anyone answers:
//     abilities that grow with size, templates that suit some models and not
//     others, a taste for certain slots, items of various difficulty and
//     discrimination.
//  3. answer: one answer is right when a sum of ability, difficulty, taste and
//     noise is above 0. Part of the noise belongs to the item, part to the
//     template, part to the one answer, so that most items are fragile and some
//     hold under every configuration.
//  4. Write: one file a benchmark and model.
//
// WriteScaling invents the other kind, a release of prompting against likelihood
// in the shape of the second paper, in which accuracy follows planted laws of
// size (laws.go).
//
// Everything is integer arithmetic on hashes of (seed, purpose, indices): the
// same options give the same bytes on every machine. In a grid an answer does not
// depend on how many models or items there are beside it; in a scaling release it
// depends on the number of items, because so many of them are dealt out as right.
package synth
