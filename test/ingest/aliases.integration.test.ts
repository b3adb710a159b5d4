/** Other platformIds of a record, and the sources of its fields, on their way through imports. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { suppressedIn } from '../../src/cli/local/import-summary.ts'
import { recordsAbout, serviceId } from '../../src/ingest/index.ts'
import { openSuppressions } from '../../src/people/index.ts'
import { loadSnapshot, openRelation } from '../../src/snapshot/index.ts'
import { openStore } from '../../src/store/index.ts'
import { devdex } from '../cli/harness.ts'
import { countIn, dataSet, documentsIn, freshFolder, importOf } from './data-set.ts'
import { listOf } from './suppressed-people.ts'
import { merge, update } from './update/updates.ts'

const ann = { platformId: 'U_ann', login: 'ann', aliases: ['login:anna', '17'] }
const bob = { platformId: 'U_bob', login: 'bob' }
const tool = { platformId: 'R_1', ownerLogin: 'ann', name: 'tool', aliases: ['99'] }
const having = (field: string, value: string) =>
  ({ kind: 'keyword', field, values: [value] }) as const

/** Ends of an edge type as logins and full names. */
async function edgesOf(dataDir: string, relation: 'follows' | 'stars'): Promise<string[]> {
  const { out } = openRelation((await loadSnapshot(dataDir)).graph[relation])
  const users = await documentsIn(dataDir, 'users')
  const ends = relation === 'follows' ? users : await documentsIn(dataDir, 'repos')
  return users.flatMap(({ login }, user) => {
    const neighbours = Array.from({ length: out.degree(user) }, (_, i) => out.neighbour(user, i))
    return neighbours.map((one) => `${login} ${ends[one]!.login ?? ends[one]!.name}`)
  })
}

function recordLines(dataDir: string, records: string, kind: string): string[] {
  const path = join(dataDir, 'records', records, `${kind}.records.gz`)
  return gunzipSync(readFileSync(path)).toString().split('\n').filter(Boolean)
}

describe('an alias', () => {
  const files = {
    'users.jsonl': [ann, bob],
    'repos.jsonl': [tool],
    'edges.jsonl': [
      { type: 'follows', from: 'U_bob', to: 'login:anna' },
      { type: 'stars', from: '17', to: '99' },
      { type: 'follows', from: 'LOGIN:ANNA', to: 'bob' },
    ],
  }

  it('is what filters and edges find a record by, and it is in no document', async () => {
    const { report, dataDir } = await importOf(dataSet(files))
    expect(report.unknownEnds).toBe(1)
    expect(await edgesOf(dataDir, 'follows')).toEqual(['bob ann'])
    expect(await edgesOf(dataDir, 'stars')).toEqual(['ann tool'])
    for (const id of ['U_ann', 'login:anna', '17']) {
      expect(await countIn(dataDir, 'users', having('platformId', id))).toBe(1)
      expect(await countIn(dataDir, 'users', having('id', serviceId('user', id)))).toBe(1)
    }
    expect(await countIn(dataDir, 'users', having('platformId', 'LOGIN:ANNA'))).toBe(0)
    expect(await countIn(dataDir, 'repos', having('id', serviceId('repo', '99')))).toBe(1)
    const documents = await documentsIn(dataDir, 'users')
    expect(JSON.stringify(documents)).not.toContain('anna')
    expect(documents.map(({ login, id }) => [login, id])).toContainEqual([
      'ann',
      serviceId('user', 'U_ann'),
    ])
  })

  it('that several records have is reported, and leads to the least id', async () => {
    const ids = ['U_x', 'U_y', 'U_z'].sort((a, b) =>
      serviceId('user', a) < serviceId('user', b) ? -1 : 1,
    )
    const users = ids.map((platformId) => ({ platformId, login: platformId, aliases: ['one'] }))
    users.push({ platformId: 'U_w', login: 'w', aliases: [ids[2]!, 'own'] })
    const edges = ['one', ids[2]!].map((to) => ({ type: 'follows', from: 'own', to }))
    const folder = dataSet({ 'users.jsonl': users.reverse(), 'edges.jsonl': edges })
    const { report, dataDir } = await importOf(folder)
    const { records, first } = report.sharedAliases.users
    const pairs = first.map(({ found, shadowed }) => [found.name, shadowed.name])
    expect(records).toBe(3)
    // The platformId of a record leads to that record.
    expect(pairs[0]).toEqual([ids[2], 'U_w'])
    const losers = pairs.slice(1).map(([found, suppressed]) => {
      expect(found).toBe(ids[0])
      return suppressed
    })
    expect(losers.sort()).toEqual(ids.slice(1).sort())
    expect((await edgesOf(dataDir, 'follows')).sort()).toEqual(
      [`w ${ids[0]}`, `w ${ids[2]}`].sort(),
    )
    expect(report.sharedNames.users.records).toBe(0)
    expect(await countIn(dataDir, 'users', having('id', serviceId('user', ids[2]!)))).toBe(1)
    expect(await countIn(dataDir, 'users', having('platformId', ids[2]!))).toBe(2)
  })

  it('that several records have is named by the command, with both lines', async () => {
    const users = ['U_x', 'U_y'].map((platformId) => ({
      platformId,
      login: platformId,
      aliases: ['one'],
    }))
    const folder = dataSet({ 'users.jsonl': users })
    const { code, stdout } = await devdex(['import', folder, '--data', freshFolder()])
    expect(code).toBe(0)
    expect(stdout).toContain('1 user with an alias that leads to another')
    expect(stdout).toMatch(
      /"U_[xy]" \(.*users\.jsonl:[12]\): "U_[xy]" \(.*users\.jsonl:[12]\) is found/,
    )
  })
})

