/** Texts that reach every branch of the analyser far more often than random characters would. */
import fc from 'fast-check'

const pieces = [
  ...'aBcZ09 .-_\'’@+#/=:"',
  ...'éßİıſςΣøǅﬁ①Ａ＠．´ͺ\u00ad\u200b\u200d\u2011\u0301\u0307\u0345\u0327\ufe0f\u20e3',
  ...'工程ーがガ한국ไทยที่မြန်ែ्हिع𝒳𐐀😀👩‍💻',
  '++',
  '.net',
  '.NET',
  'c++',
  'C#',
  'node.js',
  'camelCase',
  'HTTPServer',
  'k8s',
  'jane.doe+x@mail.acme.io',
  '@example.com',
  '\ud800',
  '\udc00',
  'x'.repeat(130),
]

const composed = fc
  .array(fc.constantFrom(...pieces), { maxLength: 24 })
  .map((chosen) => chosen.join(''))

/** Common combining classes, another class, and none; marks that decompose or become letters. */
const marks = [
  ...['\u0301', '\u0316', '\u0334', '\u034f', '\u0344', '\u0345', '\u0f77', '\u0f73', '\u0ccb'],
  // Voicing marks, also as letters that NFKC turns into marks, and one beyond the BMP.
  ...['\u3099', '\uff9e', '\uff9f', '\u094d', '\u{1d165}'],
]
const bases = ['', 'a', 'é', 'ᾂ', 'ǰ', 'İ', 'か', '\u0e33', '각', 'ﬃ', '\u00ad', '1', ' ', '\ud800']
const run = fc.array(fc.constantFrom(...marks), { minLength: 25, maxLength: 70 })

/** Long runs of combining marks. */
export const markedText = fc
  .array(
    fc.tuple(fc.constantFrom(...bases), run).map(([base, some]) => base + some.join('')),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => `${parts.join('')}end`)

export const unmarkedText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: composed },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
)

export const anyText = fc.oneof(
  { weight: 5, arbitrary: unmarkedText },
  { weight: 1, arbitrary: markedText },
)
