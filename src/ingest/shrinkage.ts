/**
 * Refuses an empty snapshot, and one with less than half of the current data. Such a snapshot is
 * more often the result of a broken export than intended.
 */

import { edgeTypes } from '../contract/index.ts'
import { collections } from '../domain/index.ts'
import { currentManifest, type Manifest, SnapshotError } from '../snapshot/index.ts'
import type { EdgeCounts } from './graph/edge-reader.ts'
import { openBase } from './records/folder.ts'
import { ImportError } from './report.ts'

export interface SnapshotSizes {
  readonly users: number
  readonly repos: number
  readonly professionals: number
  readonly edges: EdgeCounts
}

const shownNames = { users: 'users', repos: 'repositories', professionals: 'profiles' } as const

/**
 * Throws ImportError if a snapshot of these sizes must not be published. A current snapshot that
 * this build cannot read is ignored, because an import replaces it.
 *
 * @param read size of the data, including suppressed records, which are not lost
 * @param updates paths of the updates that are merged, which are kept
 */
export async function refuseShrinkage(
  dataDir: string,
  read: SnapshotSizes,
  updates: readonly string[],
): Promise<void> {
  const otherwise = updates.length === 0 ? '' : `, otherwise remove ${updates.join(', ')}`
  const isMeant = `nothing was published; if it is meant, give --allow-shrink${otherwise}`
  const current = await currentManifest(dataDir).catch(ignoreSnapshotError)
  if (current !== null) {
    const lost = listLosses(await readSizes(dataDir, current), read)
    if (lost.length > 0) {
      const what = `more than half of what ${current.name} holds would be lost`
      throw new ImportError(`${what} (${lost.join(', ')}); ${isMeant}`)
    }
  }
  if (read.users + read.repos > 0) return
  throw new ImportError(`the data holds no users and no repositories; ${isMeant}`)
}

async function readSizes(dataDir: string, { name, collections }: Manifest): Promise<SnapshotSizes> {
  const { users, repos, professionals } = collections
  // Records of earlier releases lack the number of edges.
  const base = await openBase(dataDir, name).catch(ignoreSnapshotError)
  return {
    users: users.documents,
    repos: repos.documents,
    professionals: professionals.documents,
    edges: base?.manifest.base?.edges ?? {},
  }
}

function listLosses(before: SnapshotSizes, after: SnapshotSizes): string[] {
  const counts = [
    ...collections.map((name) => [shownNames[name], before[name], after[name]] as const),
    ...edgeTypes.map(
      (type) => [`${type} edges`, before.edges[type] ?? 0, after.edges[type] ?? 0] as const,
    ),
  ]
  return counts.flatMap(([name, had, has]) =>
    has * 2 < had ? [`${name}: ${had} before, ${has} now`] : [],
  )
}

function ignoreSnapshotError(error: unknown): null {
  if (error instanceof SnapshotError) return null
  throw error
}
