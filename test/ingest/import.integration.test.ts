import { createHash } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { phases } from '../../src/ingest/report.ts'
import { loadSnapshot, openCollection, SnapshotWriter } from '../../src/snapshot/index.ts'
import {
  countIn,
  dataSet,
  documentsIn,
  freshFolder,
  importOf,
  inventEdges,
  inventRepos,
  inventUsers,
} from './data-set.ts'

const sha = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)

describe('files of a data set', () => {
  const [first, second, third] = inventUsers(3)

  it('may have CRLF, blank lines, a byte order mark, and no line feed at the end', async () => {
    const text = [
      '\ufeff',
      '',
      JSON.stringify(first),
      ' \t',
      JSON.stringify(second),
      '',
      JSON.stringify(third),
    ]
    const { report, dataDir } = await importOf(dataSet({ 'users.jsonl': text.join('\r\n') }))
    expect(report).toMatchObject({ users: 3, badLines: 0 })
    const logins = (await documentsIn(dataDir, 'users')).map(({ login }) => login)
    expect(logins.sort()).toEqual(['user-0', 'user-1', 'user-2'])
  })

  it('may begin with a byte order mark right before the first object', async () => {
    const folder = dataSet({ 'users.jsonl': `\ufeff${JSON.stringify(first)}\n` })
    expect((await importOf(folder)).report.users).toBe(1)
  })

  it('are counted by their true line numbers, blank lines included', async () => {
    const folder = dataSet({ 'users.jsonl': ['', first!, '', '', 'bad', second!] })
    const { badLines } = await importOf(folder, { maxErrors: 1 })
    expect(badLines.map(({ line }) => line)).toEqual([5])
  })

  it('are any number, compressed or not, in any folders; others are not read', async () => {
    const one = dataSet({
      'users.jsonl': [first!],
      'users-2.jsonl.gz': [second!],
      'notes.txt': 'x',
    })
    const two = dataSet({ 'usersmore.jsonl': [third!], 'users.json': 'x', 'users.jsonl.bak': 'x' })
    expect((await importOf([one, two])).report.users).toBe(3)
  })

  it('must be there', async () => {
    const folder = dataSet({ 'edges.jsonl': [], 'readme.md': '' })
    await expect(importOf(folder)).rejects.toThrow(`no users*.jsonl or repos*.jsonl (or .jsonl.gz)`)
    await expect(importOf(join(folder, 'absent'))).rejects.toThrow('absent')
  })

  it('may be empty', async () => {
    const { report, dataDir } = await importOf(dataSet({ 'users.jsonl': '' }))
    expect(report).toMatchObject({ users: 0, repos: 0 })
    expect(await documentsIn(dataDir, 'users')).toEqual([])
  })
})

describe('a user', () => {
  it('is stored as given, with dates in UTC, addresses obfuscated, and no nulls', async () => {
    const given = {
      platformId: 'U_1',
      login: 'Ada',
      bio: ' two  blanks \u0000 and 🙂 ',
      company: null,
      location: '',
      emails: ['ada.l@example.com', 'ab@example.com', 'no address'],
      createdAt: '2020-01-01T12:00:00.999+02:00',
      updatedAt: '2021-05-06',
      socialAccounts: [{ provider: 'x', url: 'https://x.example/ada', extra: 1 }],
      followersCount: 7,
      unknownMember: { any: 'thing' },
      professional: { title: 'later' },
    }
    const { dataDir } = await importOf(dataSet({ 'users.jsonl': [given] }))
    expect(await documentsIn(dataDir, 'users')).toEqual([
      {
        id: sha('user:U_1'),
        platformId: 'U_1',
        login: 'Ada',
        bio: given.bio,
        location: '',
        emails: ['***.l@example.com', '***@example.com'],
        createdAt: '2020-01-01T10:00:00Z',
        updatedAt: '2021-05-06T00:00:00Z',
        socialAccounts: [{ provider: 'x', url: 'https://x.example/ada' }],
      },
    ])
  })
})

