/** The rows that `eval` saves. */
import type { Bound, Row } from '../report/result.ts'
import { millisRow, row } from '../report/rows.ts'
import { countText, millisText } from '../table.ts'
import type { CodesRow } from './codes.ts'
import type { Comparison } from './comparisons.ts'
import type { NameRow, TopicRow } from './effectiveness.ts'
import type { LatencyRow } from './latency.ts'
import type { EvalResult } from './result.ts'
import type { Agreement } from './sets/judged-questions.ts'
import { type SkillCount, sumCounts } from './skill-counts.ts'

const quality = { section: 'quality' } as const

export function evalRows(result: EvalResult): Row[] {
  const { topics, names, latency, codes, comparisons, skills, agreement, shipped } = result
  return [
    ...topics.flatMap((one) => topicRows(one, topics, shipped)),
    ...names.flatMap((one) => nameRows(one, shipped)),
    ...latency.map((one) => latencyRow(one, latency, shipped)),
    ...codes.map((one) => codesRow(one, shipped)),
    // The topics have rows of their own, with bounds.
    ...comparisons.filter(({ set, isDifference }) => isDifference || set !== judged).map(setRow),
    ...(skills.length === 0 ? [] : skillRows(skills)),
    ...(agreement === null ? [] : [agreementRow(agreement)]),
  ]
}

function agreementRow({ judged, disagreements }: Agreement): Row {
  const share = 1 - disagreements.length / judged
  return row('judged questions: both passes give the same grade', 'share', share, { n: judged })
}

function skillRows(counts: readonly SkillCount[]): Row[] {
  const { counted, saying, both } = sumCounts(counts)
  const name = 'skills in ten cities, hybrid:'
  return [
    row(`${name} of the counted, who say it`, 'share', both / counted, {
      ...{ n: counted, ...least(0.9) },
    }),
    row(`${name} of those who say it, the counted`, 'share', both / saying, {
      ...{ n: saying, ...least(0.9) },
    }),
  ]
}

const judged = 'judged topics'

/** The rows of the page, with bounds. Result files have all rows. */
const shown = new Map<string, { readonly bound?: Bound }>([
  ['people, words of bios: profile, nDCG@10', {}],
  ['experts, judged topics: expertise, nDCG@10', least(0.63)],
  ['experts, real people: hybrid, starred@10', least(0.7)],
])

function setRow({ set, metric, label, interval }: Comparison): Row {
  const { mean, low, high, n } = interval
  const name = `${set}: ${label}, ${metric}`
  const own = shown.get(name)
  const extra = own === undefined ? {} : { ...quality, ...own }
  return row(name, 'score', mean, { low, high, spread: '95 %', n, ...extra })
}

function least(value: number): { bound: Bound } {
  return { bound: { value, kind: 'at least' } }
}

/** The bounds were asked for with the static table. */
function topicRows(one: TopicRow, all: readonly TopicRow[], shipped: string): Row[] {
  const isStatic = one.embedding === '' || one.embedding === shipped
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

function nameRows(one: NameRow, shipped: string): Row[] {
  const { method, embedding, names, soNamed, theVeryOne } = one
  const isHybrid = method === 'hybrid' && embedding === shipped
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

/** `auto` asks for two lists more than `semantic`: it may take twice the time. */
const autoRatio: Bound = { value: 0.5, kind: 'ratio at least' }

function latencyRow(one: LatencyRow, all: readonly LatencyRow[], shipped: string): Row {
  const { method, embedding, repositories, first, p50Ms, p99Ms } = one
  const isStatic = embedding === '' || embedding === shipped
  const isCompared = isStatic && (method === 'semantic' || method === 'auto')
  const isShown = isCompared && repositories >= manyRepositories && first === 10
  const name = isStatic ? method : `${method} (${embedding})`
  const semantic = all.find((other) => {
    return (
      other.method === 'semantic' && other.repositories === repositories && other.first === first
    )
  })
  const what = `${countText(repositories)} repositories: ${name} search for ${first}, p50`
  return millisRow(what, p50Ms, {
    ...(isShown ? { section: 'speed' as const } : {}),
    ...(method === 'auto' && semantic !== undefined
      ? { peer: { name: 'semantic', median: semantic.p50Ms / 1000 }, bound: autoRatio }
      : {}),
    note: `p99 ${millisText(p99Ms)}.`,
  })
}

function codesRow(one: CodesRow, shipped: string): Row {
  const { ranking, embedding, repositories, queries, recallAt100, worst } = one
  const isOfMany = ranking === 'similarity' && repositories >= manyRepositories
  const isShown = isOfMany && embedding === shipped
  const what = `codes, recall@100 beside all Float32 vectors, ${ranking}, ${embedding}`
  return row(`${countText(repositories)} repositories: ${what}`, 'score', recallAt100, {
    ...(isShown ? quality : {}),
    ...least(0.995),
    n: queries,
    note: `The worst query has ${worst.toFixed(2)}.`,
  })
}
