/**
 * Metrics that modules of the service keep as plain numbers, under Prometheus names. They are read
 * only when the registry is scraped. A module that is not given has no metrics.
 */
import type { Registry } from 'prom-client'
import type { ClusterStats, TaskStats, WorkerStats } from '../domain/index.ts'
import { type Shown, showCounter, showGauge } from './series.ts'

/** Why a call was turned away: too many wait, too long a wait, a late loop, its share taken. */
export type ShedReason = 'queue_full' | 'queue_age' | 'event_loop' | 'share'

export interface AdmissionStats {
  /** Calls that are let in, those that wait, and the keys that these are of. */
  readonly inFlight: number
  readonly waiting: number
  readonly keysWaiting: number
  readonly oldestWaitMs: number
  readonly shed: Readonly<Record<ShedReason, number>>
  /** The event-loop lag that admission control uses. */
  readonly loopDelayMs: number
}

export interface SwapStats {
  /** Name of the snapshot that answers. */
  readonly snapshot: string
  /** Milliseconds since 1970. */
  readonly loadedAtMs: number
  /** Seconds since 1970. */
  readonly createdAtSeconds: number
  readonly swaps: number
  /** Snapshots that were found damaged or unfit, and not taken. */
  readonly refused: number
  /** Whether the current snapshot is refused, so that an older one answers. */
  readonly isRefused: boolean
  /** Engines in memory: more than one while the last requests of an old one run. */
  readonly enginesRetained: number
  readonly lastSwapMs: number
}

export interface HttpStats {
  /** Open ones. */
  readonly connections: number
  readonly refused: Readonly<Record<'total' | 'address', number>>
  /** Reserved for request bodies. */
  readonly bodyBytes: number
  /** Bodies that there was no memory for. */
  readonly bodiesRefused: Readonly<Record<'total' | 'account', number>>
}

export interface StoreStats {
  /** That entered the journal, of this process. */
  readonly commits: number
  /** Bytes of the journal that are not in the tables yet. */
  readonly walBytes: number
  /** How long the oldest commit has waited for the disk. 0 if none waits. */
  readonly unflushedMs: number
}

/** The file system that the data lies on. */
export interface DiskStats {
  readonly bytes: number
  /** For users other than root. */
  readonly freeBytes: number
}

/** Each is called whenever metrics are requested. */
export interface MetricSources {
  readonly engine?: () => TaskStats
  readonly workers?: () => Omit<WorkerStats, keyof TaskStats>
  readonly cluster?: () => Omit<ClusterStats, keyof TaskStats>
  readonly admissionControl?: () => AdmissionStats
  readonly swap?: () => SwapStats
  readonly http?: () => HttpStats
  readonly store?: () => StoreStats
  readonly disk?: () => DiskStats
  /** Documents that may be found, by collection. */
  readonly documents?: () => Readonly<Record<string, number>>
  /** As GET /ready says it. */
  readonly ready?: () => boolean
  readonly accessLog?: () => { readonly dropped: number }
}

type MetricKind = 'counter' | 'gauge'
/** Name, kind, help, and the number. */
type MetricRow<Stats> = readonly [string, MetricKind, string, (stats: Stats) => number]
/** The same with the name of a label, and a number for each of its values. */
type LabelledRow<Stats> = readonly [
  string,
  MetricKind,
  string,
  string,
  (stats: Stats) => Readonly<Record<string, number>>,
]

export function addServiceMetrics(registers: Registry[], sources: MetricSources): void {
  const { engine, workers, cluster, admissionControl, swap, http, store, disk } = sources
  const { documents, ready, accessLog } = sources
  show(registers, engine, engineRows, engineLabelled)
  show(registers, workers, workerRows, workerLabelled)
  show(registers, cluster, clusterRows, clusterLabelled)
  show(registers, admissionControl, admissionRows, admissionLabelled)
  show(registers, swap, swapRows, swapLabelled)
  show(registers, http, httpRows, httpLabelled)
  show(registers, store, storeRows, [])
  show(registers, disk, diskRows, [])
  show(registers, documents, [], documentsLabelled)
  show(registers, ready, readyRows, [])
  show(registers, accessLog, accessLogRows, [])
}

