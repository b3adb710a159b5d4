/**
 * The steps of an operator from a repository to its experts: clone, import, make a key, serve, and
 * ask for people by what they did.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createKey } from '../bench-key.ts'
import { startServer } from '../child.ts'
import { writeHistory } from '../corpus/git-history.ts'
import { devdexScript, repositoryFolder } from '../workspace.ts'
import { differences } from './counts.ts'
import { importSource, type SourcesImport } from './import.ts'
import { prepareSource } from './prepare.ts'

export interface RepositoryCase {
  readonly name: string
  readonly path: string
  readonly commits: number
  /** The topic of its README. */
  readonly query: string
  isTopAuthor(person: FoundPerson): boolean
  /** Counts that differ from those that are known of it. */
  problemsOf(imported: SourcesImport): string[]
}

interface FoundPerson {
  readonly login: string
  readonly displayName?: string
}

/** Seconds of each step. */
export interface RepositoryTimes {
  readonly clone: number
  readonly import: number
  /** A key is made, and the service started until it listens. */
  readonly start: number
  readonly search: number
}

export interface RepositoryResult {
  readonly name: string
  readonly commits: number
  readonly seconds: RepositoryTimes
  readonly total: number
  readonly imported: SourcesImport
  readonly problems: readonly string[]
}

const run = promisify(execFile)
const outputMax = 1 << 26

/** With co-authors, a mailmap, merges and a bot. */
export async function madeRepository(commits: number): Promise<RepositoryCase> {
  const generators = ['archive-objects.ts', 'git-history.ts', 'write-lines.ts', 'zipf.ts']
  const { data, made } = await prepareSource(`git-${commits}`, generators, (folder) =>
    writeHistory(join(folder, 'kiln.git'), commits),
  )
  const { people, topLogin } = made
  return {
    name: 'a made repository',
    path: join(data, 'kiln.git'),
    commits,
    query: 'parser compiler',
    isTopAuthor: ({ login }) => login === topLogin,
    problemsOf: ({ report: { users, edges } }) =>
      differences(
        { users: people, contributions: people },
        { users, contributions: edges.contributes },
      ),
  }
}

/** That of this checkout. Null where it has no history. */
export async function ownRepository(): Promise<RepositoryCase | null> {
  const git = async (...args: string[]) =>
    (await run('git', args, { cwd: repositoryFolder, maxBuffer: outputMax })).stdout
  try {
    const commits = Number(await git('rev-list', '--count', 'HEAD'))
    const [first = ''] = (await git('shortlog', '-sn', '--no-merges', 'HEAD')).split('\n')
    const topName = first.slice(first.indexOf('\t') + 1)
    return {
      name: 'this repository',
      path: repositoryFolder,
      commits,
      query: 'search over developers and repositories',
      isTopAuthor: ({ displayName }) => displayName === topName,
      problemsOf: () => [],
    }
  } catch {
    // No git, or no commit.
    return null
  }
}

/** @param folder that is empty */
export async function measureRepository(
  repository: RepositoryCase,
  folder: string,
): Promise<RepositoryResult> {
  const { name, path, commits } = repository
  const clone = join(folder, 'clone')
  const dataDir = join(folder, 'data')
  const seconds: Partial<Record<keyof RepositoryTimes, number>> = {}
  const timed = async <T>(step: keyof RepositoryTimes, work: () => Promise<T>): Promise<T> => {
    const startMs = performance.now()
    const done = await work()
    seconds[step] = (performance.now() - startMs) / 1000
    return done
  }
  await timed('clone', () => run('git', ['clone', '--quiet', path, clone]))
  const imported = await timed('import', () => importSource(clone, dataDir))
  const { key, service } = await timed('start', async () => {
    const key = await createKey(dataDir)
    const args = ['serve', '--data', dataDir, '--port', '0']
    return { key, service: await startServer(devdexScript, args) }
  })
  try {
    const found = await timed('search', () => firstExperts(service.url, key, repository.query))
    const isFound = found.some((person) => repository.isTopAuthor(person))
    const missing = `its top author is not among the ${found.length} people found`
    const times = seconds as RepositoryTimes
    const total = Object.values(times).reduce((sum, one) => sum + one, 0)
    const problems = [...repository.problemsOf(imported), ...(isFound ? [] : [missing])]
    return { name, commits, seconds: times, total, imported, problems }
  } finally {
    await service.stop()
  }
}

async function firstExperts(url: string, key: string, query: string): Promise<FoundPerson[]> {
  const response = await fetch(`${url}/search/users`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, retrieval: 'expertise', includeBots: true }),
  })
  const body = await response.text()
  if (response.status !== 200) throw new Error(`search for experts: ${response.status} ${body}`)
  return (JSON.parse(body) as { users: FoundPerson[] }).users
}
