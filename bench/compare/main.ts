/**
 * `npm run bench -- compare REV SUITE`: what has become slower since? Two revisions run the suite
 * side by side, in turn, and each row has the ratio of its paired rounds with the 95 % interval.
 * Exit code 1 where an interval lies wholly beyond 5 % slower, or a request failed.
 */
import { parseArgs } from 'node:util'
import { describeMachine, machineTable } from '../machine.ts'
import { reportRows } from '../report/rows.ts'
import { ratioText } from '../table.ts'
import { wholeNumber } from '../whole-number.ts'
import { makeTemporaryRunFolder, prepareCorpus } from '../workspace.ts'
import { compareHttp } from './http.ts'
import { compareImports } from './imports.ts'
import { comparedRow, isSlower, type PairedRow, pairedTable } from './paired.ts'
import { compareInside, compareOpens } from './processes.ts'
import { builtRevision, currentRevision, type Revisions } from './revision.ts'
import { compareVectors } from './vectors.ts'

interface CompareOptions {
  readonly users: number
  readonly seed: number
  readonly rounds: number
  readonly loadMs: number
  readonly connections: readonly number[]
  readonly vectors: number
}

interface Ground {
  readonly revisions: Revisions
  /** A folder that holds what both import. */
  readonly corpus: () => Promise<string>
  /** Where both put their data. */
  readonly work: string
}

const suites: Readonly<
  Record<string, (ground: Ground, options: CompareOptions) => Promise<PairedRow[]>>
> = {
  http: async ({ revisions, corpus, work }, options) =>
    compareHttp(revisions, await corpus(), work, options),
  import: async ({ revisions, corpus, work }, { rounds }) =>
    compareImports(revisions, await corpus(), work, rounds),
  open: async ({ revisions, corpus, work }, { rounds }) =>
    compareOpens(revisions, await corpus(), work, rounds),
  inside: async ({ revisions, corpus, work }, { rounds, users, seed, loadMs }) => {
    const scale = { queries: 1000, insideMs: loadMs }
    return compareInside(revisions, await corpus(), work, rounds, { users, seed, scale })
  },
  vectors: ({ revisions, work }, { rounds, vectors, seed }) =>
    compareVectors(revisions, work, rounds, { count: vectors, seed }),
}

async function main(args: readonly string[]): Promise<void> {
  const { revision, suite, options } = readOptions(args)
  console.log(machineTable(describeMachine(args, 'compare')))
  const revisions = [builtRevision(revision), currentRevision()] as const
  const [{ name: before }, { name: after }] = revisions
  const work = makeTemporaryRunFolder()
  const corpus = () => prepareCorpus(options.users, options.seed)
  const rows = await suites[suite]!({ revisions, corpus, work }, options)
  const title = `${suite}: ${after} by ${before}, ${options.rounds} paired rounds`
  console.log(pairedTable(title, rows))
  reportRows(rows.map((row) => comparedRow(suite, before, row)))
  for (const { name, ratio } of rows.filter(isSlower)) {
    console.error(`SLOWER ${name}: ${ratioText(ratio.median)}`)
    process.exitCode = 1
  }
}

/** The least that a verdict is given on. */
const roundsMin = 7

/** Throws an Error that says which argument is wrong. */
function readOptions(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      users: { type: 'string', default: '100000' },
      seed: { type: 'string', default: '1' },
      rounds: { type: 'string', default: '9' },
      ms: { type: 'string', default: '1000' },
      connections: { type: 'string', default: '1,16,64' },
      vectors: { type: 'string', default: '20000' },
    },
  })
  const [revision, suite] = positionals
  const known = Object.keys(suites)
  if (revision === undefined || suite === undefined || !known.includes(suite)) {
    throw new Error(`usage: npm run bench -- compare REV ${known.join('|')} [options]`)
  }
  const options: CompareOptions = {
    users: wholeNumber(values.users, '--users'),
    seed: wholeNumber(values.seed, '--seed'),
    rounds: wholeNumber(values.rounds, '--rounds'),
    loadMs: wholeNumber(values.ms, '--ms'),
    connections: values.connections.split(',').map((text) => wholeNumber(text, '--connections')),
    vectors: wholeNumber(values.vectors, '--vectors'),
  }
  if (options.rounds < roundsMin) throw new Error(`--rounds takes ${roundsMin} or more`)
  return { revision, suite, options }
}

await main(process.argv.slice(2))
