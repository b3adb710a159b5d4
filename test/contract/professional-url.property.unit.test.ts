import fc from 'fast-check'
import { expect, test } from 'vitest'
import { law } from '../../native-free-index/test/law.ts'
import { normaliseProfessionalUrl } from '../../src/contract/index.ts'
import { readTable } from '../tables.ts'

test.each(readTable<'guards' | 'url' | 'normal'>('test/contract/professional-urls.tsv'))(
  '$guards: $url is $normal',
  ({ url, normal }) => {
    expect(normaliseProfessionalUrl(url)).toBe(normal)
  },
)

// "xn--" begins a label in Punycode, of which most texts are none.
const label = fc
  .stringMatching(/^[a-z][a-z0-9-]{1,8}[a-z0-9]$/)
  .filter((text) => !text.startsWith('xn--'))
const country = fc.stringMatching(/^[a-z]{2}$/)
const segment = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 })
const odd = fc.constantFrom('%', '%2', '%2F', '%c3%a9', '.', '/', 'www.', 'de.', '@', ':1', '‥')
const urls = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.oneof(odd, segment, label), { maxLength: 8 }).map((parts) => parts.join('')),
  fc.tuple(label, segment).map(([host, path]) => `https://${host}.example/${path}`),
)

law('a normal form is its own', 1000, [urls], (given) => {
  const normal = normaliseProfessionalUrl(given)
  expect(normaliseProfessionalUrl(normal)).toBe(normal)
})

const plain = fc
  .tuple(label, fc.array(label, { minLength: 1, maxLength: 3 }))
  .map(([host, path]) => `${host}.example/${path.join('/')}`)
const nothing = fc.constant('')
const before = fc.tuple(
  fc.constantFrom('', '//', 'http://', 'HTTPS://'),
  fc.constantFrom('', 'www.'),
  fc.oneof(
    nothing,
    country.map((code) => `${code}.`),
  ),
)
const after = fc.tuple(
  fc.constantFrom('', '/', '//'),
  fc.oneof(
    nothing,
    segment.map((text) => `?${text}`),
  ),
  fc.oneof(
    nothing,
    segment.map((text) => `#${text}`),
  ),
)

law('no decoration changes it', 1000, [before, plain, after], (front, url, back) => {
  const given = [...front, url, ...back].join('')
  expect(normaliseProfessionalUrl(given)).toBe(url)
  expect(normaliseProfessionalUrl(given.toUpperCase())).toBe(url)
})

law('profiles with different names stay apart', 1000, [label, label], (one, other) => {
  const url = (name: string) => normaliseProfessionalUrl(`https://example.com/in/${name}`)
  expect(url(one) === url(other)).toBe(one === other)
})

const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })

law('an escaped segment is the segment', 1000, [name], (text) => {
  // These mean something where they stand unescaped, in their wide forms too.
  fc.pre(!/[%/?#]/.test(text.normalize('NFKC')))
  const url = (path: string) => normaliseProfessionalUrl(`https://example.com/in/${path}/x`)
  expect(url(encodeURIComponent(text))).toBe(url(text))
})

test.each(['\u0316\u0301', '\uff9e\u0316'])('runs of marks stay: %j', (marks) => {
  const run = marks.repeat(50)
  expect(normaliseProfessionalUrl(`Example.com/in/${run}`)).toBe(`Example.com/in/${run}`)
  const escaped = normaliseProfessionalUrl(`https://Example.com/in/${encodeURIComponent(run)}`)
  expect(escaped).toMatch(/^example\.com\/in\/(?:%25[0-9a-f]{2})+$/)
  expect(normaliseProfessionalUrl(escaped)).toBe(escaped)
})
