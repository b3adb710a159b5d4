/** Requests to all endpoints, of the schemas of `/openapi.json`, that guess at what is hidden. */
import fc, { type Arbitrary } from 'fast-check'
import {
  completeOperators,
  type FieldSpec,
  professionalRepoFields,
  professionalUserFields,
  repoFields,
  userFields,
} from '../../src/contract/index.ts'
import { operationsWith } from '../stress/fuzz/trials.ts'
import { guessed } from './suppressed-pair.ts'

export interface Asked {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}

const word = fc.constantFrom(...guessed.words)
const phrase = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
const date = fc.constantFrom('2011-01-01', '2012-06-05', '2014-06-01', '2025-01-05', '2026-01-03')
const pattern = fc.oneof(
  word.map((one) => `*${one.slice(1, 5)}*`),
  fc.constantFrom('*veiled*', 'open?', 'v*', '*'),
)
const fullName = fc.constantFrom(...guessed.fullNames)
const name = fc.constantFrom(...guessed.logins, ...guessed.userIds, ...guessed.fullNames)

function fittingValue({ type }: FieldSpec, op: string): Arbitrary<unknown> {
  const text = fc.oneof({ weight: 3, arbitrary: word }, name, phrase)
  const single: Arbitrary<unknown> = type.startsWith('number')
    ? fc.integer({ min: 0, max: 40 })
    : type === 'datetime'
      ? date
      : type === 'boolean'
        ? fc.boolean()
        : text
  const isList = op === 'In' || op === 'NotIn' || op.endsWith('ContainsAny')
  if (isList) return fc.array(single, { minLength: 1, maxLength: 4 })
  return op.endsWith('Glob') || op === 'Regex' ? pattern : single
}

/** A filter of one collection: a mistake in one leaf would hide the results of the others. */
function filterOf(fields: Readonly<Record<string, FieldSpec>>): Arbitrary<unknown> {
  const leaf = fc.constantFrom(...Object.entries(fields)).chain(([field, spec]) =>
    fc.constantFrom(...completeOperators(spec)).chain((op) =>
      fc.record({
        field: fc.constant(field),
        op: fc.constant(op),
        value: fittingValue(spec, op),
      }),
    ),
  )
  const several = fc.record({
    op: fc.constantFrom('And', 'Or'),
    filters: fc.array(leaf, { minLength: 1, maxLength: 3 }),
  })
  return fc.oneof({ weight: 2, arbitrary: leaf }, several)
}

const sentence = fc
  .tuple(
    fc.constantFrom('', 'engineers in ', 'people who know ', 'top 5 ', 'CTOs at ', 'repos about '),
    phrase,
    fc.constantFrom('', ' in Zürich', ' since 2012', ' not in Portugal'),
  )
  .map((parts) => parts.join(''))

/** Lists of nodes with many neighbours, to be read page by page. */
const lists: Arbitrary<Asked> = fc.constantFrom(
  ...['users/U_0', 'users/U_veiled0', 'users/U_veiled1'].flatMap((root) =>
    ['followers', 'following', 'owns', 'stars', 'contributes'].map((list) => ({
      path: `/raw/${root}/graph/${list}`,
      body: { first: 3 },
    })),
  ),
  ...['repos/R_0', 'repos/R_veiled0'].flatMap((root) =>
    ['owns', 'stars', 'contributes'].map((list) => ({
      path: `/raw/${root}/graph/${list}`,
      body: { first: 3 },
    })),
  ),
)

/** Searches that lead on, through all pages. */
const searches: Arbitrary<Asked> = fc
  .constantFrom(
    { path: '/search/users', dataset: 'standard', fields: userFields },
    { path: '/search/users', dataset: 'professional', fields: professionalUserFields },
    { path: '/search/repos', dataset: 'standard', fields: repoFields },
    { path: '/search/repos', dataset: 'professional', fields: professionalRepoFields },
  )
  .chain(({ path, dataset, fields }) => {
    const common = {
      dataset: fc.constant(dataset),
      query: fc.oneof(phrase, fc.array(phrase, { minLength: 1, maxLength: 3 })),
      filters: filterOf(fields),
      first: fc.constant(4),
      enablePagination: fc.constant(true),
      highlight: fc.constantFrom(true, false, { tags: ['<', '>'] }),
    }
    const similarTo = fc.array(path === '/search/repos' ? fullName : name, { maxLength: 2 })
    const own =
      path === '/search/repos'
        ? { ...common, similarTo, retrieval: fc.constantFrom('semantic', 'hybrid', 'keyword') }
        : {
            ...{ ...common, similarTo },
            retrieval: fc.constantFrom('profile', 'expertise', 'hybrid'),
            evidence: fc.record({ filters: filterOf(repoFields) }, { requiredKeys: [] }),
            includeAttributes: fc.constantFrom({}, { evidence: { first: 3 }, metrics: true }),
          }
    const requiredKeys = ['dataset', 'first', 'enablePagination'] as const
    return fc
      .record<Record<string, unknown>>(own, { requiredKeys: [...requiredKeys] })
      .map((body) => ({ path, body: { query: null, ...(body as object) } }))
  })

const counts: Arbitrary<Asked> = fc.oneof(
  filterOf(userFields).map((filters) => ({ path: '/raw/users/count', body: { filters } })),
  filterOf(repoFields).map((filters) => ({ path: '/raw/repos/count', body: { filters } })),
)

export function suppressedRequests(): Arbitrary<Asked> {
  const operations = operationsWith(guessed, {
    FilterExpression: fc.oneof(filterOf(professionalUserFields), filterOf(professionalRepoFields)),
    query: fc.oneof(phrase, sentence),
    githubIds: fc.constantFrom(...userIds, ...repoIds),
    logins: fc.constantFrom(...guessed.logins),
    fullNames: fc.constantFrom(...guessed.fullNames),
    professionalUrls: fc.constantFrom(...guessed.professionalUrls),
  })
  const others = fc.constantFrom(...operations).chain(({ path, body }) =>
    // No cursor is good for a request that was made up.
    body.map((value) => ({ path, body: { ...(value as object), after: undefined } })),
  )
  const sentences = fc
    .tuple(fc.constantFrom('users', 'repos'), sentence, fc.boolean())
    .map(([subject, query, explain]) => ({
      path: `/search/${subject}/natural-language`,
      body: { query, explain, first: 4, enablePagination: true },
    }))
  return fc.oneof(
    { weight: 4, arbitrary: others },
    { weight: 4, arbitrary: searches },
    { weight: 1, arbitrary: lists },
    { weight: 2, arbitrary: counts },
    { weight: 2, arbitrary: sentences },
  )
}

const { userIds, logins, repoIds, fullNames, professionalUrls } = guessed

/** Every look-up of each name alone: few random requests would ask for a suppressed one. */
export const lookups: readonly Asked[] = [
  ...lookupsOf('/raw/users', 'githubIds', userIds),
  ...lookupsOf('/raw/users/by-login', 'logins', logins),
  ...lookupsOf('/raw/users/by-professional-url', 'professionalUrls', professionalUrls),
  ...lookupsOf('/raw/repos', 'githubIds', repoIds),
  ...lookupsOf('/raw/repos/by-fullname', 'fullNames', fullNames),
  ...lookupsOf('/users/best-email', 'githubIds', userIds),
  ...lookupsOf('/users/best-email/by-login', 'logins', logins),
]

function lookupsOf(path: string, field: string, names: readonly string[]): Asked[] {
  return names.map((one) => ({ path, body: { [field]: [one] } }))
}
