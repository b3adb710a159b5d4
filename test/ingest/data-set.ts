/** Data sets written for one test, and imports of them. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Filter, Searcher } from 'native-free-index'
import { onTestFinished } from 'vitest'
import type { Collection } from '../../src/domain/index.ts'
import {
  type BadLine,
  type ImportOptions,
  type ImportProgress,
  type ImportReport,
  importDataSet,
  noSuppression,
} from '../../src/ingest/index.ts'
import { loadSnapshot, openCollection } from '../../src/snapshot/index.ts'
import { noPlaces } from './no-places.ts'
import { wordEmbedder } from './word-embedder.ts'

/** Lines as members or as raw text, or a whole file as bytes. */
export type Content = readonly (object | string)[] | string | Uint8Array

export interface Imported {
  readonly report: ImportReport
  readonly badLines: readonly BadLine[]
  readonly progress: readonly ImportProgress[]
  readonly dataDir: string
}

/** A process that a test has started may still write its last file. */
const removal = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }

/** An empty folder that is gone when the test is over. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'devdex-ingest-'))
  onTestFinished(() => rmSync(folder, removal))
  return folder
}

/** A folder with these files; names ending in `.gz` are compressed, bytes are written as given. */
export function dataSet(files: Readonly<Record<string, Content>>): string {
  const folder = join(freshFolder(), 'data')
  mkdirSync(folder)
  for (const [name, content] of Object.entries(files)) {
    const bytes = content instanceof Uint8Array ? content : Buffer.from(textOf(content))
    const isCompressed = name.endsWith('.gz') && !(content instanceof Uint8Array)
    writeFileSync(join(folder, name), isCompressed ? gzipSync(bytes) : bytes)
  }
  return folder
}

function textOf(content: readonly (object | string)[] | string): string {
  if (typeof content === 'string') return content
  return content
    .map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`)
    .join('')
}

export async function importOf(
  folders: string | readonly string[],
  options: Partial<ImportOptions> = {},
): Promise<Imported> {
  const badLines: BadLine[] = []
  const progress: ImportProgress[] = []
  const dataDir = options.dataDir ?? freshFolder()
  const report = await importDataSet({
    folders: [folders].flat(),
    dataDir,
    shards: 2,
    maxErrors: 0,
    embedder: wordEmbedder(),
    places: noPlaces,
    rows: 'float32',
    suppressed: noSuppression,
    // Sets of a few lines are emptied and replaced; shrinkage has a suite that is about refusals.
    allowShrink: true,
    onBadLine: (bad) => badLines.push(bad),
    onProgress: (one) => progress.push(one),
    ...options,
  })
  return { report, badLines, progress, dataDir }
}

/** The documents of the current snapshot in ordinal order, as responses would show them. */
export async function documentsIn(
  dataDir: string,
  collection: Collection,
): Promise<Record<string, unknown>[]> {
  const { manifest, shared, bodies } = await loadSnapshot(dataDir)
  const { segments } = openCollection(collection, shared[collection])
  const { documents, shards } = manifest.collections[collection]
  return Array.from({ length: documents }, (_, g) => {
    const segment = segments[g % shards]!
    const { start, end } = segment.findStored(segment.ordinals.docOf[Math.floor(g / shards)]!)
    const bytes = bodies[collection][g % shards]!.slice(start, end)
    return JSON.parse(new TextDecoder().decode(bytes))
  })
}

/** How many documents of the current snapshot pass a filter (without regular expressions). */
export async function countIn(
  dataDir: string,
  collection: Collection,
  filter: Filter,
): Promise<number> {
  const { shared } = await loadSnapshot(dataDir)
  const index = openCollection(collection, shared[collection])
  const searcher = new Searcher(index, { compileRegex: () => ({ test: () => false }) })
  const shards = index.segments.map((_, shard) => shard)
  const unlimited = Number.POSITIVE_INFINITY
  return searcher.count(filter, shards, { deadlineMs: unlimited, patternMs: unlimited })
}

/** Plainly synthetic users, each with a login of its own. */
export function inventUsers(count: number): object[] {
  const places = ['Zürich', 'São Paulo', 'Berlin, Germany', '東京']
  return Array.from({ length: count }, (_, i) => ({
    platformId: `U_${i}`,
    login: `user-${i}`,
    displayName: `User ${i} of Example`,
    bio: `writes ${i % 2 ? 'Rust' : 'Go'} and ${i % 3 ? 'C++' : 'node.js'} for fun, number ${i}`,
    location: places[i % places.length],
    emails: [`user${i}@team${i % 9}.example`],
    updatedAt: new Date(Date.UTC(2020, 0, 1) + i * 3_600_000).toISOString(),
  }))
}

/** Some of them repeat, some have dates, some lead from a user to the same. */
export function inventEdges(count: number): object[] {
  return Array.from({ length: count }, (_, i) => {
    const from = `user-${(i * 7) % 500}`
    const at = i % 3 ? new Date(Date.UTC(2021, 0, 1) + (i % 90) * 8.64e7).toISOString() : undefined
    if (i % 2) return { type: 'follows', from, to: `user-${(i * 31) % 700}`, at }
    return { type: i % 4 ? 'stars' : 'contributes', from, to: `R_${(i * 13) % 300}`, at }
  })
}

/** Plainly synthetic repositories that are about few things. */
export function inventRepos(count: number): Record<string, unknown>[] {
  const subjects = [
    'a compiler for tests',
    'a web server',
    'a chess engine',
    'a database in memory',
  ]
  return Array.from({ length: count }, (_, i) => ({
    platformId: `R_${i}`,
    ownerLogin: `user-${i % 40}`,
    name: `engine-${i}`,
    description: `${subjects[i % subjects.length]}, number ${'abcdefghij'[i % 10]}`,
    language: ['Rust', 'Go', 'C++'][i % 3],
    topics: i % 2 ? ['testing', `group-${i % 5}`] : undefined,
    stargazerCount: (i * 7919) % 1000,
    totalIssuesClosed: i % 17,
  }))
}
