import type { LoadSummary } from '../../http/duel.ts'
import {
  alignedTable,
  bytesText,
  countText,
  millisText,
  ratioText,
  secondsText,
} from '../../table.ts'
import type { SpeedFigures, SpeedRow } from './speed.ts'

const loadHead = ['requests/s', 'p50', 'p99']

export function speedTables({ agreements, rows, sizes, control }: SpeedFigures): string {
  const { queries, positions, shared, inPlace, load } = control
  return [
    alignedTable(
      'do both say the same? (embedded, opensearch)',
      ['', 'queries', 'identical', 'positions', 'moved', "another's", 'worst difference'],
      agreements.map(({ kind, worst, ...counts }) => [
        kind,
        ...[counts.queries, counts.identical, counts.positions].map(countText),
        ...[counts.moved, counts.unexplained].map(countText),
        worst.toExponential(1),
      ]),
    ),
    alignedTable(
      'over our HTTP: embedded, then opensearch',
      ['', 'connections', ...loadHead, ...loadHead, 'times as many', 'p50 times as long'],
      rows.map(rowCells),
    ),
    alignedTable(
      'what it takes',
      ['', 'import or load', 'on disk', 'resident'],
      sizes.map(({ name, seconds, diskBytes, residentBytes }) => [
        name,
        secondsText(seconds),
        bytesText(diskBytes),
        bytesText(residentBytes),
      ]),
    ),
    alignedTable(
      "control: users by Lucene's own BM25, asked without a service",
      ['', 'queries', 'hits', 'among our first 100', 'at our position', ...loadHead],
      [['native', ...[queries, positions, shared, inPlace].map(countText), ...loadCells(load)]],
    ),
  ].join('\n')
}

function rowCells({ kind, connections, embedded, opensearch }: SpeedRow): string[] {
  return [
    kind,
    `${connections}`,
    ...loadCells(embedded),
    ...loadCells(opensearch),
    ratioText(embedded.perSecond / opensearch.perSecond),
    ratioText(opensearch.p50Ms / embedded.p50Ms),
  ]
}

function loadCells({ perSecond, p50Ms, p99Ms }: LoadSummary): string[] {
  return [countText(perSecond), millisText(p50Ms), millisText(p99Ms)]
}