describe('a suppressed alias', () => {
  it('excludes the person, with repositories and edges that name any form', async () => {
    const edges = [
      { type: 'follows', from: 'bob', to: 'login:anna' },
      { type: 'stars', from: 'bob', to: '99' },
      { type: 'follows', from: 'bob', to: '17' },
    ]
    const folder = dataSet({
      'users.jsonl': [ann, bob],
      'repos.jsonl': [tool],
      'edges.jsonl': edges,
    })
    const { report, dataDir } = await importOf(folder, {
      suppressed: listOf({ platformIds: ['17'] }),
    })
    expect(report.suppressed).toEqual({ users: 1, repos: 1, edges: 3, addresses: 0 })
    expect(report.unknownEnds).toBe(0)
    expect(await documentsIn(dataDir, 'repos')).toEqual([])
    expect(recordLines(dataDir, report.snapshot, 'edges')).toEqual([])
  })

  it('suppresses all other names for good, as soon as a line connects them', async () => {
    const dataDir = freshFolder()
    await importOf(dataSet({ 'users.jsonl': [bob] }), { dataDir })
    const store = openStore(dataDir)
    openSuppressions(store).add({ value: '17', kind: 'platformId' })
    await store.close()
    const list = () => suppressedIn({ data: dataDir })
    await importOf(dataSet({ 'users.jsonl': [ann, bob] }), { dataDir, suppressed: await list() })
    const { suppressesLogin, suppressesPlatformId } = await list()
    expect(['ann', 'bob'].map(suppressesLogin)).toEqual([true, false])
    const ids = ['U_ann', 'login:anna', '17', 'U_bob'].map(suppressesPlatformId)
    expect(ids).toEqual([true, true, true, false])
    // Later data need not have the alias.
    const later = { 'users.jsonl': [{ platformId: 'U_ann', login: 'other' }] }
    await update(dataDir, later, { suppressed: await list() })
    await merge(dataDir, { suppressed: await list() })
    expect((await documentsIn(dataDir, 'users')).map(({ login }) => login)).toEqual(['bob'])
  })

  it('and a source of addresses that are all suppressed goes with them', async () => {
    const mail = 'ann@home.example'
    const provenance = {
      emails: ['people.csv', '2026-01-02', 'hand'],
      bio: ['people.csv', '2026-01-02', 'hand'],
    }
    const users = [
      { platformId: 'U_1', login: 'one', emails: [mail], provenance },
      { platformId: 'U_2', login: 'two', emails: [mail, 'b@work.example'], provenance },
    ]
    const suppressed = listOf({ addresses: [mail] })
    const { dataDir } = await importOf(dataSet({ 'users.jsonl': users }), { suppressed })
    const { provenance: found } = await loadSnapshot(dataDir)
    const documents = await documentsIn(dataDir, 'users')
    const named = documents.map(({ login }, ordinal) => [
      login,
      Object.keys(found.users!.of(ordinal)!),
    ])
    expect(Object.fromEntries(named)).toEqual({ one: ['bio'], two: ['bio', 'emails'] })
  })

  it('with a suppressed address is removed, and its record is kept', async () => {
    const mail = 'ann@home.example'
    const source = { bio: [`of ${mail}`, '2026-01-02', 'hand'] }
    const users = [
      { ...bob, aliases: [`mail:${mail}`, 'kept'], provenance: source },
      { platformId: 'U_cy', login: 'cy', aliases: [mail] },
    ]
    const suppressed = listOf({ addresses: [mail] })
    const { report, dataDir } = await importOf(dataSet({ 'users.jsonl': users }), { suppressed })
    expect(report.suppressed).toMatchObject({ users: 0, addresses: 3 })
    expect(await countIn(dataDir, 'users', having('platformId', 'kept'))).toBe(1)
    expect(await countIn(dataDir, 'users', having('platformId', `mail:${mail}`))).toBe(0)
    const lines = recordLines(dataDir, report.snapshot, 'users')
    expect(lines).toHaveLength(2)
    expect(lines.join('')).not.toContain('home.example')
  })
})

