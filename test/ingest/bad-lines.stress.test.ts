import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type BadLine, ImportError } from '../../src/ingest/index.ts'
import { listSnapshots } from '../../src/snapshot/index.ts'
import { dataSet, documentsIn, freshFolder, importOf } from './data-set.ts'

const user = { platformId: 'U_1', login: 'ada' }
const repo = { platformId: 'R_1', ownerLogin: 'ada', name: 'engine' }
const edge = { type: 'follows', from: 'ada', to: 'ada' }
const files = { users: 'users.jsonl', repos: 'repos-2.jsonl.gz', edges: 'edges.jsonl' } as const

const deepList = '['.repeat(1e5) + ']'.repeat(1e5)

/** The reason for which one line is refused, while everything around it is taken. */
async function reasonFor(kind: keyof typeof files, line: object | string): Promise<string> {
  const folder = dataSet({
    [files.users]: kind === 'users' ? [user, line] : [user],
    [files.repos]: kind === 'repos' ? [repo, line] : [repo],
    [files.edges]: kind === 'edges' ? [edge, line] : [edge],
  })
  const { report, badLines, dataDir } = await importOf(folder, { maxErrors: 1 })
  expect(report).toMatchObject({ users: 1, repos: 1, edges: { follows: 1 }, badLines: 1 })
  expect(await documentsIn(dataDir, 'users')).toHaveLength(1)
  expect(badLines).toHaveLength(1)
  expect(badLines[0]).toMatchObject({ path: join(folder, files[kind]), line: 2 })
  return badLines[0]!.reason
}

const ofHand = ['a.csv', '2026-01-02', 'hand']
const fieldNames = Array.from({ length: 65 }, (_, i) => `field${i}`)
const aliasCount = '"aliases" must be a list of 1 to 50 texts'

