/** The result for people. Ratios say how much faster our first engine is. */
import { alignedTable, bytesText, countText, millisText, secondsText } from '../../table.ts'
import type { Agreement } from './measure.ts'
import type { Mode, PeerQuery } from './protocol.ts'
import type { EngineResult, SizeResult } from './result.ts'
import { groups, type QueryGroup, type Summary, summarise } from './summary.ts'

const modeNames: Readonly<Record<Mode, string>> = {
  top10: 'top 10',
  top100: 'top 100',
  top1000: 'top 1,000',
  top100count: 'top 100 and the exact count',
  top10groups: 'top 10, groups',
  top100groups: 'top 100, groups',
  top10typed: 'top 10, last word half typed',
  top100typed: 'top 100, last word half typed',
}

export function enginesTable(engines: readonly EngineResult[]): string {
  const rows = engines.map((engine) =>
    'absent' in engine
      ? [engine.title, '-', '-', '-', `absent: ${oneLine(engine.absent)}`]
      : [
          engine.title,
          countText(engine.ready.documents),
          bytesText(engine.ready.bytes),
          engine.buildSeconds === null ? 'kept' : secondsText(engine.buildSeconds),
          engine.ready.version,
        ],
  )
  return alignedTable('engines', ['', 'documents', 'index', 'built in', 'version'], rows)
}

/** Below it, in what the formulas differ of those engines that cannot say the same. */
export function agreementTable(
  agreements: readonly Agreement[],
  engines: readonly EngineResult[],
): string {
  const titles = titlesOf(engines)
  const rows = agreements.map(({ engine, mode, reference, queries, ...rest }) => [
    `${modeNames[mode]}: ${titles.get(engine)} and ${titles.get(reference)}`,
    rest.same === null ? 'other formula' : sameText(rest.same, queries),
    `${(rest.overlap * 100).toFixed(2)} %`,
    rest.sameTotals === null ? '-' : sameText(rest.sameTotals, queries),
    rest.different.length === 0 ? '' : `queries ${rest.different.join(', ')}, …`,
  ])
  const head = ['', 'same list', 'overlap', 'same count', 'different']
  const reasons = engines.flatMap((engine) =>
    'ready' in engine && engine.ready.why !== undefined
      ? [`\n  ${engine.title}: ${engine.ready.why}`]
      : [],
  )
  return alignedTable('answers', head, rows) + reasons.join('')
}

/** All queries and the coarse groups for each mode; every group for the top 100. */
export function timingTables(result: SizeResult, queries: readonly PeerQuery[]): string {
  const modes = [...new Set(result.timings.map(({ mode }) => mode))]
  return modes
    .map((mode) => {
      const shown = groups.filter(({ isDetail }) => mode === 'top100' || !isDetail)
      const rows = shown.flatMap((group) => groupRows(result, queries, mode, group))
      const head = ['', 'queries', 'p50', 'p99', 'queries/s', '× p50', '× p99', '× queries/s']
      return alignedTable(modeNames[mode], head, rows)
    })
    .join('\n')
}

function groupRows(
  { timings, engines }: SizeResult,
  queries: readonly PeerQuery[],
  mode: Mode,
  group: QueryGroup,
): string[][] {
  const titles = titlesOf(engines)
  const summaries = timings
    .filter((timing) => timing.mode === mode)
    .map(({ engine, us }) => ({ engine, summary: summarise(us, queries, group) }))
    .filter((one): one is { engine: string; summary: Summary } => one.summary !== null)
  const own = summaries[0]
  return summaries.map(({ engine, summary }, i) => [
    `${i === 0 ? group.name : ''}`.padEnd(groupColumns) + titles.get(engine),
    countText(summary.queries),
    millisText(summary.p50Us / 1000),
    millisText(summary.p99Us / 1000),
    countText(summary.perSecond),
    timesText(summary.p50Us / own!.summary.p50Us, i),
    timesText(summary.p99Us / own!.summary.p99Us, i),
    timesText(own!.summary.perSecond / summary.perSecond, i),
  ])
}

const groupColumns = Math.max(...groups.map(({ name }) => name.length)) + 2

/** By name of an engine, what tables call it. */
function titlesOf(engines: readonly EngineResult[]): ReadonlyMap<string, string> {
  return new Map(engines.map(({ name, title }) => [name, title]))
}

/** How many times faster the first row is; the first row itself has no such number. */
function timesText(times: number, row: number): string {
  return row === 0 ? '' : times.toFixed(times < 10 ? 2 : 1)
}

function sameText(same: number, queries: number): string {
  return `${countText(same)} of ${countText(queries)}`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 200)
}
