/**
 * Every subset of services (a key has at least one), every endpoint, every attribute that needs
 * more: which keys get an answer, and which service a refusal names (interface §5, decisions §3).
 * Expectations are written by hand.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withMore } from '../../native-free-index/test/tries.ts'
import type { EndpointId, Service } from '../../src/contract/index.ts'
import { openWorld, type World } from './harness.ts'
import { connected, endpointIds, validRequests } from './requests.ts'

const subsets: readonly (readonly Service[])[] = [
  ['SEARCH'],
  ['RAW'],
  ['PROFESSIONAL'],
  ['SEARCH', 'RAW'],
  ['SEARCH', 'PROFESSIONAL'],
  ['RAW', 'PROFESSIONAL'],
  ['SEARCH', 'RAW', 'PROFESSIONAL'],
]

/** The services that every call of an endpoint needs, in the order in which refusals name them. */
const requirements: Readonly<Record<EndpointId, readonly Service[]>> = {
  searchUsers: ['SEARCH'],
  searchUsersNaturalLanguage: ['SEARCH'],
  searchRepos: ['SEARCH'],
  searchReposNaturalLanguage: ['SEARCH'],
  fields: ['SEARCH'],
  fieldValues: ['SEARCH'],
  multiSearch: ['SEARCH'],
  saveSearch: ['SEARCH'],
  savedSearches: ['SEARCH'],
  deleteSavedSearch: ['SEARCH'],
  newResults: ['SEARCH'],
  rawUsers: ['RAW'],
  rawUsersByLogin: ['RAW'],
  rawUsersByProfessionalUrl: ['RAW', 'PROFESSIONAL'],
  rawUsersCount: ['RAW'],
  rawRepos: ['RAW'],
  rawReposByFullname: ['RAW'],
  rawReposCount: ['RAW'],
  rawUserContributes: ['RAW'],
  rawUserFollowers: ['RAW'],
  rawUserFollowing: ['RAW'],
  rawUserOwns: ['RAW'],
  rawUserStars: ['RAW'],
  rawRepoContributes: ['RAW'],
  rawRepoOwns: ['RAW'],
  rawRepoStars: ['RAW'],
  bestEmail: ['RAW'],
  bestEmailByLogin: ['RAW'],
  bestEmailReply: ['RAW'],
  account: [],
}

interface Input {
  readonly body: object
  readonly needs: readonly Service[]
}

const nothing: Input = { body: {}, needs: [] }

const ofUsers: readonly Input[] = [
  { body: { includeAttributes: { professional: true } }, needs: ['PROFESSIONAL'] },
  { body: { includeAttributes: { professional: false } }, needs: [] },
  {
    body: {
      includeAttributes: {
        aggregates: true,
        devrank: true,
        contributes: { first: 1 },
        followers: { first: 1 },
        following: { first: 1 },
        owns: { first: 1 },
        stars: { first: 1 },
      },
    },
    needs: [],
  },
  {
    body: { includeAttributes: { professional: true, followers: { first: 1 } } },
    needs: ['PROFESSIONAL'],
  },
]

const ofRepos: readonly Input[] = [
  { body: { includeAttributes: { ownerProfessional: true } }, needs: ['PROFESSIONAL'] },
  { body: { includeAttributes: { ownerProfessional: false } }, needs: [] },
  {
    body: {
      includeAttributes: {
        owner: true,
        ownerDevrank: true,
        contributorProfiles: true,
        contributors: { first: 1 },
        starrers: { first: 1 },
      },
    },
    needs: [],
  },
]

/** Plain addresses need a service that searches alone do not need. */
const inClear: readonly Input[] = [
  { body: { includeAttributes: { bestEmail: true } }, needs: ['RAW'] },
  { body: { includeAttributes: { revealEmails: true } }, needs: ['RAW'] },
  { body: { includeAttributes: { bestEmail: false, revealEmails: false } }, needs: [] },
]

const datasets = (attribute: string): readonly Input[] => [
  { body: { dataset: 'standard' }, needs: [] },
  { body: { dataset: 'professional' }, needs: ['PROFESSIONAL'] },
  {
    body: { dataset: 'professional', includeAttributes: { [attribute]: false } },
    needs: ['PROFESSIONAL'],
  },
]

/** The same inputs for one search of several. */
function ofSeveral(kind: 'users' | 'repos', asked: readonly Input[]): Input[] {
  const { body: own } = validRequests[kind === 'users' ? 'searchUsers' : 'searchRepos']
  const others = validRequests.multiSearch.body.searches as readonly object[]
  return asked.map(({ body, needs }) => ({
    body: { searches: [...others, { [kind]: { ...own, ...body } }] },
    needs,
  }))
}

