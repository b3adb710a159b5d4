/** Prints the report of a load as text and as JSON. */
import { lateMs } from '../http/open-loop.ts'
import { alignedTable, countText, millisText } from '../table.ts'
import type { FoundRate } from './find-rate.ts'
import type { RowResult, RunResult } from './result.ts'
import type { Target, Verdict } from './targets.ts'

const head = ['', 'sent', 'answers/s', 'p50', 'p90', 'p99', 'p99.9', 'max', 'errors', '429', '503']

export function runText(run: RunResult, connections: number): string {
  return [
    alignedTable(titleOf(run), [...head, 'credits'], run.rows.map(rowCells)),
    ...errorLines(run),
    ...senderLines(run, connections),
    ...verdictLines(run),
  ].join('\n')
}

function titleOf({ rate, seconds, isInterrupted }: RunResult): string {
  const after = isInterrupted ? 'interrupted after' : 'in'
  return `${countText(rate)} requests/s, ${after} ${seconds.toFixed(1)} s`
}

function rowCells(row: RowResult): string[] {
  const latencies = [0.5, 0.9, 0.99, 0.999, 1].map((share) => latencyText(row.percentile(share)))
  const refused = ['429', '503'].map((status) => countText(row.statuses[status] ?? 0))
  const perSecond = countText(row.perSecond)
  const planned = countText(row.planned)
  const counts = [countText(row.errors), ...refused, countText(row.credits)]
  return [row.name, planned, perSecond, ...latencies, ...counts]
}

function latencyText(milliseconds: number): string {
  return Number.isNaN(milliseconds) ? '-' : millisText(milliseconds)
}

/** Legend of the columns of errors and refusals. */
function errorLines({ rows }: RunResult): string[] {
  const all = rows.at(-1)!
  const lines = Object.entries(all.statuses)
    .filter(([status]) => !status.startsWith('2'))
    .map(([status, count]) => `  ${status}: ${countText(count)} ${statusText(status)}`)
  if (all.broken > 0) {
    const reason = all.brokenBy?.split('\n', 1)
    lines.push(`  broken connections: ${countText(all.broken)}, the first by: ${reason}`)
  }
  if (all.unanswered > 0) {
    lines.push(`  without an answer: ${countText(all.unanswered)}, counted with their wait so far`)
  }
  return lines.length === 0 ? [] : ['\nerrors and refusals', ...lines]
}

function statusText(status: string): string {
  if (status === '429') return 'refused: the rate or the concurrency of the key is used up'
  if (status === '503') return 'refused: the server is overloaded or not ready'
  return status === '402' ? 'errors: the credits of the key are used up' : 'errors'
}

function senderLines(run: RunResult, connections: number): string[] {
  const { late, lateShare, lateMsMax, planned, queued, isValid } = run
  const share = `${(100 * lateShare).toFixed(2)} %`
  const latest = `the latest by ${millisText(lateMsMax)}`
  const lines = [
    late === 0
      ? `  sent every request in time (within ${lateMs} ms)`
      : `  was late: sent ${countText(late)} of ${countText(planned)} (${share}) more than ` +
        `${lateMs} ms after their time, ${latest}`,
  ]
  if (queued > 0) {
    lines.push(
      `  ${countText(queued)} requests waited for one of ${connections} connections; ` +
        'their wait is in the latencies',
    )
  }
  if (!isValid)
    lines.push(
      '  INVALID: the load generator was too late, so these figures do not describe the server',
    )
  return ['\ngenerator', ...lines]
}

function verdictLines({ verdicts, isInterrupted }: RunResult): string[] {
  if (isInterrupted) return ['\ntargets\n  not judged: the run was interrupted']
  const lines = verdicts.map((verdict) => {
    const { target, isMet } = verdict
    return `  ${isMet ? 'met   ' : 'MISSED'}  ${target.text}: ${valueText(verdict)}`
  })
  return ['\ntargets', ...lines]
}

function valueText({ target, value }: Verdict): string {
  if (Number.isNaN(value)) return 'nothing was answered'
  if (target.metric.kind === 'latency') return millisText(value)
  return target.metric.kind === 'rate' ? countText(value) : `${(100 * value).toFixed(3)}%`
}

export function foundText({ rate, failed }: FoundRate, runs: readonly RunResult[]): string {
  const lines = runs.map((run) => {
    const missed = run.verdicts.filter(({ isMet }) => !isMet)
    const why = missed.map((verdict) => `${verdict.target.text}: ${valueText(verdict)}`)
    if (!run.isValid) why.unshift('the generator was late')
    return `  ${countText(run.rate)}/s  ${why.length === 0 ? 'met' : `missed: ${why.join(', ')}`}`
  })
  return ['\nrates tried', ...lines, `\n${conclusion(rate, failed)}`].join('\n')
}

function conclusion(rate: number | null, failed: number | null): string {
  if (rate === null) return 'no rate met the targets twice'
  const found = `${countText(rate)} requests/s meet the targets, twice`
  return failed === null ? `${found}; it is the highest that --rate allows` : found
}

/** The report of a run for `--json`. */
export function runJson(run: RunResult): object {
  const { rows, verdicts, ...stats } = run
  return {
    ...stats,
    rows: rows.map(({ percentile, ...row }) => ({
      ...row,
      p50Ms: percentile(0.5),
      p90Ms: percentile(0.9),
      p99Ms: percentile(0.99),
      p999Ms: percentile(0.999),
      maxMs: percentile(1),
    })),
    targets: verdicts.map(({ target, value, isMet }) => ({ ...told(target), value, isMet })),
  }
}

function told({ text, row, bound }: Target): object {
  return { text, row, bound }
}
