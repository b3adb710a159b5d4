/** Names and people: query sets made of ../shared, asked of the whole service over HTTP. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Embedder, openEmbedder } from '../../src/embed/index.ts'
import { mergeScored } from './comparisons.ts'
import { openOtherTable } from './judged.ts'
import type { Judgements } from './judgements.ts'
import type { EvalOptions } from './options.ts'
import { rateSets, type ScoredSet } from './rate-sets.ts'
import { type EvalResult, querySets } from './result.ts'
import { SearchService } from './service.ts'
import { readBios } from './sets/bios.ts'
import {
  absentFile,
  profileFiles,
  readProfiles,
  readRepositories,
  repositoryFiles,
} from './sets/data-set.ts'
import { nameSets } from './sets/names.ts'
import { peopleNameSets } from './sets/people-names.ts'
import { peopleTopicSets } from './sets/people-topics.ts'
import type { QuerySet } from './sets/query-set.ts'
import { randomLetters } from './sets/random-letters.ts'
import { pairSets } from './sets/word-pairs.ts'

/** Queries of a set. */
const counts = { names: 300, pairs: 200, topics: 150 }
const quickCounts = { names: 20, pairs: 20, topics: 20 }

const files = [...repositoryFiles, ...profileFiles]

export async function rateFound(
  options: EvalOptions,
  judgements: Judgements,
  folder: string,
  result: EvalResult,
): Promise<void> {
  const data = join(options.shared, 'data')
  const absent = absentFile(data, files)
  if (absent !== undefined) {
    result.missing.push({ what: querySets, why: `${absent} is missing` })
    return
  }
  const sets = makeSets(options, judgements, data)
  if (options.sets !== undefined) writeSets(options.sets, sets)
  result.sets.push(...(await rateServed({ data, files, folder, sets, model: options.model })))
}

export interface ServedSets {
  /** Where the files are. */
  readonly data: string
  readonly files: readonly string[]
  /** For imports. */
  readonly folder: string
  readonly sets: readonly QuerySet[]
  /** Another table. Null: none. */
  readonly model: string | null
  /** Is called while the service with the shipped table runs. */
  readonly askMore?: (service: SearchService) => Promise<void>
}

/** Serves the files with the shipped table, then with another one where it is asked for. */
export async function rateServed(served: ServedSets): Promise<ScoredSet[]> {
  const { data, files, folder, sets, model, askMore } = served
  const rateOne = async (embedder: Embedder, name: string, isOther: boolean) => {
    const service = await SearchService.open(data, files, join(folder, name), embedder)
    try {
      const rated = await rateSets(service, sets, isOther)
      if (!isOther) await askMore?.(service)
      return rated
    } finally {
      await service.close()
    }
  }
  const rated = await rateOne(await openEmbedder({ kind: 'static' }), 'service', false)
  if (model === null) return rated
  return mergeScored(rated, await rateOne(await openOtherTable(model), 'other-service', true))
}

/** The same for the same options and files. */
export function makeSets(
  { parts, seed, quick }: Pick<EvalOptions, 'parts' | 'seed' | 'quick'>,
  { topics }: Judgements,
  data: string,
): QuerySet[] {
  const count = quick ? quickCounts : counts
  const sets: QuerySet[] = []
  if (parts.includes('names')) {
    sets.push(...nameSets(readRepositories(data), { seed, count: count.names }))
    sets.push(randomLetters({ seed, count: count.names }))
  }
  if (parts.includes('people')) {
    const profiles = readProfiles(data)
    const bios = readBios(profiles)
    sets.push(...pairSets(bios, { seed, count: count.pairs }))
    sets.push(...peopleTopicSets(bios, topics, { seed, count: count.topics }))
    sets.push(...peopleNameSets(profiles, { seed, count: count.topics }))
  }
  return sets
}

/** One JSON object a set. They hold text of others, so they belong into no repository. */
export function writeSets(folder: string, sets: readonly QuerySet[]): void {
  mkdirSync(folder, { recursive: true })
  for (const set of sets) {
    const name = set.name.replaceAll(/[^a-z]+/g, '-')
    writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(set, null, 1)}\n`)
  }
}
