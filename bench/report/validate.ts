/** Validates a result file before a page is made of it. */
import {
  boundKinds,
  missesBound,
  type Result,
  type ResultMachine,
  type Row,
  sections,
  units,
} from './result.ts'

/** The faults, one line each. Empty if `value` is a {@link Result}. */
export function resultProblems(value: unknown): string[] {
  if (!isObject(value)) return ['not an object']
  const result = value as Partial<Result>
  return [
    ...unless(isText(result.suite), 'suite: not a text'),
    ...revisionProblems(result),
    ...unless(isDate(result.date), 'date: not an ISO 8601 date'),
    ...unless(isText(result.command), 'command: not a text'),
    ...unless(isMachine(result.machine), 'machine: a member is missing'),
    ...unless(areTexts(result.sources) && result.sources.length > 0, 'sources: none'),
    ...rowsProblems(result.rows),
  ]
}

function revisionProblems({ revision, revisionNote }: Partial<Result>): string[] {
  if (revision === null) return unless(isText(revisionNote), 'revision: null without a reason')
  const isHash = typeof revision === 'string' && /^[0-9a-f]{7,40}$/.test(revision)
  return unless(isHash, 'revision: neither a hash nor null')
}

function rowsProblems(rows: unknown): string[] {
  if (!Array.isArray(rows) || rows.length === 0) return ['rows: none']
  const names = rows.map((row: Partial<Row>) => row?.name)
  const twice = names.filter((name, i) => names.indexOf(name) !== i)
  return [
    ...twice.map((name) => `rows: "${name}" stands there twice`),
    ...rows.flatMap((row: unknown, i) =>
      rowProblems(row).map((problem) => `rows[${i}] (${names[i]}): ${problem}`),
    ),
  ]
}

function rowProblems(value: unknown): string[] {
  if (!isObject(value)) return ['not an object']
  const row = value as unknown as Row
  return [
    ...unless(isText(row.name), 'name: not a text'),
    ...unless(units.includes(row.unit), `unit: "${row.unit}" is none of ${units.join(', ')}`),
    ...unless(isNumber(row.median), 'median: not a number'),
    ...rangeProblems(row),
    ...unless(row.n === null || (Number.isInteger(row.n) && row.n > 0), 'n: not a count'),
    ...comparisonProblems(row),
    ...missedProblems(row),
    ...unless(row.note === null || isText(row.note), 'note: neither a text nor null'),
    ...unless(row.section === undefined || sections.includes(row.section), 'section: unknown'),
  ]
}

function rangeProblems({ low, high, median, spread }: Row): string[] {
  if (low === null && high === null) return []
  if (!isNumber(low) || !isNumber(high)) return ['low and high: both or none']
  const isSpread = spread === undefined || spread === 'range' || spread === '95 %'
  return [
    ...unless(low <= median && median <= high, 'the median lies outside of low and high'),
    ...unless(isSpread, 'spread: neither "range" nor "95 %"'),
  ]
}

function comparisonProblems({ bound, peer, ratio }: Row): string[] {
  const isKnown = bound === undefined || boundKinds.includes(bound.kind)
  const needsRatio = bound?.kind.startsWith('ratio') ?? false
  return [
    ...unless(isKnown && (bound === undefined || isNumber(bound.value)), 'bound: unknown kind'),
    ...unless(
      peer === undefined || (isText(peer.name) && isNumber(peer.median)),
      'peer: no figure',
    ),
    ...unless(ratio === undefined || isNumber(ratio), 'ratio: not a number'),
    ...unless(!needsRatio || isNumber(ratio), 'bound: of a ratio that is not there'),
  ]
}

/** A bound may also count as missed where other runs missed it; the note tells of them. */
function missedProblems(row: Row): string[] {
  if (typeof row.isMissed !== 'boolean') return ['isMissed: not a boolean']
  if (row.isMissed === missesBound(row)) return []
  if (!row.isMissed) return ['isMissed: the figure misses its bound']
  return unless(row.bound !== undefined && row.note !== null, 'isMissed: without a reason')
}

function isMachine(value: unknown): value is ResultMachine {
  if (!isObject(value)) return false
  const { cpu, cores, memoryBytes, node, system, load } = value as Partial<ResultMachine>
  const isLoad = load === null || (Array.isArray(load) && load.every(isNumber))
  return [cpu, node, system].every(isText) && isNumber(cores) && isNumber(memoryBytes) && isLoad
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function areTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText)
}

function isDate(value: unknown): boolean {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) && /^\d{4}-/.test(value)
}

function unless(isRight: boolean, problem: string): string[] {
  return isRight ? [] : [problem]
}
