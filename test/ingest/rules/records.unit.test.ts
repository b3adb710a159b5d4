/** Rules of records and snapshots: records.jsonl. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { holds } from '../../../native-free-index/test/law.ts'
import { FieldMask, type UserMetrics } from '../../../src/contract/index.ts'
import { maskProvenance } from '../../../src/engines/scopes/masked-members.ts'
import { selectMembers, userRows } from '../../../src/fields/index.ts'
import { chooseClusters } from '../../../src/ingest/build/clusters.ts'
import { checkDims, chooseShards } from '../../../src/ingest/build/shards.ts'
import { describeDataTarget, explainDiskErrors } from '../../../src/ingest/disk-errors.ts'
import { buildEmbeddingText } from '../../../src/ingest/enrich/embedding-text.ts'
import { Locator } from '../../../src/ingest/enrich/places.ts'
import type { TrustClass } from '../../../src/ingest/formats/format.ts'
import { storeDate } from '../../../src/ingest/graph/edge-list.ts'
import {
  buildProfessionalDocument,
  type Members,
  readRepo,
  readUser,
} from '../../../src/ingest/normalise/index.ts'
import { type MergedRecord, mergeRecord } from '../../../src/ingest/staging/observations.ts'
import type { Place } from '../../../src/places/index.ts'
import { schemas } from '../../../src/snapshot/index.ts'
import { checkRules } from './rule-rows.ts'

const line = { platformId: 'U_1', login: 'ada' }
const repo = { platformId: 'R', ownerLogin: 'ada', name: 'engine' }
const munich: Place = { kind: 'place', country: 'Germany', state: 'Bavaria', city: 'Munich' }
const known: Readonly<Record<string, Place>> = {
  munich,
  'são paulo': { kind: 'place', country: 'Brazil', state: 'São Paulo', city: 'São Paulo' },
  bavaria: { kind: 'place', country: 'Germany', state: 'Bavaria' },
  germany: { kind: 'place', country: 'Germany' },
}

/** Knows a few places by their plain names, and notes what it is asked. */
function makePlaces() {
  const asked: string[] = []
  const resolve = (location: string) => {
    asked.push(location)
    return known[location.toLowerCase()] ?? null
  }
  return { asked, resolve }
}

function locate(members: object, locator = new Locator(makePlaces())): unknown[] {
  const { user } = locator.locate(readUser({ ...line, ...members }))
  const { resolvedCountry = null, resolvedState = null, resolvedCity = null } = user
  return [resolvedCountry, resolvedState, resolvedCity]
}

function describeProfile(professional: object) {
  return buildProfessionalDocument(readUser({ ...line, professional }))
}

type Said = readonly [source: string, trust: TrustClass, year: number, members: Members]

/** What the sources say, in any order. */
function mergeSources(all: readonly Said[]): MergedRecord {
  const names = ['a.csv', 'b.json', 'c.json']
  const observations = all.map(([source, trust, year, members]) => ({
    ...{ account: 0, members, trust },
    ...{ source: names.indexOf(source), at: Date.UTC(year, 0, 1) / 1000 },
  }))
  const merged = mergeRecord(observations, names)
  expect(mergeRecord(observations.toReversed(), names).members).toEqual(merged.members)
  return merged
}

/** Has every member. */
const profile = JSON.parse(readFileSync(new URL('profile.json', import.meta.url), 'utf8'))

/** What is kept of a profile; null where there is none. */
function storeProfile(professional: unknown): unknown {
  const record = readUser({ ...line, professional })
  if (record.profile !== null) {
    return JSON.parse(new TextDecoder().decode(buildProfessionalDocument(record).stored))
  }
  expect(() => buildProfessionalDocument(record)).toThrow('ada has no profile')
  return null
}

checkRules(new URL('records.jsonl', import.meta.url), {
  profile: storeProfile,
  'indexed profile': (kind: 'text' | 'keywords' | 'numbers', name) => {
    const members = { bio: 'mathematics', createdAt: '2020-01-01', professional: profile }
    return buildProfessionalDocument(readUser({ ...line, ...members }))[kind][name]
  },
  counts: (members) => JSON.parse(JSON.stringify(readUser({ ...line, ...members }).counts)),
  organization: (login, displayName, bio) => {
    const members = { platformId: 'U_1', login, displayName, bio, company: 'Foozle Labs' }
    const { guess, account, provenance } = readUser(members)
    expect(account.type).toBe(guess === null ? 'user' : 'organization')
    expect(provenance).toEqual(guess === null ? [] : [{ field: 'type', reason: guess }])
    return guess
  },
  account: (members) => readUser({ ...line, ...members }).account,
  stars: (members) => readUser({ ...line, ...members }).counts.totalStars ?? null,
  'full name': (profile) => describeProfile(profile).text['professional.fullName'] ?? null,
  'start year': (startDate) =>
    describeProfile({ experience: [{ startDate }] }).numbers['professional.experience.startYear'],
  'embedding text': (members) => buildEmbeddingText(readRepo({ ...repo, ...members })),
  place: locate,
  shards: (documents, embedding, wanted) => {
    try {
      return chooseShards({ documents, lineBytes: 0, embedding }, wanted)
    } catch (error) {
      expect(error).toBeInstanceOf(RangeError)
      const options = (error as Error).message.match(/--(shards|rows) \w+/g) ?? []
      return ['refused', ...options].join(' ')
    }
  },
  clusters: chooseClusters,
  'stored date': storeDate,
  'disk error': async (code, path) => {
    const error = Object.assign(new Error(`${code}: reason`), { code, path: path ?? undefined })
    const target = describeDataTarget('/srv/index', 'the sources', 'nothing was published')
    const failed = explainDiskErrors(target, () => Promise.reject(error))
    const thrown: Error = await failed.catch((one) => one)
    if (thrown !== error) expect(thrown.message).toContain(`/srv/index cannot be written: ${code}`)
    return thrown !== error
  },
  'readme preview': (members) => readRepo({ ...repo, ...members }).repo.readmePreview,
  merge: (all) => mergeSources(all).members,
  origins: (all) => mergeSources(all).provenance,
})

