/** The files of a data set: `users*`, `repos*`, `edges*`, as `.jsonl` or `.jsonl.gz`. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

export const kinds = ['users', 'repos', 'edges'] as const
export type FileKind = (typeof kinds)[number]

export interface SourceFile {
  readonly path: string
  readonly kind: FileKind
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
  const edges = mayBeEdgesAlone ? ' or edges*.jsonl' : ''
  const wanted = `users*.jsonl or repos*.jsonl${edges} (or .jsonl.gz)`
  const sources: SourceFile[] = []
  for (const folder of folders) {
    for (const name of await namesIn(folder, wanted)) {
      const kind = kinds.find((k) => name.startsWith(k) && /\.jsonl(\.gz)?$/.test(name))
      const path = join(folder, name)
      if (kind !== undefined) sources.push({ path, kind, bytes: (await stat(path)).size })
    }
  }
  if (!sources.some(({ kind }) => mayBeEdgesAlone || kind !== 'edges')) {
    throw new Error(`no ${wanted} in ${folders.join(', ')}`)
  }
  return sources
}

/** Sorted. Throws an Error that says what the folder should contain. */
async function namesIn(folder: string, wanted: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const help = `give one that holds ${wanted}`
    if (code === 'ENOENT') throw new Error(`there is no folder ${folder}: ${help}`)
    if (code === 'ENOTDIR') throw new Error(`${folder} is no folder: ${help}`)
    throw new Error(`the folder ${folder} cannot be read: ${message}`)
  }
}

export function sourcesOf(files: readonly SourceFile[], wanted: FileKind): SourceFile[] {
  return files.filter(({ kind }) => kind === wanted)
}
