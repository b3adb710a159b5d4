/** Reads one clone as an import does, and as `git shortlog` does. */
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findInputs, numberOfId, type PersonJournal, stageSources } from '../../src/ingest/index.ts'
import { makeTemporaryRunFolder } from '../workspace.ts'

export interface CloneCounts {
  readonly name: string
  /** The sums of all contributions. */
  readonly contributions: number
  readonly shortlog: number
  readonly explained: ExplainedCounts
  /** Number of names with addresses of `git shortlog`, and of people of the import. */
  readonly signatures: number
  readonly people: number
  /** Pairs of equal names that are proposed, and not joined. */
  readonly proposed: number
  /** Pairs of joined signatures that the mailmap has as two people, or two account numbers. */
  readonly joinedApart: number
}

/** Contributions that one of both counts, and the other does not. */
export interface ExplainedCounts {
  /** Further names that one commit has for an address. The shortlog counts each. */
  readonly repeated: number
  /** Co-authors without an address, whom the import passes over and reports. */
  readonly withoutAddress: number
  /** Further co-authors in one trailer, of which the shortlog counts the first. */
  readonly inOneTrailer: number
}

const run = promisify(execFile)
const outputMax = 1 << 30

export async function readClone(path: string): Promise<CloneCounts> {
  const git = async (...args: string[]) => {
    const env = { PATH: process.env.PATH, HOME: '/nonexistent', GIT_CONFIG_NOSYSTEM: '1' }
    const settings = ['-c', 'safe.directory=*', '-c', 'mailmap.blob=HEAD:.mailmap']
    const { stdout } = await run('git', [...settings, '-C', path, ...args], {
      ...{ env, maxBuffer: outputMax },
    })
    return stdout.split('\n').filter((line) => line !== '')
  }
  const groups = ['--group=author', '--group=trailer:co-authored-by']
  const lines = await git('shortlog', '-sne', '--no-merges', ...groups, 'HEAD')
  const { edges, journals, skipped } = await importClone(path)
  const withoutAddress = skipped['co-author without an address'] ?? 0
  return {
    name: path,
    contributions: edges.reduce((sum, { count = 0 }) => sum + count, 0),
    shortlog: lines.reduce((sum, line) => sum + Number.parseInt(line, 10), 0),
    explained: { withoutAddress, ...(await countRepeated(git)) },
    signatures: lines.length,
    people: new Set(edges.map(({ from }) => from)).size,
    proposed: sum(journals.map(({ namesakes = [] }) => namesakes.length)) / 2,
    joinedApart: await countJoinedApart(journals, git),
  }
}

interface ImportedClone {
  readonly edges: readonly { readonly from: string; readonly count?: number }[]
  readonly journals: readonly PersonJournal[]
  readonly skipped: Readonly<Record<string, number>>
}

async function importClone(path: string): Promise<ImportedClone> {
  const run = makeTemporaryRunFolder()
  const [folder, dataDir] = [join(run, 'staged'), join(run, 'data')]
  for (const made of [folder, dataDir]) mkdirSync(made)
  try {
    const scratch = async () => folder
    const { inputs } = await findInputs([path], { format: 'git', scratch, stdin: process.stdin })
    const { inputs: reports } = await stageSources({
      ...{ inputs, folder, dataDir, base: null, mapping: null, errorsMax: null },
      ...{ searchPath: process.env.PATH!, withEmails: true },
      onBadLine: () => undefined,
      onProgress: () => undefined,
    })
    const linesOf = <T>(name: string) =>
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as T)
    return {
      edges: linesOf<ImportedClone['edges'][number]>('edges.jsonl'),
      journals: linesOf<PersonJournal>('people.journal.jsonl'),
      skipped: reports[0]!.skipped,
    }
  } finally {
    rmSync(run, { recursive: true })
  }
}

type Git = (...args: string[]) => Promise<string[]>

