/** Files of the graph on their way through a snapshot, and those that do not fit. */

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { collections, mapCollections } from '../../src/domain/index.ts'
import {
  ContactsWriter,
  fileNames,
  graphMetrics,
  type LoadedSnapshot,
  loadSnapshot,
  openRelation,
  ProvenanceWriter,
  perRelation,
  type Relation,
  relationEnds,
  relations,
  SnapshotError,
  SnapshotWriter,
  snapshotPath,
  snapshotStats,
  type UserMetricColumns,
  UserTexts,
} from '../../src/snapshot/index.ts'
import { writeRelation, writeUserMetrics } from '../../src/snapshot/relations.ts'
import {
  type BothWays,
  type Edge,
  listsOf,
  memoryMetrics,
  writersOf,
} from '../engines/memory-graph.ts'
import { memorySnapshot } from '../engines/memory-snapshot.ts'
import { inventPeople } from '../engines/people.ts'
import { inventRepos } from '../engines/repos.ts'
import { makeFolder } from './small-snapshot.ts'

const users = inventPeople(60)
const repos = inventRepos(40).map(({ embedding: _, ...repo }) => repo)
const professionals = users.slice(0, 20)
const indexed = memorySnapshot({ users, repos, professionals }, 2)
const sizes = { users: 60, repos: 40, professionals: 20 }

/** Where each relation has other edges, and other numbers of them. */
const lists = perRelation((relation) => {
  const ends = relationEnds[relation]
  const [nodes, targets] = [sizes[ends.out], sizes[ends.in]]
  const step = relations.indexOf(relation) + 1
  const edges = Array.from(
    { length: 3 * step },
    (_, i): Edge => [(i * i) % nodes, (7 * i + step) % targets],
  )
  return listsOf(nodes, targets, edges)
})
const metrics = memoryMetrics(users.length)

interface GraphFiles {
  readonly lists: Readonly<Record<Relation, BothWays>>
  readonly metrics: UserMetricColumns
  /** Users that the file of addresses is of; as many as there are by default. */
  readonly contacts?: number
  /** Repositories that a file of sources is of. */
  readonly sources?: number
  /** Instead of what the lists would be written as. */
  readonly writers?: Partial<Record<Relation, ReturnType<typeof writersOf>>>
}

const whole: GraphFiles = { lists, metrics }

/** Published in a folder that goes with the test. */
async function publish(graph: GraphFiles) {
  const dataDir = makeFolder()
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const writer = await SnapshotWriter.create(dataDir)
  writeCollections(writer, indexed)
  for (const relation of relations) {
    const writers = graph.writers?.[relation] ?? writersOf(graph.lists[relation])
    writeRelation(writer, relation, writers)
  }
  writeUserMetrics(writer, graph.metrics)
  writer.write(fileNames.contacts, new ContactsWriter(graph.contacts ?? users.length).finish())
  if (graph.sources !== undefined) {
    const sources = new ProvenanceWriter(graph.sources, ['name'])
    sources.add(0, [{ field: 'name', source: 'a.csv', at: 0, trust: 'hand' }])
    writer.write(fileNames.provenance('repos'), sources.finish()!)
  }
  const manifest = await writer.publish(
    mapCollections((name) => ({ documents: sizes[name], shards: 2 })),
  )
  const pathOf = (name: string) => join(snapshotPath(dataDir, manifest.name), name)
  return { dataDir, manifest, pathOf }
}

function writeCollections(writer: SnapshotWriter, { shared, bodies }: LoadedSnapshot): void {
  const write = (name: string, bytes: Uint8Array) => {
    const file = writer.createFile(name)
    file.append(bytes)
    file.close()
  }
  for (const name of collections) {
    write(fileNames.dictionary(name), shared[name].dictionary)
    for (const [shard, { bytes }] of shared[name].segments.entries()) {
      write(fileNames.segment(name, shard), bytes)
      write(fileNames.bodies(name, shard), bodies[name][shard]!)
    }
  }
}

