/** Counts that differ between an import and the generator of its source. */
import type { WrittenHours } from '../corpus/archive-events.ts'
import type { WrittenDump } from '../corpus/registry-dump.ts'
import type { SourcesReport } from './import.ts'

export type HourCounts = Omit<WrittenHours, 'paths'>

type Counts = Readonly<Record<string, number | undefined>>

/** One line for each count that is not the expected one. */
export function differences(expected: Counts, found: Counts): string[] {
  return Object.entries(expected)
    .map(([name, count = 0]) => ({ name, count, other: found[name] ?? 0 }))
    .filter(({ count, other }) => count !== other)
    .map(({ name, count, other }) => `${name}: ${other} instead of ${count}`)
}

/** Types that no era makes an edge of: each of their events is passed over by its type. */
const typesWithoutEdges = [
  ...['DeleteEvent', 'IssueCommentEvent', 'IssuesEvent', 'PullRequestReviewCommentEvent'],
  ...['PullRequestReviewEvent'],
]

/** Both events of a line count that holds two, and none of a line that was cut. */
export function archiveProblems(
  written: readonly HourCounts[],
  { sources: { inputs } }: SourcesReport,
): string[] {
  const expected = { 'bad lines': sumOf(written, ({ cut }) => cut) }
  const found = { 'bad lines': sumOf(inputs, ({ badLines }) => badLines) }
  return [
    ...differences(expected, found),
    ...typesWithoutEdges.flatMap((type) =>
      differences(
        { [type]: sumOf(written, ({ whole }) => whole[type] ?? 0) },
        { [type]: sumOf(inputs, ({ skipped }) => skipped[`no edge: ${type}`] ?? 0) },
      ),
    ),
  ]
}

/** Lines and events of them: torn lines hold two. */
export function eventsOf(written: readonly HourCounts[]): number {
  return sumOf(written, ({ lines, joined }) => lines + joined)
}

/** Each row is another person. */
export function tableProblems(rows: number, { users, sources }: SourcesReport): string[] {
  const { inputs, joined } = sources
  const expected = { users: rows, records: rows, joined: 0, 'bad lines': 0, 'passed over': 0 }
  return differences(expected, {
    users,
    records: sumOf(inputs, ({ records }) => records),
    joined,
    'bad lines': sumOf(inputs, ({ badLines }) => badLines),
    'passed over': sumOf(inputs, passedOver),
  })
}

export function passedOver({ skipped }: SourcesReport['sources']['inputs'][number]): number {
  return sumOf(Object.values(skipped), (count) => count)
}

export function registryProblems(
  { people, repos, contributions }: WrittenDump,
  report: SourcesReport,
): string[] {
  return differences(
    { users: people, repos, contributions, 'bad lines': 0 },
    {
      users: report.users,
      repos: report.repos,
      contributions: report.edges.contributes,
      'bad lines': sumOf(report.sources.inputs, ({ badLines }) => badLines),
    },
  )
}

export function sumOf<Item>(items: readonly Item[], numberOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + numberOf(item), 0)
}