describe('a line of users is refused:', () => {
  const whole = 'a whole number from 0'
  it.each<[string, object | string, string | RegExp]>([
    ['cut JSON', '{"platformId": "U_2", "login"', /^not JSON: /],
    ['two objects', '{"platformId":"U_2","login":"b"} {}', /^not JSON: /],
    ['no JSON', 'platformId=U_2', /^not JSON: /],
    ['an array', '[{"platformId":"U_2","login":"b"}]', 'not a JSON object'],
    ['a string', '"U_2"', 'not a JSON object'],
    ['null', 'null', 'not a JSON object'],
    [
      'with a member that nests too deeply beside one that is unknown',
      `{"platformId":"U_2","login":"b","x":1,"professional":{"y":${deepList}}}`,
      'it nests too deeply',
    ],
    ['without a platformId', { login: 'b' }, '"platformId" is missing'],
    ['without a login', { platformId: 'U_2' }, '"login" is missing'],
    ['with a login that is null', { platformId: 'U_2', login: null }, '"login" is missing'],
    ['with an empty platformId', { platformId: '', login: 'b' }, '"platformId" is missing'],
    ['with a number for a name', { ...user, login: 7 }, '"login" must be a string'],
    ['with a list for text', { ...user, bio: ['x'] }, '"bio" must be a string'],
    [
      'with text for a list',
      { ...user, emails: 'a@b.example' },
      '"emails" must be an array of strings',
    ],
    ['with a number in a list', { ...user, emails: [1] }, '"emails" must be an array of strings'],
    ['with a null in a list', { ...user, emails: [null] }, '"emails" must be an array of strings'],
    [
      'with an account that lacks its url',
      { ...user, socialAccounts: [{ provider: 'x' }] },
      '"socialAccounts" must be an array of {provider, url}, both strings',
    ],
    ['with a number for a date', { ...user, createdAt: 1 }, '"createdAt" must be a string'],
    [
      'with a day that is not',
      { ...user, updatedAt: '2023-02-30' },
      '"updatedAt" is not an ISO 8601 date: "2023-02-30"',
    ],
    [
      'with text for a count',
      { ...user, followersCount: '5' },
      `"followersCount" must be ${whole}`,
    ],
    ['with a negative count', { ...user, followersCount: -1 }, `"followersCount" must be ${whole}`],
    ['with half a follower', { ...user, followersCount: 1.5 }, `"followersCount" must be ${whole}`],
    ['with no aliases in a list', { ...user, aliases: [] }, aliasCount],
    [
      'with too many aliases',
      { ...user, aliases: Array.from({ length: 51 }, (_, i) => `${i}`) },
      aliasCount,
    ],
    ['with one alias as text', { ...user, aliases: 'x' }, '"aliases" must be an array of strings'],
    [
      'with a number for an alias',
      { ...user, aliases: [1] },
      '"aliases" must be an array of strings',
    ],
    ['with an empty alias', { ...user, aliases: ['x', ''] }, '"aliases" has an empty text'],
    [
      'with its platformId as an alias',
      { ...user, aliases: ['x', 'U_1'] },
      '"aliases" repeats the platformId',
    ],
    ['with a list of sources', { ...user, provenance: [] }, '"provenance" must be an object'],
    ['with text for sources', { ...user, provenance: 'a.csv' }, '"provenance" must be an object'],
    [
      'with the sources of 65 fields',
      { ...user, provenance: Object.fromEntries(fieldNames.map((name) => [name, ofHand])) },
      '"provenance" has more than 64 fields',
    ],
    [
      'with a source alone',
      { ...user, provenance: { bio: 'a.csv' } },
      '"provenance.bio" must be a list of source, date and trust',
    ],
    [
      'with a source without trust',
      { ...user, provenance: { bio: ofHand.slice(0, 2) } },
      '"provenance.bio" must be a list of source, date and trust',
    ],
    [
      'with a source of 201 characters',
      { ...user, provenance: { bio: ['x'.repeat(201), '2026-01-02', 'hand'] } },
      '"provenance.bio" must be a list that begins with a text of 200 characters at most',
    ],
    [
      'with a source of no day',
      { ...user, provenance: { bio: ['a.csv', '2026-02-30', 'hand'] } },
      '"provenance.bio" must be a list with an ISO 8601 date as its second item',
    ],
    [
      'with a source of another trust',
      { ...user, provenance: { novel: ['a.csv', '2026-01-02', 'gossip'] } },
      '"provenance.novel" must be a list that ends with one of archive, export, hand',
    ],
    [
      'with a login of 256 characters',
      { ...user, login: 'x'.repeat(256) },
      '"login" is longer than 255 characters',
    ],
  ])('%s', async (_, line, reason) => {
    expect(await reasonFor('users', line)).toMatch(reason)
  })
})

describe('a line of repositories is refused:', () => {
  it.each<[string, object, string]>([
    ['without an owner', { ...repo, ownerLogin: undefined }, '"ownerLogin" is missing'],
    ['without a name', { ...repo, name: undefined }, '"name" is missing'],
    [
      'with a negative count',
      { ...repo, stargazerCount: -3 },
      '"stargazerCount" must be a whole number from 0',
    ],
    [
      'with a count past 2^53',
      { ...repo, totalIssuesOpen: 2 ** 53 },
      '"totalIssuesOpen" must be a whole number from 0',
    ],
    [
      'with topics that are no list',
      { ...repo, topics: 'a' },
      '"topics" must be an array of strings',
    ],
    ['with no aliases in a list', { ...repo, aliases: [] }, aliasCount],
    [
      'with its platformId as an alias',
      { ...repo, aliases: ['R_1'] },
      '"aliases" repeats the platformId',
    ],
    [
      'with a source alone',
      { ...repo, provenance: { name: null } },
      '"provenance.name" must be a list of source, date and trust',
    ],
    ['with a readme that is no text', { ...repo, readme: {} }, '"readme" must be a string'],
    [
      'with a date that is none',
      { ...repo, createdAt: 'yesterday' },
      '"createdAt" is not an ISO 8601 date: "yesterday"',
    ],
    [
      'with a name of 256 characters of four bytes',
      { ...repo, name: '🙂'.repeat(256) },
      '"name" is longer than 255 characters',
    ],
    [
      'with an owner of a million characters',
      { ...repo, ownerLogin: 'x'.repeat(1e6) },
      '"ownerLogin" is longer than 255 characters',
    ],
  ])('%s', async (_, line, reason) => {
    expect(await reasonFor('repos', line)).toBe(reason)
  })
})

