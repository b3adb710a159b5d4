/**
 * `npm run bench -- compare REV SUITE`: REV is built in a checkout below `.bench`. Both run the
 * suite side by side, in turn, and each row has the ratio of its paired rounds with the 95 %
 * interval. Exit code 1 where an interval lies wholly beyond 5 % slower, or a request failed.
 */
import type { Values } from '../options.ts'
import { report, runSuite } from '../suite.ts'
import type { suites as known } from '../suites.ts'
import { ratioText } from '../table.ts'
import { makeTemporaryRunFolder, prepareCorpus } from '../workspace.ts'
import { compareHttp } from './http.ts'
import { compareImports } from './imports.ts'
import { comparedRow, isSlower, type PairedRow, pairedTable } from './paired.ts'
import { compareInside, compareOpens } from './processes.ts'
import { builtRevision, currentRevision, type Revisions } from './revision.ts'

interface Ground extends Values<typeof known.compare.options> {
  readonly revisions: Revisions
  /** A folder that holds what both import. */
  readonly corpus: () => Promise<string>
  /** Where both put their data. */
  readonly work: string
}

const suites: Readonly<Record<string, (ground: Ground) => Promise<PairedRow[]>>> = {
  http: async ({ revisions, corpus, work, ms, ...options }) =>
    compareHttp(revisions, await corpus(), work, { ...options, loadMs: ms }),
  import: async ({ revisions, corpus, work, rounds }) =>
    compareImports(revisions, await corpus(), work, rounds),
  open: async ({ revisions, corpus, work, rounds }) =>
    compareOpens(revisions, await corpus(), work, rounds),
  inside: async ({ revisions, corpus, work, rounds, users, seed, ms }) => {
    const scale = { queries: 1000, insideMs: ms }
    return compareInside(revisions, await corpus(), work, rounds, { users, seed, scale })
  },
}

/** The least that a verdict is given on. */
const roundsMin = 7

await runSuite('compare', async (options, [revision, name = '']) => {
  const { rounds, users, seed } = options
  const suite = suites[name]
  if (revision === undefined || suite === undefined) {
    throw new Error(`usage: npm run bench -- compare REV ${Object.keys(suites).join('|')}`)
  }
  if (rounds < roundsMin) throw new Error(`--rounds takes ${roundsMin} or more`)
  const revisions = [builtRevision(revision), currentRevision()] as const
  const [before, after] = revisions
  const work = makeTemporaryRunFolder()
  const corpus = () => prepareCorpus(users, seed)
  const rows = await suite({ ...options, revisions, corpus, work })
  const title = `${name}: ${after.name} by ${before.name}, ${rounds} paired rounds`
  console.log(pairedTable(title, rows))
  report(
    title,
    rows.map((row) => comparedRow(name, before.name, row)),
  )
  return rows.filter(isSlower).map((row) => `SLOWER ${row.name}: ${ratioText(row.ratio.median)}`)
})
