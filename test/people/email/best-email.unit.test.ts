/** Made-up people, and the best of their addresses: a row a person. */
import { expect, it } from 'vitest'
import { chooseBestEmail } from '../../../src/people/index.ts'
import { readTable } from '../../tables.ts'

type Person = 'emails' | 'login' | 'name' | 'site' | 'company' | 'invalid'
type Column = 'about' | 'guards' | Person | 'best' | 'profile' | 'others'

it.each(readTable<Column>('test/people/email/people.tsv'))('$about: $guards', (row) => {
  const invalid = row.invalid.split(' ')
  const person = {
    login: row.login || 'u',
    displayName: row.name || undefined,
    websiteUrl: row.site || undefined,
    company: row.company || undefined,
    emails: row.emails === '' ? [] : row.emails.split(' | '),
  }
  const best = chooseBestEmail(person, (domain) =>
    invalid.includes(domain) ? 'invalid' : 'unknown',
  )
  expect(best).toEqual({
    bestEmail: row.best || null,
    profile: row.profile || null,
    otherCandidates: row.others.split(' ').filter(Boolean),
  })
})

it('a local part of 64 characters is an address, and one of 65 is none', () => {
  const emails = [65, 64].map((length) => `${'a'.repeat(length)}@acme.example`)
  const { bestEmail, otherCandidates } = chooseBestEmail({ login: 'u', emails }, () => 'unknown')
  expect([bestEmail, otherCandidates]).toEqual([emails[1], []])
  const long = { login: 'u', emails: [`a@${'b'.repeat(64)}.com`] }
  expect(chooseBestEmail(long, () => 'unknown').bestEmail).toBeNull()
})
