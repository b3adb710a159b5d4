/** The time to interpret a sentence by rules alone, with the shipped places. */
import { limits } from '../../src/contract/index.ts'
import { type Context, type Target, understand } from '../../src/language/index.ts'
import { openGazetteer } from '../../src/places/index.ts'
import { AnswerHash } from '../checksum.ts'
import { percentile } from '../statistics.ts'
import { alignedTable, millisText } from '../table.ts'
import { knownNames, longSentences, type Subject, sentences } from './sentences.ts'

export interface UnderstandingRow {
  readonly name: string
  readonly sentences: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
  /** Checksum of all interpretations. */
  readonly checksum: string
}

export interface Understanding {
  /** To read the table of places. */
  readonly openMs: number
  readonly rows: readonly UnderstandingRow[]
}

/** Snapshots are of some time; here it is always the same one. */
const nowSeconds = Date.UTC(2026, 9, 1) / 1000

export async function measureUnderstanding(passes: number): Promise<Understanding> {
  const start = performance.now()
  const places = await openGazetteer()
  const openMs = performance.now() - start
  const context = { places, vocabulary: knownNames, nowSeconds }
  const long = longSentences(limits.queryCharsMax)
  const row = (name: string, subject: Subject, asked: readonly string[]) =>
    measure(name, asked, { subject, dataset: 'standard' }, context, passes)
  const rows = [
    row('people', 'users', sentences.users),
    row('repositories', 'repos', sentences.repos),
    row(`${limits.queryCharsMax} characters, people`, 'users', long),
    row(`${limits.queryCharsMax} characters, repositories`, 'repos', long),
  ]
  return { openMs, rows }
}

/** Every call counts, but for those of a first pass. */
function measure(
  name: string,
  asked: readonly string[],
  target: Target,
  context: Context,
  passes: number,
): UnderstandingRow {
  const hash = new AnswerHash()
  for (const sentence of asked) hash.add(1, JSON.stringify(understand(sentence, target, context)))
  const times = new Float64Array(asked.length * passes)
  for (let i = 0; i < times.length; i++) {
    const start = performance.now()
    understand(asked[i % asked.length]!, target, context)
    times[i] = performance.now() - start
  }
  times.sort()
  const [p50Ms, p99Ms, maxMs] = [0.5, 0.99, 1].map((share) => percentile(times, share))
  const { checksum } = hash.finish()
  return { name, sentences: asked.length, p50Ms: p50Ms!, p99Ms: p99Ms!, maxMs: maxMs!, checksum }
}

export function understandingTable({ openMs, rows }: Understanding): string {
  return alignedTable(
    `understanding a sentence by rules; places open in ${millisText(openMs)}`,
    ['', 'sentences', 'p50', 'p99', 'max', 'checksum'],
    rows.map(({ name, sentences, p50Ms, p99Ms, maxMs, checksum }) => [
      name,
      `${sentences}`,
      ...[p50Ms, p99Ms, maxMs].map(millisText),
      checksum,
    ]),
  )
}
