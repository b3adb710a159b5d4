/** People written by hand, and what best e-mail makes of them. All of them are made up. */
import { expect } from 'vitest'
import { bestEmailOf, type DomainValidity } from '../../../src/people/index.ts'

type Profile = 'PERSONAL' | 'SCHOOL' | 'WORK' | null

export interface WrittenPerson {
  readonly why: string
  readonly emails: readonly string[]
  readonly login?: string
  readonly name?: string
  readonly site?: string
  readonly company?: string
  readonly invalid?: readonly string[]
  readonly best: string | null
  readonly profile: Profile
  readonly others?: readonly string[]
}

export function expectBest({ emails, login = 'u', invalid = [], ...rest }: WrittenPerson): void {
  const validity = (domain: string): DomainValidity =>
    invalid.includes(domain) ? 'invalid' : 'unknown'
  const { name, site, company, ...expected } = rest
  const person = { login, displayName: name, websiteUrl: site, company, emails }
  expect(bestEmailOf(person, validity)).toEqual({
    bestEmail: expected.best,
    profile: expected.profile,
    otherCandidates: expected.others ?? [],
  })
}