describe('updates', () => {
  const source = (name: string) => ({ bio: [name, '2026-01-02', 'hand'] })
  const provenanceOf = async (dataDir: string) => {
    const { users } = (await loadSnapshot(dataDir)).provenance
    const documents = await documentsIn(dataDir, 'users')
    return documents.map(({ login }, ordinal) => [login, users?.of(ordinal)?.bio?.source])
  }

  it('keep aliases and sources in records, and replace them with their line', async () => {
    const files = { 'users.jsonl': [{ ...ann, provenance: source('a.csv') }, bob] }
    const { dataDir, report } = await importOf(dataSet(files))
    const [line] = recordLines(dataDir, report.snapshot, 'users').filter((one) =>
      one.includes('anna'),
    )
    expect(JSON.parse(line!.slice(line!.indexOf('{')))).toEqual(files['users.jsonl'][0])
    await update(dataDir, { 'users.jsonl': [{ ...bob, provenance: source('b.csv') }] })
    await merge(dataDir)
    expect((await provenanceOf(dataDir)).sort()).toEqual([
      ['ann', 'a.csv'],
      ['bob', 'b.csv'],
    ])
    expect(await countIn(dataDir, 'users', having('platformId', '17'))).toBe(1)
    await update(dataDir, { 'users.jsonl': [{ ...ann, aliases: undefined }] })
    await merge(dataDir)
    expect((await provenanceOf(dataDir)).sort()).toEqual([
      ['ann', undefined],
      ['bob', 'b.csv'],
    ])
    expect(await countIn(dataDir, 'users', having('platformId', '17'))).toBe(0)
  })

  it('that delete a record delete the edges that name an alias', async () => {
    const edges = [
      { type: 'follows', from: 'bob', to: 'login:anna' },
      { type: 'follows', from: 'bob', to: 'bob' },
    ]
    const { dataDir } = await importOf(dataSet({ 'users.jsonl': [ann, bob], 'edges.jsonl': edges }))
    await update(dataDir, { 'users.jsonl': [{ platformId: 'U_ann', deleted: true }] })
    const report = await merge(dataDir)
    expect(report?.update).toMatchObject({ deleted: 1, edgesRemoved: 1 })
    expect(recordLines(dataDir, report!.snapshot, 'edges')).toHaveLength(1)
  })

  it('keep the newest date, the oldest first date and the greatest count of an edge', async () => {
    const edge = { type: 'stars', from: 'ann', to: 'R_1' }
    const whole = { ...edge, at: '2024-01-01', firstAt: '2020-02-02', count: 7 }
    const files = { 'users.jsonl': [ann], 'repos.jsonl': [tool], 'edges.jsonl': [whole] }
    const { dataDir, report } = await importOf(dataSet(files))
    const linesOf = (snapshot: string) =>
      recordLines(dataDir, snapshot, 'edges').map((line) => JSON.parse(line))
    const midnight = (day: string) => `${day}T00:00:00Z`
    expect(linesOf(report.snapshot)).toEqual([
      { ...edge, at: midnight('2024-01-01'), firstAt: midnight('2020-02-02'), count: 7 },
    ])
    await update(dataDir, {
      'edges.jsonl': [
        { ...edge, at: '2026-01-01' },
        { ...edge, firstAt: '2021-01-01', count: 9 },
      ],
    })
    await update(dataDir, { 'edges.jsonl': [{ ...edge, at: '2025-01-01', count: 8 }] })
    const merged = await merge(dataDir)
    expect(linesOf(merged!.snapshot)).toEqual([
      { ...edge, at: midnight('2026-01-01'), firstAt: midnight('2020-02-02'), count: 9 },
    ])
  })
})

it('records about a person are those of any platformId', async () => {
  const files = {
    'users.jsonl': [ann, bob],
    'repos.jsonl': [tool],
    'edges.jsonl': [
      { type: 'follows', from: 'bob', to: 'login:anna' },
      { type: 'stars', from: 'bob', to: '99' },
      { type: 'follows', from: 'bob', to: 'bob' },
    ],
  }
  const { dataDir } = await importOf(dataSet(files))
  const found: string[] = []
  for await (const { kind, line } of recordsAbout(dataDir, { platformId: '17' })) {
    found.push(`${kind} ${line.to ?? line.platformId}`)
  }
  expect(found).toEqual(['user U_ann', 'repository R_1', 'edge login:anna', 'edge 99'])
})
