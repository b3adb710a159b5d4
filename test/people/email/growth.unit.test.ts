/** How much of hostile profiles is read; how long that takes: test/stress/hostile-texts. */
import { expect, it } from 'vitest'
import { readAddresses } from '../../../src/people/email/addresses.ts'
import { parseMailDomain } from '../../../src/people/email/mail-domain.ts'

it('looks at so much of an entry only, and shows no half address', () => {
  const entry = `${'x '.repeat(487)} a@acme.example b@acme.com.example`
  expect(entry.slice(0, 1_000)).toMatch(/ a@acme\.example b@acme\.com$/)
  expect(readAddresses([entry]).map(({ text }) => text)).toEqual(['a@acme.example'])
})

it('looks at so many characters of all entries only', () => {
  const entries = ['a', 'b', 'c', 'd'].map((local) => `${local}@acme.example`)
  const long = Array(9).fill('x '.repeat(2_000))
  expect(readAddresses([...long, 'x'.repeat(1_000), ...entries])).toEqual([])
  const some = readAddresses([...long, 'x'.repeat(960), ...entries])
  expect(some.map(({ local }) => local)).toEqual(['a', 'b'])
})

it('knows domains in Unicode that are as long as may be', () => {
  const label = 'ä'.repeat(50)
  expect(parseMailDomain(`${label}.example`)).toMatch(/^xn--[a-z0-9-]+\.example$/)
  expect(parseMailDomain(`${'ä'.repeat(64)}.example`)).toBeNull()
})
