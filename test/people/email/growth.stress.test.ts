/** The cost of a hostile profile is linear in its length, which is limited. */
import { expect, it } from 'vitest'
import { addressesIn } from '../../../src/people/email/addresses.ts'
import { ownDomainOf } from '../../../src/people/email/domain-lists.ts'
import { mailDomainOf } from '../../../src/people/email/mail-domain.ts'
import { bestEmailOf } from '../../../src/people/index.ts'

const units = [
  ...['-', '.', '@', 'a@', '+', '/', '&', ':', '(', '( ', ' ', ' at ', ' at a', ' dot ', '[at]'],
  ...['mailto:', 'ß', '\u0301', 'a.', 'a-', '1', '&#0', '\u200b', '\ufdfa', 'a@b.', 'xn--a.', '1:'],
]
const texts: Readonly<Record<string, (chars: number) => string>> = {
  ...Object.fromEntries(
    units.map((unit) => [unit, (chars: number) => unit.repeat(chars).slice(0, chars)]),
  ),
  // Encoding a label of many different letters for DNS takes the square of its length.
  'different letters': (chars) =>
    Array.from({ length: chars }, (_, i) => String.fromCodePoint(0x4e00 + i)).join(''),
}
const frames: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `a@b.com${text}`,
  (text) => `a@b.com${text}a`,
  (text) => `${text}@b.com`,
  (text) => `http://${text}.com`,
  (text) => `http:/\t\\${text}.com`,
]
const asked: Readonly<Record<string, (text: string) => unknown>> = {
  addressesIn: (text) => addressesIn([text]),
  mailDomainOf,
  ownDomainOf,
  bestEmailOf: (text) =>
    bestEmailOf(
      { login: text, displayName: text, websiteUrl: text, company: text, emails: [text] },
      () => 'valid',
    ),
}

/** The minimum of several runs, since the machine does other work too. */
function leastMs(work: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const startMs = performance.now()
    work()
    return performance.now() - startMs
  })
  return Math.min(...times)
}

/** The times, if they look quadratic in every try: a busy machine may distort one. */
function squareOf(work: (text: string) => unknown, short: string, long: string): string | null {
  let took: string | null = null
  for (let poll = 0; poll < 5; poll++) {
    const [few, many] = [short, long].map((text) => leastMs(() => work(text)))
    // A square takes 64 times as long; what is done at once cannot be compared.
    if (many! <= 24 * few! + 0.5) return null
    took = `${few} ms, ${many} ms`
  }
  return took
}

it.each(Object.keys(asked))('%s takes no square of the length', (name) => {
  const tooMuch: string[] = []
  for (const [unit, textOf] of Object.entries(texts)) {
    for (const [i, frame] of frames.entries()) {
      const took = squareOf(asked[name]!, frame(textOf(250)), frame(textOf(2_000)))
      if (took !== null) tooMuch.push(`${unit} in ${i}: ${took}`)
    }
  }
  expect(tooMuch).toEqual([])
})

it('looks at so much of an entry only, and shows no half address', () => {
  const entry = `${'x '.repeat(487)} a@acme.example b@acme.com.example`
  expect(entry.slice(0, 1_000)).toMatch(/ a@acme\.example b@acme\.com$/)
  expect(addressesIn([entry]).map(({ text }) => text)).toEqual(['a@acme.example'])
})

it('looks at so many characters of all entries only', () => {
  const entries = ['a', 'b', 'c', 'd'].map((local) => `${local}@acme.example`)
  const long = Array(9).fill('x '.repeat(2_000))
  expect(addressesIn([...long, 'x'.repeat(1_000), ...entries])).toEqual([])
  const some = addressesIn([...long, 'x'.repeat(960), ...entries])
  expect(some.map(({ local }) => local)).toEqual(['a', 'b'])
})

it('knows domains in Unicode that are as long as may be', () => {
  const label = 'ä'.repeat(50)
  expect(mailDomainOf(`${label}.example`)).toMatch(/^xn--[a-z0-9-]+\.example$/)
  expect(mailDomainOf(`${'ä'.repeat(64)}.example`)).toBeNull()
})
