package answer

import "unicode"

// Python's \b lies between a character that is alphanumeric or "_" (\w of a
// str pattern: categories L and N) and one that is not. Go's \b knows ASCII
// only, so the test is written out here.

// isWord is Python's \w for a character of a text in upper case.
func isWord(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsNumber(r) }

// openEnd are the lower-case characters whose upper case, in full, is a letter
// and then a combining mark, which is no \w: "\u01f0" becomes "J\u030c". Seen
// from the right they do not join a word. The list is complete for Unicode 14
// (testdata/parse.py prints it).
var openEnd = map[rune]bool{
	0x1f0: true, 0x390: true, 0x3b0: true, 0x1e96: true, 0x1e97: true, 0x1e98: true, 0x1e99: true,
	0x1f50: true, 0x1f52: true, 0x1f54: true, 0x1f56: true, 0x1fb6: true, 0x1fc6: true,
	0x1fd2: true, 0x1fd3: true, 0x1fd6: true, 0x1fd7: true, 0x1fe2: true, 0x1fe3: true, 0x1fe4: true,
	0x1fe6: true, 0x1fe7: true, 0x1ff6: true,
}

// combiningIota is the one mark whose upper case is a letter.
const combiningIota = 0x345

// headIsWord and tailIsWord tell whether the upper case of r begins and ends
// with a \w.
func headIsWord(r rune) bool { return isWord(r) || r == combiningIota }

func tailIsWord(r rune) bool { return headIsWord(r) && !openEnd[r] }
