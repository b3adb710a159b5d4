/**
 * Metrics that modules of the service keep as plain numbers, under Prometheus names, as one table.
 * They are read only when the registry is scraped. A module that is not given has no metrics.
 */
import type { Registry } from 'prom-client'
import type { ClusterStats, TaskStats, WorkerStats } from '../domain/index.ts'
import { type SetSeries, showSeries } from './series.ts'

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

/**
 * A metric: the member of the stats that it shows (null: the stats themselves), its help, and its
 * label. A label takes the names of a record's numbers, or a text, which is shown as 1. Members in
 * milliseconds, `…Ms`, are shown in seconds.
 */
type MetricRow<Stats> = readonly [member: keyof Stats | null, help: string, label?: string]

type MetricTables = {
  readonly [Source in keyof MetricSources]-?: Readonly<
    Record<`devdex_${string}`, MetricRow<ReturnType<NonNullable<MetricSources[Source]>>>>
  >
}

type UntypedTable = Readonly<Record<string, readonly [string | null, string, string?]>>

const shedHelp =
  'Calls refused for overload, by reason: queue_full (too many wait), queue_age (too long ' +
  'a wait, or an abusive client), event_loop (it lags), share (the key has its share of the queue)'

const tables: MetricTables = {
  engine: {
    devdex_engine_tasks_waiting: ['waiting', 'Tasks that wait for a worker or the cluster'],
    devdex_engine_tasks_running: ['running', 'Tasks that a worker or the cluster runs'],
    devdex_engine_retried_total: ['retried', 'Tasks repeated after their worker or node was lost'],
    devdex_engine_refused_total: ['refused', 'Tasks refused because the queue was full'],
    devdex_index_bytes: [
      'indexBytes',
      'Bytes of the index that answers, by collection',
      'collection',
    ],
  },
  workers: {
    devdex_workers: ['workers', 'Search threads that should run'],
    devdex_workers_serving: ['serving', 'Search threads that take tasks'],
    devdex_workers_lost_total: [
      'workersLost',
      'Search threads replaced, by cause: ended, hung, memory',
      'cause',
    ],
  },
  cluster: {
    devdex_cluster_nodes: ['nodes', 'Nodes of the cluster'],
    devdex_cluster_status: [
      'status',
      '1, with the status of the cluster: green, yellow, red, unknown',
      'status',
    ],
  },
  admissionControl: {
    devdex_gate_calls_inside: ['inFlight', 'Calls in flight'],
    devdex_gate_calls_waiting: ['waiting', 'Calls that wait for admission'],
    devdex_gate_keys_waiting: ['keysWaiting', 'Keys with calls that wait for admission'],
    devdex_gate_oldest_wait_seconds: ['oldestWaitMs', 'Wait of the oldest call for admission'],
    devdex_gate_loop_delay_seconds: ['loopDelayMs', 'Event-loop lag that admission control reads'],
    devdex_shed_total: ['shed', shedHelp, 'reason'],
  },
  swap: {
    devdex_snapshot_created_timestamp_seconds: [
      'createdAtSeconds',
      'Time at which the serving snapshot was made, in seconds since 1970',
    ],
    devdex_snapshot_loaded_timestamp_seconds: [
      'loadedAtMs',
      'Time at which it was loaded, in seconds since 1970',
    ],
    devdex_snapshot_swaps_total: ['swaps', 'Changes to another snapshot'],
    devdex_snapshot_refused_total: ['refused', 'Published snapshots that could not be served'],
    devdex_snapshot_refused: [
      'isRefused',
      '1 while the current snapshot is refused and an older one answers, otherwise 0',
    ],
    devdex_engines_held: ['enginesRetained', 'Indexes in memory'],
    devdex_snapshot_last_swap_seconds: [
      'lastSwapMs',
      'Duration of the last snapshot change; 0 before the first',
    ],
    devdex_snapshot_info: ['snapshot', '1, with the name of the serving snapshot', 'snapshot'],
  },
  http: {
    devdex_http_connections: ['connections', 'Open connections'],
    devdex_http_body_bytes: ['bodyBytes', 'Memory reserved for request bodies in flight'],
    devdex_http_connections_refused_total: [
      'refused',
      'Connections closed at once, by the limit: total, address',
      'reason',
    ],
    devdex_http_bodies_refused_total: [
      'bodiesRefused',
      'Requests refused before their body was read, by the budget: total, account',
      'reason',
    ],
  },
  store: {
    devdex_store_commits_total: ['commits', 'Commits of this process that entered the journal'],
    devdex_store_tail_bytes: [
      'walBytes',
      'Bytes of the write-ahead log that no checkpoint has written yet',
    ],
    devdex_store_unflushed_seconds: ['unflushedMs', 'Wait of the oldest commit for the disk'],
  },
  disk: {
    devdex_disk_bytes: ['bytes', 'Size of the file system of --data'],
    devdex_disk_free_bytes: ['freeBytes', 'Free bytes of it'],
  },
  documents: {
    devdex_index_documents: [null, 'Documents that searches can find, by collection', 'collection'],
  },
  ready: { devdex_ready: [null, '1 if GET /ready answers 200, else 0'] },
  accessLog: {
    devdex_access_log_dropped_total: ['dropped', 'Lines of the access log that were not written'],
  },
}

export function addServiceMetrics(registers: Registry[], sources: MetricSources): void {
  for (const [source, table] of Object.entries(tables)) {
    const read = sources[source as keyof MetricSources]
    if (read === undefined) continue
    for (const [name, [member, help, label]] of Object.entries(table as UntypedTable)) {
      showSeries(registers, {
        name,
        help,
        labelNames: label === undefined ? [] : [label],
        each: (set) => showMember(read(), member, label, set),
      })
    }
  }
}

function showMember(
  stats: unknown,
  member: string | null,
  label: string | undefined,
  set: SetSeries,
): void {
  const value = member === null ? stats : (stats as Record<string, unknown>)[member]
  if (label === undefined) set({}, Number(value) / (member?.endsWith('Ms') ? 1000 : 1))
  else if (typeof value === 'string') set({ [label]: value }, 1)
  else {
    for (const [name, count] of Object.entries(value as Record<string, number>)) {
      set({ [label]: name }, count)
    }
  }
}
