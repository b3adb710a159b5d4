/**
 * `npm run bench -- shortlog CLONE…`: compares the contributions and people that an import reads
 * from git histories with `git shortlog`. Prints counts, and no name or address.
 */
import { basename } from 'node:path'
import { describeMachine, machineTable } from '../machine.ts'
import { reportRows, row } from '../report/rows.ts'
import { alignedTable, countText } from '../table.ts'
import { type CloneCounts, readClone } from './read-clone.ts'

async function run(args: readonly string[]): Promise<string[]> {
  const clones = args.filter((arg) => !arg.startsWith('--'))
  if (clones.length === 0) throw new Error('usage: npm run bench -- shortlog CLONE…')
  console.log(machineTable(describeMachine(['shortlog'], 'shortlog')))
  const all: CloneCounts[] = []
  for (const clone of clones) all.push(await readClone(clone))
  console.log(alignedTable('clone', head, all.map(cells)))
  for (const counts of all) reportRows(listRows(counts))
  return all.flatMap(listProblems)
}

const head = [
  ...['contributions', 'shortlog', 'repeated', 'no address', 'in one trailer', 'difference'],
  ...['signatures', 'people', 'proposed', 'joined apart'],
]

function cells(counts: CloneCounts): string[] {
  const { name, contributions, shortlog, explained, signatures, people } = counts
  const numbers = [
    ...[contributions, shortlog, explained.repeated, explained.withoutAddress],
    ...[explained.inOneTrailer, computeDifference(counts), signatures, people],
    ...[counts.proposed, counts.joinedApart],
  ]
  return [basename(name), ...numbers.map(countText)]
}

/** The part that the documented differences do not explain. */
function computeDifference({ contributions, shortlog, explained }: CloneCounts): number {
  const { repeated, withoutAddress, inOneTrailer } = explained
  return contributions + repeated + withoutAddress - inOneTrailer - shortlog
}

function listRows(counts: CloneCounts) {
  const name = basename(counts.name)
  const exact = { n: 1, bound: { value: 0, kind: 'at most' } } as const
  return [
    row(`git histories, ${name}: contributions`, 'count', counts.contributions, {
      ...{ n: 1, peer: { name: 'git shortlog', median: counts.shortlog } },
    }),
    row(`git histories, ${name}: difference`, 'count', Math.abs(computeDifference(counts)), {
      ...exact,
      note: 'Beyond addresses that one commit repeats, and co-authors without an address.',
    }),
    row(`git histories, ${name}: people joined apart`, 'count', counts.joinedApart, {
      ...exact,
      note: 'Pairs that the mailmap or an account number keeps apart.',
    }),
  ]
}

function listProblems(counts: CloneCounts): string[] {
  const difference = computeDifference(counts)
  const name = basename(counts.name)
  return [
    ...(difference === 0 ? [] : [`${name}: ${difference} contributions are not explained`]),
    ...(counts.joinedApart === 0
      ? []
      : [`${name}: ${counts.joinedApart} pairs are joined wrongly`]),
  ]
}

const problems = await run(process.argv.slice(2))
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
