/**
 * Sentences as people type them, with the search that docs/natural-language makes of each.
 * They were written without a look at the program. One that fails is printed with both meanings.
 */

import { beforeAll, describe, expect, it } from 'vitest'
import { neverAborted } from '../../src/domain/index.ts'
import { type Context, rulesInterpreter, understand } from '../../src/language/index.ts'
import { openGazetteer } from '../../src/places/index.ts'
import { type FilterTarget, planFilter } from '../../src/plan/index.ts'
import { abroad } from './sentences/abroad.ts'
import { chatty } from './sentences/chatty.ts'
import { difference } from './sentences/compare.ts'
import { documented } from './sentences/documented.ts'
import type { SentenceCase } from './sentences/expect.ts'
import { maskedPeople, maskedProfessionals } from './sentences/held-out-people.ts'
import { maskedRepositories } from './sentences/held-out-repositories.ts'
import { metrics } from './sentences/metrics.ts'
import { people } from './sentences/people.ts'
import { placeQueries } from './sentences/place-queries.ts'
import { professionalPeople } from './sentences/professionals.ts'
import { recruiting } from './sentences/recruiting.ts'
import { repositories } from './sentences/repositories.ts'
import { traps } from './sentences/traps.ts'
import { vocabulary } from './sentences/vocabulary.ts'

const suites = {
  people,
  metrics,
  professionalPeople,
  repositories,
  documented,
  chatty,
  abroad,
  recruiting,
  traps,
  placeQueries,
  maskedPeople,
  maskedProfessionals,
  maskedRepositories,
}

let context: Context
beforeAll(async () => {
  const nowSeconds = Date.UTC(2026, 7, 22, 10) / 1000
  context = { places: await openGazetteer(), vocabulary, nowSeconds }
})

function understood(one: SentenceCase) {
  return understand(one.sentence, one.target, context)
}

describe.each(Object.entries(suites))('sentences of %s', (name, cases) => {
  it('mean what is expected, to the letter', () => {
    const failures = cases.flatMap((one) => difference(one, understood(one)) ?? [])
    const right = cases.length - failures.length
    const summary = `${name}: ${right} of ${cases.length} right`
    console.error([summary, ...failures].join('\n\n'))
    expect(failures, summary).toEqual([])
  })
})

it('mean the same where names of the data have to be waited for', async () => {
  const distant = {
    hasCompany: later(vocabulary.hasCompany),
    hasLanguage: later(vocabulary.hasLanguage),
    hasRecord: async (...record: Parameters<typeof vocabulary.hasRecord>) =>
      vocabulary.hasRecord(...record),
  }
  const interpreter = rulesInterpreter({ ...context, vocabulary: distant })
  const cases = Object.values(suites).flat()
  const told = await Promise.all(
    cases.map(({ sentence, target }) =>
      interpreter.interpret(
        sentence,
        target,
        () => true,
        neverAborted,
        async () => true,
      ),
    ),
  )
  expect(told).toEqual(cases.map(understood))
})

function later(has: (name: string) => boolean) {
  return async (name: string) => has(name)
}

const collections = {
  users: { standard: 'users', professional: 'professionals' },
  repos: { standard: 'repos', professional: 'professionalRepos' },
} as const

/** An expectation that no client could send would forgive the program for doing the same. */
it('expects nothing that cannot be sent', () => {
  for (const { target, filters } of Object.values(suites).flat()) {
    const collection: FilterTarget = collections[target.subject][target.dataset]
    if (filters !== null) planFilter(collection, filters)
  }
})

it.each(traps)('no condition in "$sentence"', (one) => {
  expect(understood(one).filters).toBeNull()
})

it.each(placeQueries)('the country of "$sentence"', (one) => {
  const countryOf = (filters: unknown) => /resolvedCountry".*?\}/.exec(JSON.stringify(filters))?.[0]
  expect(countryOf(understood(one).filters)).toBe(countryOf(one.filters))
})