describe('a line of edges is refused:', () => {
  it.each<[string, object, string]>([
    [
      'of a type that is none',
      { ...edge, type: 'likes' },
      '"type" must be one of follows, stars, contributes, owns',
    ],
    ['without its start', { ...edge, from: undefined }, '"from" is missing'],
    ['without its end', { ...edge, to: null }, '"to" is missing'],
    [
      'with a date that is none',
      { ...edge, at: '2023-02-30' },
      '"at" is not an ISO 8601 date: "2023-02-30"',
    ],
    [
      'with a first date that is none',
      { ...edge, firstAt: 'once' },
      '"firstAt" is not an ISO 8601 date: "once"',
    ],
    ['with half a count', { ...edge, count: 0.5 }, '"count" must be a whole number from 0'],
  ])('%s', async (_, line, reason) => {
    expect(await reasonFor('edges', line)).toBe(reason)
  })
})

it('bytes that are no UTF-8 make a bad line, never a replaced character', async () => {
  const bad = Buffer.concat([
    Buffer.from('{"platformId":"U_1","login":"a"}\n{"platformId":"U_2","login":"b'),
    Buffer.from([0xff, 0xfe]),
    Buffer.from('"}\n{"platformId":"U_3","login":"c"}\n'),
  ])
  const { report, badLines } = await importOf(dataSet({ 'users.jsonl': bad }), { maxErrors: 1 })
  expect(report.users).toBe(2)
  expect(badLines).toMatchObject([
    { line: 2, reason: expect.stringMatching(/^not JSON: .*utf-8/i) },
  ])
})

it('names of exactly 255 characters are taken', async () => {
  const name = '🙂'.repeat(255)
  const folder = dataSet({
    'users.jsonl': [{ platformId: 'U_1', login: name }],
    'repos.jsonl': [{ platformId: 'R_1', ownerLogin: 'x'.repeat(255), name }],
  })
  const { report } = await importOf(folder)
  expect(report).toMatchObject({ users: 1, repos: 1, badLines: 0 })
})

describe('--max-errors', () => {
  const lines = ['bad', user, 'bad', '', 'bad']

  it.each([
    [0, 1, '1 bad line; --max-errors allows 0'],
    [1, 2, '2 bad lines; --max-errors allows 1'],
    [2, 3, '3 bad lines; --max-errors allows 2'],
  ])('%i stops at bad line %i and publishes nothing', async (maxErrors, reported, message) => {
    const dataDir = freshFolder()
    const badLines: BadLine[] = []
    const onBadLine = (bad: BadLine) => void badLines.push(bad)
    const started = importOf(dataSet({ 'users.jsonl': lines }), { maxErrors, dataDir, onBadLine })
    await expect(started).rejects.toThrow(new ImportError(message))
    expect(badLines.map(({ line }) => line)).toEqual([1, 3, 5].slice(0, reported))
    expect(await listSnapshots(dataDir)).toEqual([])
  })

  it.each([3, 4])('%i skips three', async (maxErrors) => {
    const { report } = await importOf(dataSet({ 'users.jsonl': lines }), { maxErrors })
    expect(report).toMatchObject({ users: 1, badLines: 3 })
  })

  it('counts over all files together', async () => {
    const folder = dataSet({
      'users.jsonl': ['bad'],
      'repos.jsonl': ['bad'],
      'edges.jsonl': ['bad'],
    })
    expect((await importOf(folder, { maxErrors: 3 })).report.badLines).toBe(3)
    await expect(importOf(folder, { maxErrors: 2 })).rejects.toThrow('3 bad lines')
  })
})