it('a profile is kept as given, the full name and what is unknown apart', () => {
  expect(storeProfile({ ...profile, fullName: 'Ada of Lovelace', shoeSize: 38 })).toEqual(profile)
  const nothing = Object.fromEntries(Object.keys(profile).map((name) => [name, null]))
  expect(storeProfile(nothing)).toEqual({ education: [], experience: [] })
})

it('a document has a value for every field of the schema, where the line says everything', () => {
  const user = {
    ...{ login: 'ada-king', displayName: 'Ada King', company: 'Initech', location: 'Zürich' },
    ...{ resolvedCountry: 'Switzerland', resolvedState: 'Zurich', resolvedCity: 'Zurich' },
    ...{ createdAt: '2020-01-01', updatedAt: '2021-01-01', emails: ['ada@example.org'], bio: 'b' },
  }
  const counts = selectMembers(userRows, ({ shownIn, type }) => {
    return shownIn === 'metrics' && type === 'number'
  })
  const metrics = {
    ...Object.fromEntries(counts.map((name, i) => [name, i])),
    ...{ lastActivityAt: '2021-02-02T00:00:00Z', topLanguages: ['Ada'], topTopics: ['engines'] },
    ...{ isBot: false, type: 'user' },
  } as unknown as UserMetrics
  const record = { ...readUser({ ...line, ...user, professional: profile }), metrics }
  const document = buildProfessionalDocument(record)
  for (const kind of ['text', 'keywords', 'numbers'] as const) {
    for (const { name } of schemas.professionals[kind]) {
      expect(document[kind][name], name).toBeDefined()
    }
  }
})

it.each([
  { type: 'user' },
  { type: 'Bot' },
  { isBot: true },
  { professional: { title: 'Founder' } },
])('what sources say of an account is not guessed: %j', (given) => {
  const members = { platformId: 'U_1', login: 'acme', displayName: 'Acme Inc', ...given }
  expect(readUser(members)).toMatchObject({ account: { type: 'user' }, guess: null })
})

it.each([
  [['type', 'login', 'displayName', 'bio', 'company'], { source: 'guessed', reason: 'r' }],
  [['type', 'login', 'bio', 'company'], { source: 'guessed' }],
  [['login', 'displayName'], undefined],
])('a key for %j sees the reason of a guess only if it sees its texts', (fields, expected) => {
  const all = { type: { source: 'guessed', reason: 'r' } }
  expect(maskProvenance(all, new FieldMask(fields))?.type).toEqual(expected)
})

it('long lines need more shards, and an index has a limit of dimensions', () => {
  const size = { documents: 1_000_000, embedding: null }
  expect(chooseShards({ ...size, lineBytes: 250e6 }, null)).toBe(1)
  expect(chooseShards({ ...size, lineBytes: 1e10 }, null)).toBeGreaterThan(4)
  expect(() => checkDims({ name: 'large', dims: 4096 })).not.toThrow()
  expect(() => checkDims({ name: 'larger', dims: 4097 })).toThrow('4097')
})

it('a place is looked up once while it is remembered, of a long text and whole places never', () => {
  const places = makePlaces()
  const locator = new Locator(places)
  const locations = ['Munich', 'Munich', 'Remote', 'Remote', 'far away '.repeat(1000)]
  for (const location of [...locations, locations.at(-1)!]) locate({ location }, locator)
  expect(places.asked).toHaveLength(2 + 2)
  const whole = { resolvedCountry: 'Germany', resolvedState: 'Bavaria', resolvedCity: 'Munich' }
  locate({ location: 'Other', ...whole }, locator)
  expect(places.asked).toHaveLength(4)
  for (let i = 0; i <= 50_000; i++) locate({ location: `place ${i}` }, locator)
  locate({ location: 'Munich' }, locator)
  expect(places.asked).toHaveLength(4 + 50_001 + 1)
  const given = { location: ' Munich', bio: 'b' }
  const { user } = new Locator({ resolve: () => munich }).locate(readUser({ ...line, ...given }))
  expect(user).toMatchObject({ ...line, ...given, resolvedCity: 'Munich' })
})

it('an embedded text has the less of a README the more the description says', () => {
  const embed = (members: object) => buildEmbeddingText(readRepo({ ...repo, ...members }))
  const readme = 'word '.repeat(400)
  const lengths = [0, 150, 300].map((length) => {
    const text = embed({ description: 'x'.repeat(length), readme })
    return text.match(/\bword\b/g)?.length ?? 0
  })
  expect(lengths).toEqual([60, 30, 0])
  expect(embed({ description: 'x'.repeat(2000) })).toContain('x'.repeat(2000))
})

it('an embedded text is well formed and bounded, whatever the README is', () => {
  const piece = fc.constantFrom(...'<[](!`\n-', '<!--', '🙂', '\ud83d', 'ab ')
  holds(50, [fc.array(piece, { maxLength: 3000 })], (pieces) => {
    const text = buildEmbeddingText(readRepo({ ...repo, readme: pieces.join('') }))
    expect(text.isWellFormed()).toBe(true)
    expect(text.length).toBeLessThanOrEqual('engine: '.length + 300)
  })
})
