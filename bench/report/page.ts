/** The text of BENCHMARKS.md: the rows that a user decides by, and missed bounds. */
import { loadText } from '../machine.ts'
import { bytesText } from '../table.ts'
import { headlines } from './headlines.ts'
import type { ResultFile } from './read.ts'
import type { Result, Row } from './result.ts'
import { boundText, medianText, peerText } from './values.ts'

/** Commits to a result's sources since its revision; null where git cannot tell. */
export type DistanceOf = (result: Result) => number | null

interface Shown {
  readonly file: ResultFile
  readonly row: Row
}

export function benchmarksPage(files: readonly ResultFile[], distanceOf: DistanceOf): string {
  const shown = newestRows(files)
  const missed = shown.filter(({ row }) => row.isMissed)
  const leading = headlines.flatMap((name) =>
    shown.filter(({ row }) => row.name === name && row.section !== undefined),
  )
  const used = new Set([...leading, ...missed].map(({ file }) => file))
  const numbers = new Map([...used].sort(byDate).map((file, i) => [file, i + 1]))
  const table = (rows: readonly Shown[]) => rowsTable(rows, numbers, distanceOf)
  const parts = [
    introduction,
    `## Fifteen rows to decide by\n\n${table(leading)}`,
    `## Missed bounds\n\n${missedSentence(shown)}\n\n${table(missed)}`,
    `## Runs\n\n${runsText}\n\n${runsTable(numbers)}`,
  ]
  return `${parts.join('\n\n')}\n`
}

const introduction = `# Benchmarks

\`npm run bench -- report\` generates this page from [bench/results](bench/results). Do not edit it.
[bench/README.md](bench/README.md) says how to run each suite. All other rows are in those files.

- A row shows the median, its range or 95 % interval (if kept), and the number of values.
- "Beside" names a reference of the same run and its figure. Above 1× we are ahead of it.
- "Revision" links to the file. \`(+12)\` counts later commits. The run in [Runs](#runs) follows.
- All machines have two shared cores. Trust ratios of one run more than absolute figures.`

const runsText = `The text that a run printed stands beside its result file. A command is that of
its revision. "Load" is the load average over one minute at the start of the run.`

/**
 * For each suite the newest row of a name: a run of other sizes replaces nothing. A comparison
 * replaces those with other revisions.
 */
function newestRows(files: readonly ResultFile[]): Shown[] {
  const newest = new Map<string, Shown>()
  for (const file of [...files].sort(byDate)) {
    for (const row of file.result.rows) {
      const name = row.name.replace(/ before [0-9a-f]+$/, '')
      newest.set(`${file.result.suite}\n${name}`, { file, row })
    }
  }
  return [...newest.values()]
}

function byDate(a: ResultFile, b: ResultFile): number {
  const [first, second] = [a, b].map(({ path, result }) => `${result.date} ${path}`)
  return first! < second! ? -1 : 1
}

function missedSentence(shown: readonly Shown[]): string {
  const bounds = shown.filter(({ row }) => row.bound !== undefined)
  const missed = bounds.filter(({ row }) => row.isMissed)
  return `${missed.length} of ${bounds.length} bounds are missed.`
}

function rowsTable(
  rows: readonly Shown[],
  numbers: ReadonlyMap<ResultFile, number>,
  distanceOf: DistanceOf,
): string {
  const head = ['What', 'Median', 'Bound', 'Beside', 'Revision', 'Note']
  const cells = rows.map(({ file, row }) => [
    row.name,
    medianText(row),
    boundText(row),
    peerText(row),
    `${revisionText(file, distanceOf)} ${numbers.get(file)}`,
    row.note ?? '',
  ])
  return markdownTable(head, cells)
}

function revisionText({ path, result }: ResultFile, distanceOf: DistanceOf): string {
  if (result.revision === null) return `[unknown](${path})`
  return `[${result.revision}](${path}) (+${distanceOf(result) ?? '?'})`
}

/** Distances change with each commit: two pages that are equal without them say the same. */
export function withoutDistances(page: string): string {
  return page.replaceAll(/\(\+(?:\d+|\?)\)/g, '(+)')
}

function runsTable(numbers: ReadonlyMap<ResultFile, number>): string {
  const head = ['Run', 'Date', 'Machine', 'Load', 'Command']
  const cells = Array.from(numbers, ([{ path, result }, number]) => {
    const { cpu, cores, memoryBytes, node, load } = result.machine
    const name = path.replace(/^.*\/|\.json$/g, '')
    const machine = `${cpu}, ${cores} cores, ${bytesText(memoryBytes)}, Node ${node.slice(1)}`
    const note = result.revisionNote === null ? '' : `. ${result.revisionNote}`
    const command = `\`${result.command}\`${note}`
    const text = `[${name}](${path.replace(/json$/, 'txt')})`
    const date = result.date.slice(0, 10)
    return [`${number} ${text}`, date, machine, load === null ? '' : loadText([load[0]!]), command]
  })
  return markdownTable(head, cells)
}

function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}
