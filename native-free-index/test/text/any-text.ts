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

export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: composed },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
)
