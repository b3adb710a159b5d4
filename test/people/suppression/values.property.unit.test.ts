import fc from 'fast-check'
import { expect, it } from 'vitest'
import { holds, law } from '../../../native-free-index/test/law.ts'
import { listPersonValues, readMailForms } from '../../../src/people/suppression/values.ts'

const local = fc.stringMatching(/^[a-zA-Z0-9]([a-zA-Z0-9_+-]{0,10}[a-zA-Z0-9])?$/)
const label = fc.stringMatching(/^[a-zA-Z0-9]([a-zA-Z0-9-]{0,5}[a-zA-Z0-9])?$/)
const suffix = fc.constantFrom('com', 'EXAMPLE', 'co.uk', 'dev')

law(
  'sees the same in a plain address and in one that is wrapped',
  100,
  [local, label, suffix],
  (name, domain, ending) => {
    // Such a label claims to be an encoded one, and is checked.
    fc.pre(!/^..--/.test(domain))
    const text = `${name}@${domain}.${ending}`
    const forms = [{ address: text.toLowerCase(), domain: `${domain}.${ending}`.toLowerCase() }]
    expect(readMailForms(text)).toEqual(forms)
    expect(readMailForms(`Ada <mailto:${text}>;`)).toEqual(forms)
    expect(readMailForms(text.replace('@', ' [at] '))).toEqual(forms)
  },
)

it('takes any text', () => {
  holds(100, [fc.string({ unit: 'binary' })], (text) => {
    expect(readMailForms(text).length).toBeLessThanOrEqual(text.split('@').length)
    expect(readMailForms(`${text}@${text}`).length).toBeLessThan(100)
  })
  expect(readMailForms('@'.repeat(100_000))).toEqual([])
})

it('is under every name of a person', () => {
  const names = { login: 'Ada', platformId: 'U_1', aliases: ['U_2', 'U_3'] }
  expect(listPersonValues(names).map(({ kind, value }) => `${kind} ${value}`)).toEqual([
    'login ada',
    'platformId U_1',
    'platformId U_2',
    'platformId U_3',
  ])
})
