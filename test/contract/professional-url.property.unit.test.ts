import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tries } from '../../native-free-index/test/tries.ts'
import { normaliseProfessionalUrl } from '../../src/contract/index.ts'

describe('one profile has one spelling', () => {
  test.each([
    'https://example.com/in/jane',
    'http://example.com/in/jane',
    '//example.com/in/jane',
    'example.com/in/jane',
    'EXAMPLE.com/In/JANE',
    'https://www.example.com/in/jane',
    'https://de.example.com/in/jane',
    'https://www.de.example.com/in/jane',
    'https://de.www.example.com/in/jane',
    'https://example.com/in/jane/',
    'https://example.com//in/jane//',
    'https://example.com/in/jane?trk=people',
    'https://example.com/in/jane/?trk=a/b',
    'https://example.com/in/jane#about',
    'https://example.com/in/j%61n%65',
    'https://example.com:443/in/jane',
    'https://example.com./in/jane',
    '  https://example.com/in/jane\n',
    'ｈttps://example．com/in/jane',
  ])('%j', (spelling) => {
    expect(normaliseProfessionalUrl(spelling)).toBe('example.com/in/jane')
  })

  test.each([
    ['https://example.com/in/jos%C3%A9', 'example.com/in/josé'],
    ['https://example.com/in/JOSÉ', 'example.com/in/josé'],
    ['https://example.com/in/jose%CC%81', 'example.com/in/josé'],
    ['https://bücher.example/in/jane', 'xn--bcher-kva.example/in/jane'],
    ['https://xn--bcher-kva.example/in/jane', 'xn--bcher-kva.example/in/jane'],
    // Necessary escapes in a path remain: these are three profiles.
    ['https://example.com/in/a%2fb', 'example.com/in/a%2Fb'],
    ['https://example.com/in/a/b', 'example.com/in/a/b'],
    ['https://example.com/in/a%252Fb', 'example.com/in/a%252fb'],
    ['https://example.com/in/a%3Fb%20c', 'example.com/in/a%3Fb%20c'],
    // A broken escape stands for itself.
    ['https://example.com/in/100%', 'example.com/in/100%25'],
    ['https://example.com', 'example.com'],
    // The last two labels always remain.
    ['https://de.com/in/jane', 'de.com/in/jane'],
    ['https://www.com/in/jane', 'www.com/in/jane'],
    ['https://fr.de.com/in/jane', 'de.com/in/jane'],
    // These are no countries.
    ['https://dev.example.com/in/jane', 'dev.example.com/in/jane'],
    ['https://d1.example.com/in/jane', 'd1.example.com/in/jane'],
  ])('%j is %j', (url, expected) => expect(normaliseProfessionalUrl(url)).toBe(expected))
})

test.each([
  ['', ''],
  ['Jane Doe', 'jane doe'],
  ['JANE', 'jane'],
  ['https://localhost/in/Jane', 'https://localhost/in/jane'],
  ['ftp://example.com/in/Jane', 'ftp://example.com/in/jane'],
  ['mailto:Jane@example.com', 'mailto:jane@example.com'],
  ['Jane@example.com', 'jane@example.com'],
  ['in/Jane', 'in/jane'],
  ['https://exam ple.com/in/Jane', 'https://exam ple.com/in/jane'],
])('what is no such address stays, folded: %j is %j', (text, expected) => {
  expect(normaliseProfessionalUrl(text)).toBe(expected)
})

describe('laws', () => {
  // "xn--" begins a label in Punycode, of which most texts are none.
  const label = fc
    .stringMatching(/^[a-z][a-z0-9-]{1,8}[a-z0-9]$/)
    .filter((text) => !text.startsWith('xn--'))
  const country = fc.stringMatching(/^[a-z]{2}$/)
  const segment = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 })
  const runs = { numRuns: tries(1000) }

  test('a normal form is its own', () => {
    const odd = fc.constantFrom('%', '%2', '%2F', '%c3%a9', '.', '/', 'www.', 'de.', '@', ':1', '‥')
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.oneof(odd, segment, label), { maxLength: 8 }).map((parts) => parts.join('')),
      fc.tuple(label, segment).map(([host, path]) => `https://${host}.example/${path}`),
    )
    fc.assert(
      fc.property(text, (given) => {
        const normal = normaliseProfessionalUrl(given)
        expect(normaliseProfessionalUrl(normal)).toBe(normal)
      }),
      runs,
    )
  })

  test('no decoration changes it', () => {
    const plain = fc
      .tuple(label, fc.array(label, { minLength: 1, maxLength: 3 }))
      .map(([host, path]) => `${host}.example/${path.join('/')}`)
    const before = fc.tuple(
      fc.constantFrom('', '//', 'http://', 'HTTPS://'),
      fc.constantFrom('', 'www.'),
      fc.oneof(
        fc.constant(''),
        country.map((code) => `${code}.`),
      ),
    )
    const after = fc.tuple(
      fc.constantFrom('', '/', '//'),
      fc.oneof(
        fc.constant(''),
        segment.map((text) => `?${text}`),
      ),
      fc.oneof(
        fc.constant(''),
        segment.map((text) => `#${text}`),
      ),
    )
    fc.assert(
      fc.property(before, plain, after, (front, url, back) => {
        const given = [...front, url, ...back].join('')
        expect(normaliseProfessionalUrl(given)).toBe(url)
        expect(normaliseProfessionalUrl(given.toUpperCase())).toBe(url)
      }),
      runs,
    )
  })

  test('profiles with different names stay apart', () => {
    fc.assert(
      fc.property(label, label, (one, other) => {
        const url = (name: string) => normaliseProfessionalUrl(`https://example.com/in/${name}`)
        expect(url(one) === url(other)).toBe(one === other)
      }),
      runs,
    )
  })

  test('an escaped segment is the segment', () => {
    const plainSegment = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(plainSegment, (name) => {
        // These mean something where they stand unescaped, in their wide forms too.
        fc.pre(!/[%/?#]/.test(name.normalize('NFKC')))
        const url = (path: string) => normaliseProfessionalUrl(`https://example.com/in/${path}/x`)
        expect(url(encodeURIComponent(name))).toBe(url(name))
      }),
      runs,
    )
  })

  test.each(['\u0316\u0301', '\uff9e\u0316'])(
    'runs of marks stay, plain or escaped: %j',
    (marks) => {
      const run = marks.repeat(50)
      expect(normaliseProfessionalUrl(`Example.com/in/${run}`)).toBe(`Example.com/in/${run}`)
      const escaped = normaliseProfessionalUrl(`https://Example.com/in/${encodeURIComponent(run)}`)
      expect(escaped).toMatch(/^example\.com\/in\/(?:%25[0-9a-f]{2})+$/)
      expect(normaliseProfessionalUrl(escaped)).toBe(escaped)
    },
  )
})
