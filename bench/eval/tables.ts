import { alignedTable, countText, millisText } from '../table.ts'
import { isBeyondNoise } from './bootstrap.ts'
import type { CodesRow } from './codes.ts'
import type { Comparison } from './comparisons.ts'
import type { NameRow, TopicRow } from './effectiveness.ts'
import type { LatencyRow } from './latency.ts'
import { groupBy } from './sets/data-set.ts'
import type { Agreement } from './sets/judged-questions.ts'
import { type SkillCount, sumCounts } from './skill-counts.ts'

export function topicTable(rows: readonly TopicRow[], hasTransformer: boolean): string {
  const lists = Object.keys(rows[0]!.byList)
  const head = ['', 'embedding', 'nDCG@10', 'recall@100', ...lists.map((list) => `${list} nDCG@10`)]
  const lines = rows.map((row) => [
    row.method,
    row.embedding,
    shareText(row.ndcgAt10),
    shareText(row.recallAt100),
    ...lists.map((list) => shareText(row.byList[list]!)),
  ])
  const absent = ['ONNX transformer', 'not installed', ...head.slice(2).map(() => '-')]
  const all = hasTransformer ? lines : [...lines, absent]
  return alignedTable('topics, each in its own list', head, all)
}

export function nameTable(rows: readonly NameRow[]): string {
  const head = ['', 'embedding', 'names', 'MRR@10, any so named', 'MRR@10, the very one']
  const lines = rows.map(({ method, embedding, names, soNamed, theVeryOne }) => [
    method,
    embedding,
    countText(names),
    shareText(soNamed),
    shareText(theVeryOne),
  ])
  return alignedTable('names, among all repositories', head, lines)
}

export function latencyTable(rows: readonly LatencyRow[]): string {
  const head = ['', 'embedding', 'repositories', 'first', 'p50', 'p99']
  const lines = rows.map(({ method, embedding, repositories, first, p50Ms, p99Ms }) => [
    method,
    embedding,
    countText(repositories),
    countText(first),
    millisText(p50Ms),
    millisText(p99Ms),
  ])
  return alignedTable('a search, from its text to its hits', head, lines)
}

export function codesTable(rows: readonly CodesRow[]): string {
  const head = ['', 'embedding', 'repositories', 'queries', 'recall@100', 'worst', 'p50', 'exact']
  const lines = rows.map((row) => [
    row.ranking,
    row.embedding,
    countText(row.repositories),
    countText(row.queries),
    row.recallAt100.toFixed(5),
    row.worst.toFixed(2),
    millisText(row.p50Ms),
    millisText(row.exactP50Ms),
  ])
  return alignedTable('codes beside all vectors in Float32, one thread', head, lines)
}

/** A table for each set and metric; a star marks a difference that is more than noise. */
export function comparisonTables(comparisons: readonly Comparison[]): string[] {
  const groups = groupBy(comparisons, ({ set, metric }) => `${set}: ${metric}`)
  return Array.from(groups, ([title, rows]) => {
    const lines = rows.map(({ label, isDifference, interval }) => {
      const { mean, low, high, n } = interval
      const text = isDifference ? signedText : shareText
      const star = isDifference && isBeyondNoise(interval) ? '*' : ''
      return [label, countText(n), text(mean), text(low), text(high), star]
    })
    const head = ['', 'queries', 'mean', '95 % from', 'to', '']
    return alignedTable(title, head, lines)
  })
}

/** People of ten cities, skill by skill. */
export function skillTable(counts: readonly SkillCount[]): string {
  const head = ['', 'counted', 'say it', 'of the counted', 'of those who say it']
  const lines = [...counts, sumCounts(counts)].map(({ skill, counted, saying, both }) => [
    skill,
    countText(counted),
    countText(saying),
    shareText(both / counted),
    shareText(both / saying),
  ])
  const averageShares = (shareBy: (one: SkillCount) => number) =>
    shareText(counts.reduce((sum, one) => sum + shareBy(one), 0) / counts.length)
  lines.push([
    'mean of the skills',
    ...['', ''],
    averageShares(({ both, counted }) => both / counted),
    averageShares(({ both, saying }) => both / saying),
  ])
  return alignedTable('skills in ten cities, who is counted and who says it', head, lines)
}

/** How far two passes of judges agree. */
export function agreementTable({ judged, absent, disagreements }: Agreement): string {
  const higher = disagreements.filter(({ first, second }) => second > first).length
  const twoApart = disagreements.filter(({ first, second }) => Math.abs(first - second) === 2)
  return alignedTable(
    'judgements of people, two passes',
    ['', ''],
    [
      ['judged people, question by question', countText(judged)],
      ['both passes give the same grade', shareText(1 - disagreements.length / judged)],
      ['the first pass gives more', countText(disagreements.length - higher)],
      ['the second pass gives more', countText(higher)],
      ['by two grades', countText(twoApart.length)],
      ['who are not in the data', countText(absent)],
    ],
  )
}

export function disagreementTable({ disagreements }: Agreement): string {
  const lines = disagreements.map(({ question, person, first, second, reason }) => [
    `${question} ${person} ${first} ${second}`,
    reason,
  ])
  return alignedTable('question, person, grades of both passes', ['', 'reasons'], lines)
}

function signedText(share: number): string {
  return `${share < 0 ? '−' : '+'}${Math.abs(share).toFixed(4)}`
}

function shareText(share: number): string {
  return share.toFixed(4)
}