describe('a repository', () => {
  const required = { platformId: 'R_1', ownerLogin: 'Ada', name: 'engine' }
  const zeros = { stargazerCount: 0, totalIssuesClosed: 0, totalIssuesCount: 0, totalIssuesOpen: 0 }

  it('has counts of 0 if the line has none', async () => {
    const { dataDir } = await importOf(dataSet({ 'repos.jsonl': [required] }))
    const embeddedAt = expect.any(String)
    const expected = { id: sha('repo:R_1'), ...required, ...zeros, embeddedAt }
    expect(await documentsIn(dataDir, 'repos')).toEqual([expected])
  })

  it.each([
    ['of few characters', 'é', 'é'],
    ['of none', '', ''],
    ['of 500', 'x'.repeat(500), 'x'.repeat(500)],
    ['of 501', `${'x'.repeat(500)}y`, 'x'.repeat(500)],
    ['of many of four bytes', '🙂'.repeat(600), '🙂'.repeat(500)],
    ['with a pair across the border', `${'x'.repeat(499)}🙂y`, `${'x'.repeat(499)}🙂`],
    ['with a pair behind an odd number', `x${'🙂'.repeat(700)}`, `x${'🙂'.repeat(499)}`],
  ])('shows the first 500 characters of a readme %s', async (_, readme, preview) => {
    const { dataDir } = await importOf(dataSet({ 'repos.jsonl': [{ ...required, readme }] }))
    expect((await documentsIn(dataDir, 'repos'))[0]).toHaveProperty('readmePreview', preview)
  })

  it('shows the preview it was given before that of its readme', async () => {
    const given = { ...required, readme: 'long', readmePreview: 'short' }
    const { dataDir } = await importOf(dataSet({ 'repos.jsonl': [given] }))
    expect((await documentsIn(dataDir, 'repos'))[0]).toHaveProperty('readmePreview', 'short')
  })

  it('is found by the location of its owner, whichever file and case that is in', async () => {
    const folder = dataSet({
      'repos.jsonl': [required, { ...required, platformId: 'R_2', ownerLogin: 'nobody' }],
      'users.jsonl': [{ platformId: 'U_1', login: 'ADA', location: 'Zürich, Switzerland' }],
    })
    const { dataDir } = await importOf(folder)
    const zurich = { kind: 'tokens', field: 'ownerLocation', terms: ['zurich'] } as const
    expect(await countIn(dataDir, 'repos', zurich)).toBe(1)
    const whole = {
      kind: 'keyword',
      field: 'ownerLocation',
      values: ['zürich, switzerland'],
    } as const
    expect(await countIn(dataDir, 'repos', whole)).toBe(1)
  })

  it('precedes repositories with fewer stars; equal ones are sorted by id', async () => {
    const repos = [3, 9, 0, 9, 3, 9].map((stargazerCount, i) => ({
      ...required,
      platformId: `R_${i}`,
      stargazerCount,
    }))
    const { dataDir } = await importOf(dataSet({ 'repos.jsonl': repos }))
    const ids = (await documentsIn(dataDir, 'repos')).map(({ id }) => id)
    const expected = repos
      .map(({ platformId, stargazerCount }) => ({ id: sha(`repo:${platformId}`), stargazerCount }))
      .sort((a, b) => b.stargazerCount - a.stargazerCount || (a.id < b.id ? -1 : 1))
    expect(ids).toEqual(expected.map(({ id }) => id))
  })
})

describe('edges', () => {
  it('are counted by type, their unknown ends too', async () => {
    const folder = dataSet({
      'users.jsonl': [
        { platformId: 'U_1', login: 'Ada' },
        { platformId: 'U_2', login: 'bob' },
      ],
      'repos.jsonl': [{ platformId: 'R_1', ownerLogin: 'Ada', name: 'Engine' }],
      'edges.jsonl': [
        { type: 'follows', from: 'ada', to: 'U_2', at: '2020-01-01' },
        { type: 'follows', from: 'ada', to: 'nobody' },
        { type: 'follows', from: 'nobody', to: 'nobody-else' },
        { type: 'stars', from: 'BOB', to: 'ada/engine' },
        { type: 'stars', from: 'bob', to: 'R_1' },
        { type: 'stars', from: 'bob', to: 'bob' },
        { type: 'owns', from: 'U_1', to: 'ada/absent', more: 'members' },
      ],
    })
    const { report } = await importOf(folder)
    expect(report.edges).toEqual({ follows: 3, stars: 3, owns: 1 })
    expect(report.unknownEnds).toBe(5)
  })
})

describe('a platformId', () => {
  it.each(['users', 'repos'])('that two %s share stops the import by its name', async (kind) => {
    const line = { platformId: 'X_77', login: 'a', ownerLogin: 'a', name: 'a' }
    const other = { ...line, login: 'b', name: 'b' }
    const folder = dataSet({ [`${kind}.jsonl`]: [line], [`${kind}-2.jsonl`]: [other] })
    const dataDir = freshFolder()
    await expect(importOf(folder, { dataDir, maxErrors: 100 })).rejects.toThrow(
      'two records share one id: platformId "X_77"',
    )
    expect(readdirSync(join(dataDir, 'snapshots'))).toEqual([])
  })

  it('may be that of a user and a repository', async () => {
    const folder = dataSet({
      'users.jsonl': [{ platformId: 'X_1', login: 'a' }],
      'repos.jsonl': [{ platformId: 'X_1', ownerLogin: 'a', name: 'a' }],
    })
    expect((await importOf(folder)).report).toMatchObject({ users: 1, repos: 1 })
  })
})

