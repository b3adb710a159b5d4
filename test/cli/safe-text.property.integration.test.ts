import fc from 'fast-check'
import { expect, test } from 'vitest'
import { law } from '../../native-free-index/test/law.ts'
import { cleanText, escapeJson } from '../../src/cli/output/safe-text.ts'

const cases: [string, string][] = [
  ['red \u001b[31mtext\u001b[0m', 'red text'],
  ['title \u001b]0;owned\u0007!', 'title !'],
  ['one\r\ntwo\tthree\u2028four', 'one two three four'],
  ['bell\u0007 back\u0008 delete\u007f c1\u0090', 'bell back delete c1'],
  ['a\u202egnp.exe\u2066b', 'agnp.exeb'],
  ['\u001b\u001b[31m[31mx', '[31mx'],
  [
    'family \u{1f468}\u200d\u{1f469}\u200d\u{1f467} 研究 Zoë',
    'family \u{1f468}\u200d\u{1f469}\u200d\u{1f467} 研究 Zoë',
  ],
]

test.each(cases)('%j', (text, expected) => expect(cleanText(text)).toBe(expected))

const anyText = fc.string({ unit: 'binary' })
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be left.
const obeyed = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/

law('nothing a terminal obeys is ever left', 100, [anyText], (text) => {
  expect(cleanText(text)).not.toMatch(obeyed)
})

law('JSON made safe is the same JSON', 100, [fc.array(anyText)], (texts) => {
  const safe = escapeJson(JSON.stringify(texts))
  expect(safe).not.toMatch(obeyed)
  expect(JSON.parse(safe)).toEqual(texts)
})