/** The error of opening it. */
async function refusal(graph: GraphFiles) {
  const { dataDir, pathOf } = await publish(graph)
  const error = await loadSnapshot(dataDir).catch((one: unknown) => one)
  expect(error).toBeInstanceOf(SnapshotError)
  return { message: (error as SnapshotError).message, pathOf }
}

function withLists(relation: Relation, own: BothWays): GraphFiles {
  return { lists: { ...lists, [relation]: own }, metrics }
}

describe('the graph of a snapshot', () => {
  it('is opened as it was written, relations in memory that all threads see', async () => {
    const { dataDir } = await publish(whole)
    const { graph, userMetrics: read } = await loadSnapshot(dataDir)
    for (const relation of relations) {
      expect(graph[relation].buffer).toBeInstanceOf(SharedArrayBuffer)
      const opened = openRelation(graph[relation])
      for (const direction of ['out', 'in'] as const) {
        const expected = lists[relation][direction]
        expect(opened[direction].nodes).toBe(expected.length)
        for (const [node, list] of expected.entries()) {
          const found = new Uint32Array(list.length + 1)
          expect(opened[direction].copy(node, 0, list.length + 1, found, 0)).toBe(list.length)
          expect([...found.subarray(0, list.length)]).toEqual(list)
        }
      }
    }
    expect(read).toEqual(metrics)
    expect(read.rawScore.buffer).toBeInstanceOf(ArrayBuffer)
  })

  it.each(relations)('tells how large %s are', async (relation) => {
    const { dataDir, manifest } = await publish(whole)
    const { graph } = snapshotStats(dataDir, manifest)
    const bytesOf = (name: string) => manifest.files.find((file) => file.name === name)!.bytes
    const edges = lists[relation].out.flat().length
    expect(edges).toBe(3 * (relations.indexOf(relation) + 1))
    const bytes = bytesOf(fileNames.relation(relation))
    expect(graph.relations[relation]).toEqual({ edges, bytes, bitsPerEdge: (8 * bytes) / edges })
    const names = [...relations.map(fileNames.relation), fileNames.userMetrics]
    expect(graph.bytes).toBe(names.reduce((sum, name) => sum + bytesOf(name), 0))
    expect(graph.parts.reduce((sum, part) => sum + part.bytes, 0)).toBe(graph.bytes)
    expect(graph.parts.reduce((sum, part) => sum + part.share, 0)).toBeCloseTo(1, 9)
    const userMetricBytes = graph.parts.filter(({ group }) => group === 'metrics of users')
    expect(userMetricBytes.reduce((sum, part) => sum + part.bytes, 0)).toBe(
      users.length * ((4 + graphMetrics.length) * 8 + 4 + 1) + bytesOfTexts(metrics),
    )
  })
})

it.each(relations)(
  'the file of %s is refused by its name where it does not fit',
  async (relation) => {
    const own = lists[relation]
    const path = fileNames.relation(relation)
    for (const direction of ['out', 'in'] as const) {
      const end = sizes[relationEnds[relation][direction]]
      const more = { ...own, [direction]: [...own[direction], []] }
      const { message, pathOf } = await refusal(withLists(relation, more))
      expect(message).toContain(`${pathOf(path)} has ${end + 1} nodes in "${direction}", of ${end}`)
      // Lists in the other direction that lead to more nodes.
      const other = direction === 'out' ? 'in' : 'out'
      const writers = { ...writersOf(own), [other]: writersOf(more)[other] }
      const wide = await refusal({ ...whole, writers: { [relation]: writers } })
      expect(wide.message).toContain(`leads to ${end + 1} nodes in "${other}", of ${end}`)
    }
    const [first, ...others] = own.in
    const back = { ...own, in: [[...first!, 0], ...others] }
    const { message, pathOf } = await refusal(withLists(relation, back))
    const edges = own.out.flat().length
    expect(message).toBe(`${pathOf(path)} has ${edges} edges in "out" and ${edges + 1} in "in"`)
  },
)