/** The same inputs for searches to be saved, each with its own name. */
function savedWith(asked: readonly Input[]): Input[] {
  return asked.map(({ body, needs }, i) => {
    const users = { ...validRequests.searchUsers.body, ...body }
    return { body: { name: `saved ${i}`, search: { users } }, needs }
  })
}

/** Inputs that need further services, by endpoint. */
const inputs: Readonly<Record<EndpointId, readonly Input[]>> = {
  searchUsers: [...ofUsers, ...datasets('professional'), ...inClear],
  searchUsersNaturalLanguage: [...ofUsers, ...datasets('professional'), ...inClear],
  searchRepos: [...ofRepos, ...datasets('ownerProfessional'), ...inClear],
  searchReposNaturalLanguage: [...ofRepos, ...datasets('ownerProfessional'), ...inClear],
  fields: [{ body: { dataset: 'professional' }, needs: ['PROFESSIONAL'] }],
  fieldValues: [{ body: { dataset: 'professional' }, needs: ['PROFESSIONAL'] }],
  multiSearch: [
    ...ofSeveral('users', [...ofUsers, ...datasets('professional'), ...inClear]),
    ...ofSeveral('repos', datasets('ownerProfessional')),
  ],
  saveSearch: savedWith([...ofUsers, ...datasets('professional'), ...inClear]),
  savedSearches: [],
  deleteSavedSearch: [],
  newResults: [],
  rawUsers: ofUsers,
  rawUsersByLogin: ofUsers,
  rawUsersByProfessionalUrl: ofUsers,
  rawUsersCount: [],
  rawRepos: ofRepos,
  rawReposByFullname: ofRepos,
  rawReposCount: [],
  rawUserContributes: ofRepos,
  rawUserFollowers: ofUsers,
  rawUserFollowing: ofUsers,
  rawUserOwns: ofRepos,
  rawUserStars: ofRepos,
  rawRepoContributes: ofUsers,
  rawRepoOwns: ofUsers,
  rawRepoStars: ofUsers,
  bestEmail: [],
  bestEmailByLogin: [],
  bestEmailReply: [],
  account: [],
}

const dry: Record<string, string> = { prefer: 'devdex-dry-run' }

const nameOf = (held: readonly Service[]) => `holds ${held.join(' ')}`

let world: World
beforeAll(async () => {
  const keys = subsets.map((services) => [nameOf(services), { services }] as const)
  world = await openWorld({ ...connected, keys: Object.fromEntries(keys) })
})
afterAll(() => world.close())

describe.each(endpointIds)('%s', (id) => {
  test.each(subsets.map((held) => [nameOf(held), held] as const))(
    'a key that %s',
    async (key, held) => {
      const turn = subsets.indexOf(held)
      for (const [i, { body, needs }] of [nothing, ...inputs[id]].entries()) {
        const { path, body: request } = validRequests[id]
        const missing = [...requirements[id], ...needs].find((service) => !held.includes(service))
        // Each input has a dry run by some key, and each key has dry runs where more is needed.
        const isDryToo = (i + turn) % subsets.length === 0
        for (const headers of isDryToo
          ? [{}, dry]
          : withMore<Record<string, string>>([{}], [dry])) {
          const sent = { ...request, ...body }
          const answer = await world.post<{ code?: string; detail?: string }>(path, sent, {
            key,
            headers,
          })
          const told = [
            answer.status,
            answer.body.code,
            /[A-Z]{3,}$/.exec(answer.body.detail ?? '')?.[0],
          ]
          expect(told, JSON.stringify(sent)).toEqual(
            missing === undefined
              ? [200, undefined, undefined]
              : [403, 'service_required', missing],
          )
        }
      }
    },
  )
})

test('profiles are in answers only on request', async () => {
  for (const id of endpointIds) {
    for (const { body } of [nothing, ...inputs[id]]) {
      const { path, body: request } = validRequests[id]
      const sent = { ...request, ...body }
      const asked = /rofessional":true|"dataset":"professional"/.test(JSON.stringify(sent))
      const refused = /rofessional":false/.test(JSON.stringify(sent))
      const { text } = await world.post(path, sent)
      const isShown = text.includes('Compilers at Lumenforge')
      if (!asked || refused) expect(isShown, `${path} ${JSON.stringify(sent)}`).toBe(false)
      else if (/by-login|by-prof|full|search/.test(path) && id !== 'saveSearch')
        expect(isShown, path).toBe(true)
    }
  }
})
