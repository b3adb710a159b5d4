/**
 * Which files of a data set hold what: `users*`, `repos*`, `edges*`, as `.jsonl` or `.jsonl.gz`.
 */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

export const kinds = ['users', 'repos', 'edges'] as const
export type Kind = (typeof kinds)[number]

export interface SourceFile {
  readonly path: string
  readonly kind: Kind
  readonly bytes: number
}

/**
 * The data files of all folders, in the order of their names. Throws where there is none.
 *
 * @param mayBeEdgesAlone as in an update
 */
export async function findSources(
  folders: readonly string[],
  mayBeEdgesAlone = false,
): Promise<SourceFile[]> {
  const sources: SourceFile[] = []
  for (const folder of folders) {
    const names = (await readdir(folder)).sort()
    for (const name of names) {
      const kind = kinds.find((k) => name.startsWith(k) && /\.jsonl(\.gz)?$/.test(name))
      const path = join(folder, name)
      if (kind !== undefined) sources.push({ path, kind, bytes: (await stat(path)).size })
    }
  }
  if (!sources.some(({ kind }) => mayBeEdgesAlone || kind !== 'edges')) {
    const edges = mayBeEdgesAlone ? ' or edges*.jsonl' : ''
    const wanted = `users*.jsonl or repos*.jsonl${edges} (or .jsonl.gz)`
    throw new Error(`no ${wanted} in ${folders.join(', ')}`)
  }
  return sources
}

export function sourcesOf(files: readonly SourceFile[], wanted: Kind): SourceFile[] {
  return files.filter(({ kind }) => kind === wanted)
}
