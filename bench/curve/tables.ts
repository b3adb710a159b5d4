/** Tables of the cost curve: each size, all sizes side by side, the lines, and the paper. */
import { allSame, sameText } from '../checksum.ts'
import { alignedTable, bytesText, countText, millisText, secondsText } from '../table.ts'
import type { Fit, Fits, Unit } from './fits.ts'
import { assumptions, type Paper } from './paper.ts'
import { modes, type SizeResult } from './result.ts'

const million = 1_000_000
const hourSeconds = 3600

export function askTable({ ask }: SizeResult): string {
  const head = ['', 'a second', 'mean', 'p50', 'p99', 'results', 'checksum', '']
  const rows = modes.map((mode) => {
    const { perSecond, meanMs, p50Ms, p99Ms, findings } = ask.rows[mode]
    return [
      mode,
      countText(perSecond),
      millisText(meanMs),
      millisText(p50Ms),
      millisText(p99Ms),
      countText(findings[0].results),
      findings[0].checksum,
      sameText(allSame(findings)),
    ]
  })
  return alignedTable(`queries: one thread over all shards (${ask.shards})`, head, rows)
}

/** Bytes a user of each group of the snapshot's parts, and bytes a posting, by size. */
export function memoryTable(sizes: readonly SizeResult[]): string {
  const byGroup = new Map<string, number[]>()
  for (const [i, { users, memory }] of sizes.entries()) {
    for (const { group, bytes } of memory.parts) {
      const sums = byGroup.get(group) ?? sizes.map(() => 0)
      sums[i]! += bytes / users
      byGroup.set(group, sums)
    }
  }
  const row = (name: string, of: (size: SizeResult) => number | null) => [
    name,
    ...sizes.map((size) => (of(size) ?? Number.NaN).toFixed(2)),
  ]
  return alignedTable('memory: bytes a user', headOf(sizes), [
    ...[...byGroup].map(([group, sums]) => [group, ...sums.map((sum) => sum.toFixed(2))]),
    row('all', ({ memory, users }) => memory.bytes / users),
    row('postings a user, merged', ({ memory, users }) => memory.postings.merged.postings / users),
    row('bytes a merged posting', ({ memory }) => memory.postings.merged.bytesPerPosting),
    row('postings a user, per field', ({ memory, users }) => {
      return memory.postings.perField.postings / users
    }),
    row('bytes a per-field posting', ({ memory }) => memory.postings.perField.bytesPerPosting),
  ])
}

export function measuredTable(sizes: readonly SizeResult[], fits: Fits): string {
  const rows = Object.entries<Fit>(fits).map(([name, { unit, measured }]) => [
    name,
    ...measured.map((value) => unitText(value, unit)),
  ])
  const shards = ['shards', ...sizes.map(({ ask }) => countText(ask.shards))]
  return alignedTable('measured', headOf(sizes), [shards, ...rows])
}

/** The residual of a size is in percent of what was measured there. */
export function fitTable(sizes: readonly SizeResult[], fits: Fits): string {
  const head = [
    '',
    'fixed',
    'each million users',
    ...sizes.map(({ users }) => `residual at ${countText(users)}`),
  ]
  const rows = Object.entries<Fit>(fits).map(([name, { unit, measured, line }]) => [
    name,
    unitText(line.intercept, unit),
    unitText(line.slope * million, unit),
    ...line.residuals.map((residual, i) => percentText(residual / measured[i]!)),
  ])
  const remark = sizes.length === 2 ? '\n  two sizes: a line through them has no residual' : ''
  return alignedTable('fitted: fixed + slope × users, least squares', head, rows) + remark
}

export function paperTable(paper: Paper): string {
  const rows = [
    ['index in memory', bytesText(paper.indexBytes)],
    ['bodies in memory', bytesText(paper.bodyBytes)],
    ['index and bodies', bytesText(paper.indexBytes + paper.bodyBytes)],
    ['shards, at least', countText(paper.shards)],
    ['open and verify', secondsText(paper.openSeconds)],
    ['import, wall', `${(paper.importSeconds / hourSeconds).toFixed(1)} h`],
    ['import, peak memory', bytesText(paper.importResidentBytes)],
    ...paper.refusals.map((refusal) => ['does not fit yet', refusal]),
  ]
  const head = ['', 'one thread', 'p99', `${paper.threads} threads`, 'p99', 'a second']
  const times = modes.map((mode) => {
    const { mean, p99, perSecond } = paper.queries[mode]
    return [
      `${mode}, mean`,
      secondsText(mean.oneThreadSeconds),
      secondsText(p99.oneThreadSeconds),
      secondsText(mean.allThreadsSeconds),
      secondsText(p99.allThreadsSeconds),
      countText(perSecond),
    ]
  })
  const title = `on paper: ${countText(paper.users)} users`
  return [
    alignedTable(title, ['', ''], rows),
    alignedTable(`${title}, a query`, head, times),
    `\nassumptions\n${assumptions.map((text) => `  - ${text}`).join('\n')}`,
  ].join('\n')
}

function headOf(sizes: readonly SizeResult[]): string[] {
  return ['', ...sizes.map(({ users }) => `${countText(users)} users`)]
}

function unitText(value: number, unit: Unit): string {
  const text = { bytes: bytesText, seconds: secondsText, count: countText }[unit]
  return value < 0 ? `-${text(-value)}` : text(value)
}

function percentText(share: number): string {
  return `${(100 * share).toFixed(1).replace(/^-(0\.0)$/, '$1')} %`
}
