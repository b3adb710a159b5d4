/** The lines of ../shared/data that query sets are made of. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

export interface NamedRepository {
  readonly platformId: string
  readonly ownerLogin: string
  readonly name: string
  readonly stargazerCount: number
  readonly description?: string
  readonly language?: string
  readonly topics?: readonly string[]
}

export interface Profile {
  readonly platformId: string
  readonly login: string
  readonly displayName?: string
  readonly bio?: string
  readonly company?: string
  readonly location?: string
}

export const repositoryFiles = ['repos-ranked.jsonl.gz', 'repos.jsonl.gz'] as const
export const profileFiles = ['users.jsonl.gz'] as const
/** All people, most with a login and nothing else. */
export const allProfileFiles = [...profileFiles, 'users-graph.jsonl.gz'] as const
/** A whole data set. */
export const peopleFiles = [...repositoryFiles, ...profileFiles, 'edges-follows.jsonl.gz'] as const

/** Whether a file is missing, which is told: what needs it is not measured. */
export function isAbsent(folder: string, names: readonly string[]): boolean {
  const absent = names.map((name) => join(folder, name)).find((path) => !existsSync(path))
  if (absent !== undefined) console.error(`not all is measured: ${absent} is missing`)
  return absent !== undefined
}

export function readRepositories(folder: string): NamedRepository[] {
  return repositoryFiles
    .flatMap((name) =>
      readLines<Omit<NamedRepository, 'stargazerCount'> & { stargazerCount?: number }>(
        folder,
        name,
      ),
    )
    .map((line) => ({ ...line, stargazerCount: line.stargazerCount ?? 0 }))
}

export function readProfiles(folder: string, files: readonly string[] = profileFiles): Profile[] {
  return files.flatMap((name) => readLines<Profile>(folder, name))
}

function readLines<Line>(folder: string, name: string): Line[] {
  const text = gunzipSync(readFileSync(join(folder, name))).toString('utf8')
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
}

export function groupBy<Key, Value>(
  values: Iterable<Value>,
  keyOf: (value: Value) => Key,
): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>()
  for (const value of values) {
    const key = keyOf(value)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [value])
    else group.push(value)
  }
  return groups
}