describe('progress', () => {
  it('rises from 0 to its total in each phase, one after the other', async () => {
    const folder = dataSet({
      'users.jsonl.gz': inventUsers(3000),
      'repos.jsonl': inventRepos(700),
      'edges.jsonl': inventEdges(2000),
    })
    const { progress, report } = await importOf(folder)
    for (const phase of phases) {
      const steps = progress.filter((step) => step.phase === phase)
      for (const [i, { done, total }] of steps.entries()) {
        expect(done).toBeGreaterThan(steps[i - 1]?.done ?? -1)
        expect(total).toBe(steps[0]!.total)
      }
      expect(steps[0]).toMatchObject({ done: 0 })
      expect(steps.at(-1)).toMatchObject({ done: steps[0]!.total })
    }
    const order = progress.map(({ phase }) => phases.indexOf(phase))
    expect(order).toEqual(order.toSorted())
    expect(progress.at(-1)).toEqual({ phase: 'index', done: 3700, total: 3700 })
    const sum = Object.values(report.phaseSeconds).reduce((total, seconds) => total + seconds, 0)
    expect(Object.keys(report.phaseSeconds)).toEqual([...phases])
    expect(report.seconds).toBeGreaterThanOrEqual(sum)
  })

  it('has no phase of embeddings where there are no repositories', async () => {
    const { progress } = await importOf(dataSet({ 'users.jsonl': inventUsers(3) }))
    expect([...new Set(progress.map(({ phase }) => phase))]).toEqual(['read', 'devrank', 'index'])
  })
})

describe('the number of shards', () => {
  it.each([1, 3, 64])('%i changes no document', async (shards) => {
    const users = inventUsers(20)
    const { dataDir } = await importOf(dataSet({ 'users.jsonl': users }), { shards })
    const expected = users
      .map((user) => (user as { platformId: string }).platformId)
      .sort((a, b) => (sha(`user:${a}`) < sha(`user:${b}`) ? -1 : 1))
    const ids = (await documentsIn(dataDir, 'users')).map(({ platformId }) => platformId)
    expect(ids).toEqual(expected)
  })

  it('must be one that the engine takes', async () => {
    const folder = dataSet({ 'users.jsonl': inventUsers(1) })
    await expect(importOf(folder, { shards: 65 })).rejects.toThrow('number of shards')
    // Told before anything is read.
    await expect(importOf('absent', { shards: 65 })).rejects.toThrow('number of shards')
  })
})

it('similar documents are neighbours', async () => {
  const cities = ['Oslo', 'Lima', 'Bergen']
  const users = inventUsers(60).map((user, i) => ({
    ...user,
    bio: i % 2 ? 'writes Rust' : 'writes Rust for engines, databases and all that has to be fast',
    location: `${cities[i % 3]}, ${cities[i % 3] === 'Lima' ? 'Peru' : 'Norway'}`,
    company: undefined,
  }))
  const { dataDir } = await importOf(dataSet({ 'users.jsonl': users }), { shards: 1 })
  const { shared } = await loadSnapshot(dataDir)
  const { docOf } = openCollection('users', shared.users).segments[0]!.ordinals
  const lying: { bio: string; location: string }[] = []
  for (const [ordinal, user] of (await documentsIn(dataDir, 'users')).entries()) {
    lying[docOf[ordinal]!] = user as { bio: string; location: string }
  }
  const runs = (keyOf: (user: { bio: string; location: string }) => string) =>
    lying.filter((user, i) => i === 0 || keyOf(user) !== keyOf(lying[i - 1]!)).length
  expect(runs(({ bio }) => bio)).toBe(2)
  expect(runs(({ bio, location }) => bio + location.split(', ')[1])).toBe(4)
  expect(runs(({ bio, location }) => bio + location)).toBe(6)
})

it('an import that cannot open a spill file leaves no files', async () => {
  const dataDir = freshFolder()
  const path = vi.spyOn(SnapshotWriter.prototype, 'scratchPath')
  path.mockReturnValueOnce(join(dataDir, 'users.spill'))
  path.mockReturnValueOnce(join(dataDir, 'absent', 'repos.spill'))
  const started = importOf(dataSet({ 'users.jsonl': inventUsers(1) }), { dataDir })
  await expect(started).rejects.toThrow('ENOENT')
  path.mockRestore()
  expect(readdirSync(dataDir)).toEqual(['records', 'snapshots'])
  expect(readdirSync(join(dataDir, 'records'))).toEqual([])
  expect(readdirSync(join(dataDir, 'snapshots'))).toEqual([])
})

it('a data folder that is a file is an error that names it', async () => {
  const dataDir = join(freshFolder(), 'file')
  writeFileSync(dataDir, '')
  const started = importOf(dataSet({ 'users.jsonl': inventUsers(1) }), { dataDir })
  await expect(started).rejects.toThrow(dataDir)
})