function show<Stats>(
  registers: Registry[],
  read: (() => Stats) | undefined,
  rows: readonly MetricRow<Stats>[],
  labelled: readonly LabelledRow<Stats>[],
): void {
  if (read === undefined) return
  for (const [name, kind, help, value] of rows) {
    showAs(kind, registers, { name, help, each: (set) => set({}, value(read())) })
  }
  for (const [name, kind, help, label, values] of labelled) {
    const each: Shown['each'] = (set) => {
      for (const [key, value] of Object.entries(values(read()))) set({ [label]: key }, value)
    }
    showAs(kind, registers, { name, help, labelNames: [label], each })
  }
}

function showAs(kind: MetricKind, registers: Registry[], shown: Shown): void {
  if (kind === 'counter') showCounter(registers, shown)
  else showGauge(registers, shown)
}

const engineRows: readonly MetricRow<TaskStats>[] = [
  [
    'devdex_engine_tasks_waiting',
    'gauge',
    'Tasks that wait for a worker or the cluster',
    (f) => f.waiting,
  ],
  [
    'devdex_engine_tasks_running',
    'gauge',
    'Tasks that a worker or the cluster runs',
    (f) => f.running,
  ],
  [
    'devdex_engine_retried_total',
    'counter',
    'Tasks repeated after their worker or node was lost',
    (f) => f.retried,
  ],
  [
    'devdex_engine_refused_total',
    'counter',
    'Tasks refused because the queue was full',
    (f) => f.refused,
  ],
]
const engineLabelled: readonly LabelledRow<TaskStats>[] = [
  [
    'devdex_index_bytes',
    'gauge',
    'Bytes of the index that answers, by collection',
    'collection',
    (f) => f.indexBytes,
  ],
]

const workerRows: readonly MetricRow<Omit<WorkerStats, keyof TaskStats>>[] = [
  ['devdex_workers', 'gauge', 'Search threads that should run', (f) => f.workers],
  ['devdex_workers_serving', 'gauge', 'Search threads that take tasks', (f) => f.serving],
]
const workerLabelled: readonly LabelledRow<Omit<WorkerStats, keyof TaskStats>>[] = [
  [
    'devdex_workers_lost_total',
    'counter',
    'Search threads replaced, by cause: ended, hung, memory',
    'cause',
    (f) => f.workersLost,
  ],
]

const clusterRows: readonly MetricRow<Omit<ClusterStats, keyof TaskStats>>[] = [
  ['devdex_cluster_nodes', 'gauge', 'Nodes of the cluster', (f) => f.nodes],
]
const clusterLabelled: readonly LabelledRow<Omit<ClusterStats, keyof TaskStats>>[] = [
  [
    'devdex_cluster_status',
    'gauge',
    '1, with the status of the cluster: green, yellow, red, unknown',
    'status',
    (f) => ({ [f.status]: 1 }),
  ],
]

const admissionRows: readonly MetricRow<AdmissionStats>[] = [
  ['devdex_gate_calls_inside', 'gauge', 'Calls in flight', (f) => f.inFlight],
  ['devdex_gate_calls_waiting', 'gauge', 'Calls that wait for admission', (f) => f.waiting],
  [
    'devdex_gate_keys_waiting',
    'gauge',
    'Keys with calls that wait for admission',
    (f) => f.keysWaiting,
  ],
  [
    'devdex_gate_oldest_wait_seconds',
    'gauge',
    'Wait of the oldest call for admission',
    (f) => f.oldestWaitMs / 1000,
  ],
  [
    'devdex_gate_loop_delay_seconds',
    'gauge',
    'Event-loop lag that admission control reads',
    (f) => f.loopDelayMs / 1000,
  ],
]
const shedHelp =
  'Calls refused for overload, by reason: queue_full (too many wait), queue_age (too long ' +
  'a wait, or an abusive client), event_loop (it lags), share (the key has its share of the queue)'