/** Counts what only one side counts, from the log itself. */
async function countRepeated(git: Git): Promise<Omit<ExplainedCounts, 'withoutAddress'>> {
  const trailers = '%(trailers:key=Co-authored-by,valueonly,unfold)'
  const commits: string[][] = []
  for (const line of await git('log', '--no-merges', `--format=%x02%aN <%aE>%n${trailers}`)) {
    if (line.startsWith('\x02')) commits.push([line.slice(1)])
    else commits.at(-1)!.push(line)
  }
  const shared = commits.filter(({ length }) => length > 1)
  const mapped = await mapSignatures(
    shared.flatMap(([, ...values]) => values.flatMap(splitValue)),
    git,
  )
  let repeated = 0
  let inOneTrailer = 0
  for (const [author, ...values] of shared) {
    const split = values.map((value) => splitValue(value).map((one) => mapped.get(one)!))
    const all = new Set([author!, ...split.flat()])
    const firsts = new Set([author!, ...split.flatMap(([first]) => first ?? [])])
    repeated += all.size - new Set([...all].map(addressIn)).size
    inOneTrailer += all.size - firsts.size
  }
  return { repeated, inOneTrailer }
}

/** Each `Name <address>` of a trailer. */
function splitValue(value: string): string[] {
  return value.match(/[^<>]*<[^<>]*>/g)?.map((one) => one.replace(/^[\s,;&]+/, '').trim()) ?? []
}

function addressIn(signature: string): string {
  const address = signature.slice(signature.lastIndexOf('<') + 1, -1).toLowerCase()
  return address === '' ? signature : address
}

async function mapSignatures(
  signatures: readonly string[],
  git: Git,
): Promise<Map<string, string>> {
  const all = [...new Set(signatures)]
  const mapped: string[] = []
  const atOnce = 500
  for (let at = 0; at < all.length; at += atOnce) {
    mapped.push(...(await git('check-mailmap', '--', ...all.slice(at, at + atOnce))))
  }
  return new Map(all.map((one, i) => [one, mapped[i]!]))
}

/** Pairs of one person that are two people of the mailmap, or have two account numbers. */
async function countJoinedApart(journals: readonly PersonJournal[], git: Git): Promise<number> {
  const entries = new Set((await git('show', 'HEAD:.mailmap').catch(() => [])).flatMap(parseEntry))
  const mapping = await readMapping(git)
  let pairs = 0
  for (const { accounts } of journals) {
    const signed = accounts.flatMap(({ address, name = '' }) =>
      address === undefined ? [] : [`${name} <${address}>`],
    )
    const people = new Set(
      signed
        .map((one) => mapping.get(foldSignature(one)) ?? addressIn(one))
        .filter((address) => entries.has(address)),
    )
    const numbers = new Set(
      accounts.flatMap(({ key, ids = [] }) =>
        [key, ...ids].flatMap((id) => numberOfId('account', id) ?? []),
      ),
    )
    pairs += countPairs(people.size) + countPairs(numbers.size)
  }
  return pairs
}

/** By signature as a commit has it: the address by the mailmap, which is applied once. */
async function readMapping(git: Git): Promise<Map<string, string>> {
  const lines = await git('log', '--no-merges', '--format=%an <%ae>%x02%aN <%aE>')
  const trailers = await git('log', '--format=%(trailers:key=Co-authored-by,valueonly,unfold)')
  const coAuthors = await mapSignatures(trailers.flatMap(splitValue), git)
  const all = [...lines.map((line) => line.split('\x02')), ...coAuthors]
  return new Map(all.map(([written, mapped]) => [foldSignature(written!), addressIn(mapped!)]))
}

function foldSignature(signature: string): string {
  return signature.normalize('NFKC').toLowerCase()
}

/** The address of the person of a mailmap line. */
function parseEntry(line: string): string[] {
  const address = line.startsWith('#') ? undefined : /<([^<>]*)>/.exec(line)?.[1]
  return address === undefined ? [] : [address.toLowerCase()]
}

function countPairs(count: number): number {
  return (count * (count - 1)) / 2
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
