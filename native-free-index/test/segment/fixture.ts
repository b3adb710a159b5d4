/**
 * A tiny index of the format version, which must remain readable. `expected.json` contains its
 * schema, its documents, and the results of searches.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  type Filter,
  type IndexSchema,
  type OpenIndex,
  openDictionary,
  type SearchPlan,
  Segment,
} from '../../src/index.ts'
import { fileOf, writeIndex } from '../build-index.ts'
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

export function fixtureVersion(): number {
  return Math.max(...readdirSync(root).map((name) => Number(name.slice(1))))
}

export function readExpected(version = fixtureVersion()): Expected {
  return JSON.parse(readFileSync(`${root}v${version}/expected.json`, 'utf8'))
}

export function openFixture(version = fixtureVersion()): OpenIndex {
  const { schema } = readExpected()
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

const dims = 3
const page = { filter: null, limit: 5, after: null }

/** Writes the index of a new version, with the documents and searches of the one before. */
export function writeFixture(version: number): void {
  const folder = `${root}v${version}`
  const { schema, documents, searches, counts } = readExpected()
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
  const { dictionary, segments } = writeIndex(schema, indexed, shards, layout)
  writeFileSync(`${folder}/dictionary`, dictionary)
  for (const [shard, { bytes, rows }] of segments.entries()) {
    writeFileSync(`${folder}/${shard}.segment`, bytes)
    writeFileSync(`${folder}/${shard}.rows`, rows)
  }
  const oracle = new BruteForce(schema, indexed)
  const expected: Expected = {
    schema,
    documents,
    searches: searches.map(({ plan }) => ({ plan, hits: oracle.search(plan) })),
    counts: counts.map(({ filter }) => ({ filter, count: oracle.count(filter) })),
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
