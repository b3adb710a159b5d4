/** What `eval` saves. */
import type { Bound, Row } from '../report/result.ts'
import { millisRow, row } from '../report/rows.ts'
import { countText, millisText } from '../table.ts'
import type { CodesRow } from './codes.ts'
import type { NameRow, TopicRow } from './effectiveness.ts'
import type { LatencyRow } from './latency.ts'
import type { EvalResult } from './main.ts'

const quality = { section: 'quality' } as const

export function evalRows({ topics, names, latency, codes }: EvalResult): Row[] {
  return [
    ...topics.flatMap((one) => topicRows(one, topics)),
    ...names.flatMap(nameRows),
    ...latency.map(latencyRow),
    ...codes.map(codesRow),
  ]
}

function least(value: number): { bound: Bound } {
  return { bound: { value, kind: 'at least' } }
}

/** The bounds were asked for with the static table. */
function topicRows(one: TopicRow, all: readonly TopicRow[]): Row[] {
  const isStatic = one.embedding === '' || one.embedding.startsWith('static')
  const name = isStatic ? one.method : `${one.method} (${one.embedding})`
  const semantic = all.find(({ method, embedding }) => {
    return method === 'semantic' && embedding === one.embedding
  })
  const ndcg = row(`judged topics: ${name}, nDCG@10`, 'score', one.ndcgAt10, {
    ...(isStatic && ['keyword', 'semantic', 'hybrid'].includes(name) ? quality : {}),
    ...(name === 'semantic' ? least(0.57) : {}),
    ...(name === 'hybrid' && semantic !== undefined
      ? {
          peer: { name: 'semantic', median: semantic.ndcgAt10 },
          bound: { value: 1, kind: 'ratio at least' as const },
        }
      : {}),
  })
  const recall = row(`judged topics: ${name}, recall@100`, 'score', one.recallAt100, {
    ...(name === 'semantic' ? least(0.73) : {}),
  })
  return [ndcg, recall]
}

function nameRows({ method, embedding, names, soNamed, theVeryOne }: NameRow): Row[] {
  const isHybrid = method === 'hybrid' && embedding.startsWith('static')
  const of = [method, embedding].filter((text) => text !== '').join(', ')
  const prefix = `a repository by its name: ${isHybrid ? method : of}, MRR@10,`
  const extra = isHybrid ? quality : {}
  return [
    row(`${prefix} any of that name`, 'score', soNamed, {
      ...extra,
      ...(isHybrid ? least(0.97) : {}),
      n: names,
    }),
    row(`${prefix} the very one`, 'score', theVeryOne, { ...extra, n: names }),
  ]
}

/** Fewer repositories fit into a cache. */
const manyRepositories = 100_000

function latencyRow({ method, embedding, repositories, p50Ms, p99Ms }: LatencyRow): Row {
  const isStatic = embedding === '' || embedding.startsWith('static')
  const isShown = isStatic && method !== 'keyword' && repositories >= manyRepositories
  const name = isStatic ? method : `${method} (${embedding})`
  return millisRow(`${countText(repositories)} repositories: ${name} search for 100, p50`, p50Ms, {
    ...(isShown ? { section: 'speed' as const } : {}),
    note: `p99 ${millisText(p99Ms)}.`,
  })
}

function codesRow({ ranking, embedding, repositories, queries, recallAt100, worst }: CodesRow) {
  const isShown = ranking === 'similarity' && repositories >= manyRepositories
  const what = `codes, recall@100 beside all Float32 vectors, ${ranking}, ${embedding}`
  return row(`${countText(repositories)} repositories: ${what}`, 'score', recallAt100, {
    ...(isShown ? quality : {}),
    ...least(0.995),
    n: queries,
    note: `The worst query has ${worst.toFixed(2)}.`,
  })
}