const admissionLabelled: readonly LabelledRow<AdmissionStats>[] = [
  ['devdex_shed_total', 'counter', shedHelp, 'reason', (f) => f.shed],
]

const swapRows: readonly MetricRow<SwapStats>[] = [
  [
    'devdex_snapshot_created_timestamp_seconds',
    'gauge',
    'Time at which the serving snapshot was made, in seconds since 1970',
    (f) => f.createdAtSeconds,
  ],
  [
    'devdex_snapshot_loaded_timestamp_seconds',
    'gauge',
    'Time at which it was loaded, in seconds since 1970',
    (f) => f.loadedAtMs / 1000,
  ],
  ['devdex_snapshot_swaps_total', 'counter', 'Changes to another snapshot', (f) => f.swaps],
  [
    'devdex_snapshot_refused_total',
    'counter',
    'Published snapshots that could not be served',
    (f) => f.refused,
  ],
  [
    'devdex_snapshot_refused',
    'gauge',
    '1 while the current snapshot is refused and an older one answers, otherwise 0',
    (f) => Number(f.isRefused),
  ],
  ['devdex_engines_held', 'gauge', 'Indexes in memory', (f) => f.enginesRetained],
  [
    'devdex_snapshot_last_swap_seconds',
    'gauge',
    'Duration of the last snapshot change; 0 before the first',
    (f) => f.lastSwapMs / 1000,
  ],
]
const swapLabelled: readonly LabelledRow<SwapStats>[] = [
  [
    'devdex_snapshot_info',
    'gauge',
    '1, with the name of the serving snapshot',
    'snapshot',
    (f) => ({ [f.snapshot]: 1 }),
  ],
]

const httpRows: readonly MetricRow<HttpStats>[] = [
  ['devdex_http_connections', 'gauge', 'Open connections', (f) => f.connections],
  [
    'devdex_http_body_bytes',
    'gauge',
    'Memory reserved for request bodies in flight',
    (f) => f.bodyBytes,
  ],
]
const httpLabelled: readonly LabelledRow<HttpStats>[] = [
  [
    'devdex_http_connections_refused_total',
    'counter',
    'Connections closed at once, by the limit: total, address',
    'reason',
    (f) => f.refused,
  ],
  [
    'devdex_http_bodies_refused_total',
    'counter',
    'Requests refused before their body was read, by the budget: total, account',
    'reason',
    (f) => f.bodiesRefused,
  ],
]

const storeRows: readonly MetricRow<StoreStats>[] = [
  [
    'devdex_store_commits_total',
    'counter',
    'Commits of this process that entered the journal',
    (f) => f.commits,
  ],
  [
    'devdex_store_tail_bytes',
    'gauge',
    'Bytes of the write-ahead log that no checkpoint has written yet',
    (f) => f.walBytes,
  ],
  [
    'devdex_store_unflushed_seconds',
    'gauge',
    'Wait of the oldest commit for the disk',
    (f) => f.unflushedMs / 1000,
  ],
]

const diskRows: readonly MetricRow<DiskStats>[] = [
  ['devdex_disk_bytes', 'gauge', 'Size of the file system of --data', (f) => f.bytes],
  ['devdex_disk_free_bytes', 'gauge', 'Free bytes of it', (f) => f.freeBytes],
]

const documentsLabelled: readonly LabelledRow<Readonly<Record<string, number>>>[] = [
  [
    'devdex_index_documents',
    'gauge',
    'Documents that searches can find, by collection',
    'collection',
    (f) => f,
  ],
]

const readyRows: readonly MetricRow<boolean>[] = [
  ['devdex_ready', 'gauge', '1 if GET /ready answers 200, else 0', (ready) => (ready ? 1 : 0)],
]

const accessLogRows: readonly MetricRow<{ readonly dropped: number }>[] = [
  [
    'devdex_access_log_dropped_total',
    'counter',
    'Lines of the access log that were not written',
    (f) => f.dropped,
  ],
]