/** The bytes of the strings and of both lists. */
function bytesOfTexts({ topLanguages, topTopics }: UserMetricColumns): number {
  const { bytes, offsets } = topLanguages.table
  const lists = [topLanguages, topTopics].flatMap(({ starts, numbers }) => [starts, numbers])
  return [bytes, offsets, ...lists].reduce((sum, { byteLength }) => sum + byteLength, 0)
}

describe('the file of metrics is refused by its name', () => {
  const { topLanguages, topTopics, ...plain } = metrics
  const columns = Object.keys(plain) as (keyof typeof plain)[]
  const { table, starts, numbers } = topLanguages

  it.each(columns)('with "%s" of another number of users, or without it', async (column) => {
    const short = { ...metrics, [column]: metrics[column].slice(1) }
    const { message, pathOf } = await refusal({ lists, metrics: short })
    expect(message).toBe(`${pathOf('users.metrics')} has "${column}" of 59, of 60 users`)
    const { [column]: _, ...others } = metrics
    const absent = await refusal({ lists, metrics: others as UserMetricColumns })
    expect(absent.message).toMatch(new RegExp(`users\\.metrics: section "${column}" is missing$`))
  })

  it.each(['topLanguages', 'topTopics'] as const)('with "%s" of more users', async (list) => {
    const { starts, numbers } = metrics[list]
    const more = new UserTexts(table, Uint32Array.of(...starts, starts.at(-1)!), numbers)
    const { message, pathOf } = await refusal({ lists, metrics: { ...metrics, [list]: more } })
    expect(message).toBe(`${pathOf('users.metrics')} has "${list}" of 61, of 60 users`)
  })

  const withAt = <T extends Float64Array | Uint32Array | Uint8Array>(
    values: T,
    at: number,
    value: number,
  ): T => {
    const changed = values.slice() as T
    changed[at] = value
    return changed
  }
  const textsWith = (changed: { starts?: Uint32Array; numbers?: Uint32Array }) => ({
    topLanguages: new UserTexts(table, changed.starts ?? starts, changed.numbers ?? numbers),
  })

  it.each<[string, Partial<UserMetricColumns>, string]>([
    ['half a follower', { followersCount: withAt(metrics.followersCount, 1, 0.5) }, 'has 0.5'],
    ['stars below 0', { totalStars: withAt(metrics.totalStars, 0, -1) }, 'has -1'],
    ['unknown stars', { totalStars: withAt(metrics.totalStars, 0, Number.NaN) }, 'has NaN'],
    ['a rank without end', { pc: withAt(metrics.pc, 3, Number.POSITIVE_INFINITY) }, 'has Infinity'],
    ['a date in no year', { lastActivityAt: withAt(metrics.lastActivityAt, 0, 1e15) }, 'has 10'],
    ['another account', { account: withAt(metrics.account, 59, 4) }, 'has 4'],
    ['no such text', textsWith({ numbers: withAt(numbers, 0, 15) }), 'has 15'],
    ['lists that turn back', textsWith({ starts: withAt(starts, 2, 0) }), 'goes from 5 to 0'],
    ['a first list that starts late', textsWith({ starts: withAt(starts, 0, 1) }), 'from 0 to 1'],
    ['a list that is too long', textsWith({ starts: withAt(starts, 1, 9) }), 'goes from 0 to 9'],
    ['lists that end early', textsWith({ numbers: numbers.slice(1) }), `ends at ${numbers.length}`],
  ])('with %s', async (_, changed, said) => {
    const { message, pathOf } = await refusal({ lists, metrics: { ...metrics, ...changed } })
    expect(message).toContain(`${pathOf('users.metrics')}: section "${Object.keys(changed)[0]}`)
    expect(message).toContain(said)
  })
})

it.each([
  [{ sources: 3 }, /repos\.provenance has sources of 3, of 40 repos$/],
  [{ contacts: 61 }, /users\.contacts has addresses of 61, of 60 users$/],
])('a file of other records is refused by its name: %j', async (other, message) => {
  expect((await refusal({ ...whole, ...other })).message).toMatch(message)
})
