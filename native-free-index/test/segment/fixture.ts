/**
 * A tiny index per format version, which must remain readable. `expected.json` contains its schema,
 * its documents, and the results of searches.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  analyseQuery,
  encodeFullVector,
  type Filter,
  type IndexSchema,
  IndexWriter,
  type OpenIndex,
  openDictionary,
  type SearchPlan,
  Segment,
} from '../../src/index.ts'
import { fileOf, layoutOrder } from '../build-index.ts'
import { BruteForce, type OracleHit } from '../oracle/brute-force.ts'
import { clustered } from '../vectors/generated.ts'

export interface Expected {
  readonly schema: IndexSchema
  readonly documents: readonly FixtureDocument[]
  readonly searches: readonly { readonly plan: SearchPlan; readonly hits: readonly OracleHit[] }[]
  readonly counts: readonly { readonly filter: Filter; readonly count: number }[]
  /** Hits for a query vector. */
  readonly nearest: readonly {
    readonly vector: readonly number[]
    readonly hits: readonly OracleHit[]
  }[]
}

interface FixtureDocument {
  readonly login: string
  readonly bio?: string
  readonly emails?: readonly string[]
  readonly city?: string
  readonly stars: number
  readonly years?: readonly number[]
  readonly vector: readonly number[]
}

const root = fileURLToPath(new URL('../fixtures/segments/', import.meta.url))
const shards = 2

export function fixtureVersions(): number[] {
  return readdirSync(root).map((name) => Number(name.slice(1)))
}

export function readExpected(version: number): Expected {
  return JSON.parse(readFileSync(`${root}v${version}/expected.json`, 'utf8'))
}

/** Throws FormatError if this build does not support the version. */
export function openFixture(version: number): OpenIndex {
  const { schema } = readExpected(version)
  const read = (name: string) => fileOf([readFileSync(`${root}v${version}/${name}`)])
  return {
    schema,
    dictionary: openDictionary(schema, read('dictionary')),
    segments: Array.from(
      { length: shards },
      (_, shard) => new Segment(schema, read(`${shard}.segment`), null, read(`${shard}.rows`)),
    ),
  }
}

/** Writes the index of a new version. Existing indexes are never overwritten. */
export function writeFixture(version: number): void {
  const folder = `${root}v${version}`
  mkdirSync(root, { recursive: true })
  mkdirSync(folder)
  const vectors = documents.map(({ vector }) => Float32Array.from(vector))
  const clusters = clustered(vectors, dims, 2)
  const layout = { dims, rows: 'float32', centroids: clusters.centroids } as const
  const indexed = documents.map(({ login, bio, emails, city, stars, years }, i) => ({
    text: { login, bio, emails },
    keywords: { login, city },
    numbers: { stars, years },
    stored: new TextEncoder().encode(login),
    embedding: { vector: vectors[i]!, cluster: clusters.clusterOf(i) },
  }))
  const writer = new IndexWriter(schema, shards, layout)
  const rows: Uint8Array[][] = Array.from({ length: shards }, () => [])
  for (const ordinal of layoutOrder(indexed)) {
    rows[writer.add(indexed[ordinal]!, ordinal)]!.push(encodeFullVector(layout, vectors[ordinal]!))
  }
  const built = writer.finish()
  writeFileSync(`${folder}/dictionary`, fileOf(built.dictionary()))
  for (let shard = 0; shard < shards; shard++) {
    writeFileSync(`${folder}/${shard}.segment`, fileOf(built.segment(shard)))
    writeFileSync(`${folder}/${shard}.rows`, fileOf(rows[shard]!))
  }
  const oracle = new BruteForce(schema, indexed)
  const expected: Expected = {
    schema,
    documents,
    searches: plans.map((plan) => ({ plan, hits: oracle.search(plan) })),
    counts: filters.map((filter) => ({ filter, count: oracle.count(filter) })),
    nearest: documents.map(({ vector }) => ({ vector, hits: oracle.search(nearestPlan(vector)) })),
  }
  writeFileSync(`${folder}/expected.json`, `${JSON.stringify(expected, null, 2)}\n`)
}

/** Codes of few dims estimate badly, so they must not clamp any similarity. */
export function nearestPlan(vector: readonly number[]): SearchPlan {
  const searchParams = { sigmas: 1e6 }
  const similarity = { kind: 'vector', vector: Float32Array.from(vector), searchParams } as const
  const ranking = { kind: 'linear', similarity, weight: 0.5, base: 'stars' } as const
  return { ...page, ranking }
}

const dims = 3

const schema: IndexSchema = {
  name: 'fixture',
  text: [
    { name: 'login', weight: 2, analyser: 'text' },
    { name: 'bio', weight: 1, analyser: 'text' },
    { name: 'emails', weight: 3, analyser: 'email' },
  ],
  keywords: [
    { name: 'login', match: 'case', patterns: true },
    { name: 'city', match: 'accent', patterns: false },
  ],
  numbers: [
    { name: 'stars', list: false },
    { name: 'years', list: true },
  ],
}

const documents: readonly FixtureDocument[] = [
  {
    login: 'ada',
    bio: 'Compilers in Rust, parsers in Go',
    city: 'Zürich',
    stars: 5,
    vector: [1, 0, 0],
  },
  {
    login: 'Bob-X',
    bio: 'node.js and C++ at scale',
    emails: ['bob@acme.example'],
    stars: 2,
    vector: [0, 0.6, 0.8],
  },
  {
    login: 'cem',
    bio: 'rust rust rust',
    city: 'zurich',
    stars: 5,
    years: [2019, 2023],
    vector: [0.8, 0, 0.6],
  },
  {
    login: 'dora99',
    emails: ['dora@mail.acme.example', 'd@example.com'],
    stars: 0,
    vector: [0, 0, 0],
  },
  {
    login: 'élan',
    bio: '検索エンジン',
    city: '東京',
    stars: 7,
    years: [2020],
    vector: [-0.6, 0.8, 0],
  },
  {
    login: 'finn',
    bio: 'Go services on k8s',
    city: 'São Paulo',
    stars: 1,
    years: [],
    vector: [0, 0, 1],
  },
  { login: 'gus', stars: 5, vector: [0, -1, 0] },
]

const rust: Filter = { kind: 'tokens', field: 'bio', terms: analyseQuery('rust') }
const zurich: Filter = { kind: 'keyword', field: 'city', values: ['ZURICH'] }
const starred: Filter = { kind: 'range', field: 'stars', comparison: 'gte', bound: 2 }

const filters: readonly Filter[] = [
  rust,
  zurich,
  starred,
  { kind: 'not', filter: zurich },
  { kind: 'and', filters: [rust, starred] },
  { kind: 'numbers', field: 'years', values: [2020, 2023] },
  { kind: 'tokens', field: 'emails', terms: analyseQuery('acme.example') },
  { kind: 'pattern', field: 'login', syntax: 'glob', pattern: '*[0-9]', ignoreCase: false },
  { kind: 'pattern', field: 'login', syntax: 'regex', pattern: '^[a-d]', ignoreCase: false },
]

const page = { filter: null, limit: 5, after: null }

const byTerms = (query: string) => ({ kind: 'terms', terms: analyseQuery(query) }) as const

const plans: readonly SearchPlan[] = [
  { ...page, ranking: byTerms('rust go') },
  { ...page, ranking: byTerms('nodejs 検索') },
  { ...page, ranking: byTerms('acme'), filter: starred },
  { ...page, ranking: { kind: 'sorted', field: 'stars' }, filter: { kind: 'not', filter: rust } },
]
