/** Reads what a fetch has written. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface FetchedFolder {
  readonly users: Line[]
  readonly repos: Line[]
  readonly edges: Line[]
}

export type Line = Readonly<Record<string, unknown>>

export function readFolder(folder: string): FetchedFolder {
  const linesOf = (kind: string) =>
    readdirSync(folder)
      .filter((name) => name.startsWith(`${kind}-`))
      .sort()
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line)
  return { users: linesOf('users'), repos: linesOf('repos'), edges: linesOf('edges') }
}

/** For comparisons: the order of lines says nothing. */
export function sortedFolder(folder: string): Record<string, string[]> {
  const sorted = Object.entries(readFolder(folder)).map(([kind, lines]) => [
    kind,
    (lines as Line[]).map((line) => JSON.stringify(line)).sort(),
  ])
  return Object.fromEntries(sorted)
}

/** All bytes below a folder, as one text. */
export function everyByte(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath ?? entry.path, entry.name), 'latin1'))
    .join('\n')
}
