/** Loads a data directory into a cluster: the last step of `import`, and `snapshot load`. */
import { deriveSecret } from '../../accounts/index.ts'
import type { Config } from '../../config.ts'
import type { LoadProgress, LoadReport } from '../../engines/index.ts'
import { type AccountsPlace, withAccountStore } from '../../service/index.ts'
import type { ClusterPlace } from '../../service/snapshots/cluster-snapshots.ts'
import type { CommandFunction } from '../command-row.ts'
import { type Io, write } from '../output/io.ts'
import { formatGroupedCount } from '../output/safe-text.ts'
import { type ClusterPlaceOptions, openCluster } from './cluster-options.ts'
import { ProgressBar } from './import-summary.ts'

/** Options as Commander names them, after their flags. */
interface LoadCommandOptions extends ClusterPlaceOptions, AccountsPlace {
  /** Of a snapshot. Default: the current one. */
  readonly name?: string
  readonly shards?: number | undefined
  readonly replicas?: number
  /** Older snapshots that the cluster keeps. */
  readonly keep?: number | undefined
  readonly json?: boolean | undefined
}

/** Opens the cluster before any work, so that a wrong option does not fail after hours. */
export async function useCluster(
  options: ClusterPlaceOptions,
  config: Config,
  use: (place: ClusterPlace) => Promise<void>,
): Promise<void> {
  const place = await openCluster(options, config)
  try {
    await use(place)
  } finally {
    await place.cluster.close()
  }
}

export async function loadInto(
  { cluster, prefix }: ClusterPlace,
  io: Io,
  { data, accounts, name, shards, replicas, keep = 1, json }: LoadCommandOptions,
): Promise<void> {
  const { loadClusterEngine } = await import('../../engines/index.ts')
  const { loadIntoCluster } = await loadClusterEngine()
  const { loadSnapshot } = await import('../../snapshot/index.ts')
  const { makePseudonyms } = await import('../../people/index.ts')
  const { WorkNote } = await import('../../ingest/index.ts')
  const snapshot = await loadSnapshot(data, undefined, name === undefined ? {} : { name })
  const pseudonyms = await withAccountStore({ data, accounts }, async ({ database }) =>
    makePseudonyms(deriveSecret(database.secret, 'suppression')),
  )
  const report = await WorkNote.keepDuring(data, 'load', async (note) => {
    const bar = new ProgressBar(io, 'bar', note)
    try {
      const onProgress = (progress: LoadProgress) => showProgress(bar, progress)
      const plan = { cluster, prefix, snapshot, shards, replicas, keep, pseudonyms, onProgress }
      return await loadIntoCluster(plan)
    } finally {
      bar.stop()
    }
  })
  await write(io.stdout, `${json ? JSON.stringify(report) : formatReport(report)}\n`)
}

function showProgress(bar: ProgressBar, { kind, phase, done, all }: LoadProgress): void {
  if (phase === 'documents') bar.showPhase(`loading ${kind}`, done, all)
  else bar.showPhase(phase === 'merge' ? `merging ${kind}` : 'copying', done, Math.max(1, all))
}

function formatReport({ snapshot, documents, resumed, retried, removed }: LoadReport): string {
  const parts = [
    `${formatGroupedCount(documents, 'document')} in the cluster`,
    resumed > 0 ? `${formatGroupedCount(resumed, 'document')} of them from an earlier load` : null,
    retried > 0 ? `${formatGroupedCount(retried, 'request')} made again` : null,
    removed > 0 ? `${removed} ${removed === 1 ? 'older index' : 'older indices'} removed` : null,
  ]
  const told = parts.filter((part) => part !== null).join(', ')
  return `${told}; ${snapshot} answers there now`
}

/** `devdex snapshot load`. */
export const loadSnapshotIntoCluster: CommandFunction = (io, config, options: LoadCommandOptions) =>
  useCluster(options, config, (place) => loadInto(place, io, options))
