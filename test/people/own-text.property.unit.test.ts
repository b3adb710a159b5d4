/** Addresses in texts, URLs and entries, and what is shown of them. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { law } from '../../native-free-index/test/law.ts'
import { validateResponse } from '../../src/contract/index.ts'
import { findOwnDomain } from '../../src/people/email/domain-lists.ts'
import { obfuscateAddresses, obfuscateEmail, obfuscateUrl } from '../../src/people/index.ts'
import { readTable } from '../tables.ts'
import { ownAddress, writtenAddress } from './written-addresses.ts'

const checks: Readonly<Record<string, (given: string, shown: string) => void>> = {
  'a text is obfuscated': (given, shown) => {
    expect(obfuscateAddresses(given)).toBe(shown)
    expect(obfuscateAddresses(shown)).toBe(shown)
  },
  'a text has no address': (given, shown) => {
    expect(obfuscateAddresses(given)).toBe(shown)
    expect(obfuscateUrl(given)).toBe(shown)
  },
  'a URL is obfuscated': (given, shown) => expect(obfuscateUrl(given)).toBe(shown),
  'an entry is obfuscated': (given, shown) => expect(obfuscateEmail(given)).toBe(shown),
  'an entry is not shown': (given) => expect(obfuscateEmail(given)).toBeNull(),
}

const rows = readTable<'guards' | 'given' | 'shown'>('test/people/addresses.tsv')

it.each(rows.filter(({ guards }) => guards in checks))(
  '$guards: $given',
  ({ guards, given, shown }) => checks[guards]!(given, shown),
)

it.each([
  ...['https://ada.example/?m=bob@b.example', 'ada.example/contact?m=bob%40b.example'],
  ...['https://ada:secret@ada.example/', 'http://ada@ada.example', 'http:ada:secret@ada.example'],
])('the obfuscated URL %j has the domain of the given one', (url) => {
  expect(findOwnDomain(url)).toBe('ada.example')
  expect(findOwnDomain(obfuscateUrl(url))).toBe('ada.example')
})

const prose = fc.constantFrom('', 'I write Rust', '作家', '(contact:', 'see https://a.example/x ')
const pieces = fc.array(fc.tuple(prose, writtenAddress(ownAddress)), { minLength: 1, maxLength: 4 })

law('hides each address and nothing else, in whatever form', 400, [pieces], (parts) => {
  const join = (forms: readonly string[]) =>
    parts.map(([before], i) => `${before} ${forms[i]};`).join(' ')
  const given = join(parts.map(([, { text }]) => text))
  expect(obfuscateAddresses(given)).toBe(join(parts.map(([, { shown }]) => shown)))
})

const standard = fc
  .emailAddress()
  .filter((one) => /^[a-z0-9.]{5,}@[a-z]/i.test(one) && !/\.(?:[cm]?[jt]sx?|txt|yml)$/i.test(one))

law('leaves no local part of an address by RFC 5322', 60, [standard], (one) => {
  const local = one.slice(0, one.indexOf('@'))
  const shown = `***${local.slice(-2)}${one.slice(local.length)}`
  expect(obfuscateAddresses(`to ${one}, thanks`)).toBe(`to ${shown}, thanks`)
})

it('takes time that grows with the text', () => {
  const parts = [
    ...['a@', '@', 'a', 'a.', ' [at] ', '%40', 'x@y.', '.@.', ' at ', ' dot ', 'a at b dot ', '('],
    ...[')@', '"@', 'x@aa.', '&#0', ' ', '://a@', '***', '/a', 'a/b@'],
  ]
  // With its square, none of these would come to an end.
  for (const part of parts) obfuscateUrl(part.repeat(5_000))
})

const local = fc
  .string({ unit: 'grapheme', minLength: 1 })
  .filter((text) => !/[\s\p{Cc}()<>[\]:;@\\,"]/u.test(text))

law('shows at most two characters of a local part, whatever it is', [local], (name) => {
  const shown = obfuscateEmail(`${name}@example.com`) ?? ''
  const tail = shown.slice(3, -'@example.com'.length)
  expect(shown).toBe(`***${tail}@example.com`)
  expect([...tail].length).toBeLessThanOrEqual(2)
  expect(name.endsWith(tail)).toBe(true)
})

const odd = [
  ...['ada', 'x', '.', '@', ' ', ',', ';', '<', '>', '"', '\n', 'é', '🙂', '-', '_', 'example.com'],
]
// Few random entries are shown, so that many of these have the form of one.
const entries = fc.oneof(
  fc.array(fc.constantFrom(...odd), { maxLength: 9 }).map((all) => all.join('')),
  fc.constantFrom(...odd).map((one) => `${one}na@example.com`),
)

law(
  'shows of any entry two characters and a domain, as the contract has it',
  3000,
  [entries],
  (text) => {
    const shown = obfuscateEmail(text)
    if (shown === null) return
    expect(text.split('@')).toHaveLength(2)
    const [tail, domain] = shown.slice(3).split('@')
    expect([...(tail ?? '')].length).toBeLessThanOrEqual(2)
    expect(text.endsWith(`${tail}@${domain}`)).toBe(true)
    expect(domain).toMatch(/^[\p{L}\p{N}.-]+$/u)
    const user = { id: '0'.repeat(32), platformId: 'U_1', login: 'ada', emails: [shown] }
    expect(validateResponse('rawUsers', { count: 1, users: [user] })).toEqual([])
  },
)
