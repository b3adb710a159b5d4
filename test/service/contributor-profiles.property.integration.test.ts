/** Profiles of contributors over HTTP equal the answers of other endpoints about the same users. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdsLater } from '../../native-free-index/test/law.ts'
import type { ContributorProfile, User } from '../../src/contract/index.ts'
import { countExperienceYears } from '../../src/endpoints/contributor-profiles.ts'
import { graphCorpus } from './graph-corpus.ts'
import { openWorld, type RepoBatchBody, type RepoSearchBody, type World } from './harness.ts'

const corpus = graphCorpus(52, 1500)
const users = corpus.users.map((user, i) => ({
  ...user,
  displayName: `Person ${i}`,
  bio: `Builds things, write to person-${i}@home.example`,
  createdAt: `20${String(10 + (i % 10))}-03-04T05:06:07Z`,
  ...(i % 3 === 0 ? { company: 'Tinplate', location: 'Bern' } : {}),
  ...(i % 2 === 0 ? { professional: professionalOf(i) } : {}),
}))

function professionalOf(i: number) {
  const experience = [
    { title: `Lead ${i}`, company: 'Lumenforge', startDate: `20${10 + i}-05`, isCurrent: true },
    { title: 'Hand', company: 'Tinplate', startDate: '2001', endDate: `200${i % 9}-11-30` },
    { title: 'Odd', startDate: 'long ago', endDate: 'later' },
  ]
  if (i === 0) return {}
  if (i % 4 === 0) return { experience: i < 16 ? experience : experience.slice(2) }
  const url = { professionalUrl: `https://prof.example/in/p${i}`, connectionsCount: 7 * i }
  return {
    ...url,
    title: `Title ${i}`,
    organization: 'Quiet',
    seniorityLevel: 'Senior',
    experience,
  }
}

let world: World
let createdSeconds: number
beforeAll(async () => {
  world = await openWorld({
    ...corpus,
    users,
    shards: 3,
    keys: { both: { services: ['SEARCH', 'RAW'] } },
  })
  const { body } = await world.post<{ users: User[] }>('/raw/users/by-login', {
    logins: ['user0'],
    includeAttributes: { devrank: true },
  })
  createdSeconds = Date.parse(body.users[0]!.devrank!.createdAt) / 1000
})
afterAll(() => world.close())

const known = new Map<string, ContributorProfile>()

/** Composed of lookups and lists, by a key without restrictions. */
async function composed(login: string): Promise<ContributorProfile> {
  const before = known.get(login)
  if (before !== undefined) return before
  const { body } = await world.post<{ users: User[] }>('/raw/users/by-login', {
    logins: [login],
    includeAttributes: { devrank: true, professional: true },
  })
  const { id, platformId, createdAt, devrank, professional, ...user } = body.users[0]!
  const owns = await world.pages<RepoSearchBody>(`/raw/users/${id}/graph/owns`, { first: 2 })
  const owned = owns.flatMap((page) => page.body.repositories)
  owned.sort((a, b) => b.stargazerCount - a.stargazerCount || (a.id < b.id ? -1 : 1))
  const { crackedScore, tier, followersIn, followingOut } = devrank!
  const experience = professional?.experience ?? []
  const current = experience.find(({ isCurrent }) => isCurrent)
  const whole = {
    login,
    userId: id,
    githubId: platformId,
    displayName: user.displayName,
    bio: user.bio,
    company: user.company,
    location: user.location,
    accountCreatedAt: createdAt,
    topRepos: owned.slice(0, 5).map(({ name, stargazerCount }) => ({ name, stargazerCount })),
    devrank: { crackedScore, tier, followersIn, followingOut },
    linkedin: professional && {
      url: professional.professionalUrl,
      currentTitle: professional.title ?? current?.title,
      currentCompany: professional.organization ?? current?.company,
      seniorityLevel: professional.seniorityLevel,
      totalExperienceYears: countExperienceYears(experience, createdSeconds),
      connectionsCount: professional.connectionsCount,
    },
  }
  const profile: ContributorProfile = JSON.parse(JSON.stringify(whole))
  known.set(login, profile)
  return profile
}

const githubIds = corpus.repos.map(({ platformId }) => platformId)
const fullNames = corpus.repos.map(({ ownerLogin, name }) => `${ownerLogin}/${name}`)
const filters = { field: 'stargazerCount', op: 'Gte', value: 2 }
const requests: readonly (readonly [string, object])[] = [
  ['/raw/repos', { githubIds: [...githubIds, 'R_none'] }],
  ['/raw/repos/by-fullname', { fullNames: ['no/no', ...fullNames] }],
  ['/raw/users/U_0/graph/owns', {}],
  ['/raw/users/U_1/graph/stars', {}],
  ['/raw/users/U_2/graph/contributes', { first: 5 }],
  ['/search/repos', { query: 'repo', first: 1000 }],
  ['/search/repos', { query: null, filters, first: 1000 }],
  ['/search/repos/natural-language', { query: 'repositories in Rust', first: 20 }],
]

/** The records of an answer that have contributors, with their profiles. */
async function listed(path: string, body: object, includeAttributes: object, key: string) {
  const request = {
    ...body,
    includeAttributes: { ...includeAttributes, contributorProfiles: true },
  }
  const answer = await world.post<RepoBatchBody>(path, request, { key })
  expect(answer.status, answer.text).toBe(200)
  const plain = await world.post(path, { ...body, includeAttributes }, { key })
  expect(answer.headers.get('x-credits-used')).toBe(plain.headers.get('x-credits-used'))
  return answer.body.repositories.filter((repo) => repo !== null)
}

test.each(requests)('%s %j has the profiles of its contributors', async (path, body) => {
  for (const key of ['all', 'both']) {
    await holdsLater(3, [fc.integer({ min: 1, max: 100 })], async (first) => {
      const found = await listed(path, body, { contributors: { first } }, key)
      expect(found.length).toBeGreaterThan(0)
      for (const { contributors, contributorProfiles } of found) {
        const expected: ContributorProfile[] = []
        for (const { login } of contributors!.edges) {
          const { linkedin, ...profile } = await composed(login)
          expected.push(key === 'all' && linkedin ? { ...profile, linkedin } : profile)
        }
        expect(contributorProfiles).toEqual(expected)
      }
    })
  }
  // They need the contributors.
  const request = { ...body, includeAttributes: { contributorProfiles: true } }
  await world.refused(path, request, [400, 'invalid_request'])
})

test('pages together have the profiles of the whole list', async () => {
  const read = async (first: number, more = {}) => {
    const contributors = { first, ...more }
    const [repo] = await listed('/raw/repos', { githubIds: ['R_1'] }, { contributors }, 'all')
    return repo!
  }
  const walked: ContributorProfile[] = []
  for (let after: object = {}, isLast = false; !isLast; ) {
    const { contributorProfiles, contributors } = await read(3, after)
    walked.push(...contributorProfiles!)
    isLast = !contributors!.pageInfo.hasNextPage
    after = { after: contributors!.pageInfo.endCursor }
  }
  expect(walked).toEqual((await read(100)).contributorProfiles)
  expect(walked.length).toBeGreaterThan(3)
})
