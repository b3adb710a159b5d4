/** Answers of operations: what `/operate` sends and the console shows. */
import type { Account, UsageRow, VerifyReport } from '../accounts/index.ts'
import type { RunningWork } from '../ingest/index.ts'
import type { SuppressionKind } from '../people/index.ts'

export type { Account, RunningWork, SuppressionKind, UsageRow, VerifyReport }

export type WorkProgress = NonNullable<RunningWork['progress']>

export interface ListedKey extends Account {
  readonly state: 'active' | 'expired' | 'revoked'
  /** When the last earlier key ends that is still valid after a rotation. */
  readonly earlierKeysEndAt?: string | undefined
}

export interface ListedSuppression {
  readonly mark: string
  readonly kind: SuppressionKind
  readonly at: string
  readonly note?: string | undefined
}

/** What a suppression hides in the current snapshot. */
export interface SuppressionEffect {
  readonly users: number
  readonly repositories: number
  /** Of an address or a domain. */
  readonly addresses?: number
}

export interface AddedSuppression extends ListedSuppression {
  readonly isNew: boolean
  readonly signalsErased: number
  /** Null: unknown. */
  readonly suppressed: SuppressionEffect | null
  /** Lines for people. */
  readonly text: string
}

/** A snapshot with the content of its manifest, or why that is unreadable. */
export interface ListedSnapshot {
  readonly name: string
  readonly current: boolean
  readonly createdAt?: string
  readonly bytes?: number
  readonly documents?: Readonly<Record<'users' | 'professionals' | 'repos', number>>
  readonly problem?: string
}

/** Addresses of a user that a key was shown. */
export interface Reveal {
  readonly at: string
  readonly key: string
  readonly name?: string | undefined
  readonly endpoint: string
  /** The login, or else the service's identifier. */
  readonly user: string
  readonly userId: string
  readonly requestId: string
  readonly addresses: number
  /** What the client gave as its reason. */
  readonly reason?: string
}

/** Lines of an import that were rejected for one reason. */
export interface RejectedReason {
  /** The reason without values, by which lines are counted. */
  readonly kind: string
  /** The reason of the first such line, with its values. */
  readonly reason: string
  lines: number
  /** Position of the first such line: `users.jsonl:7`. */
  readonly place: string
}

/** An import that the server has started. */
export interface ConsoleImport {
  readonly id: string
  /** Absolute paths. Empty with the sample. */
  readonly sources: readonly string[]
  readonly sample: boolean
  readonly update: boolean
  readonly dryRun: boolean
  readonly allowShrink: boolean
  readonly peopleWithoutLogin: boolean
  readonly followLinks: boolean
  state: 'running' | 'done' | 'failed' | 'cancelled'
  /** ISO 8601. */
  readonly startedAt: string
  endedAt?: string
  progress?: WorkProgress
  readonly rejected: { lines: number; readonly reasons: RejectedReason[] }
  /** The last other lines on standard error. */
  readonly messages: string[]
  /** The report that the process printed. */
  report?: Readonly<Record<string, unknown>>
}

export interface Place {
  readonly version: string
  readonly data: string
  readonly accounts: string
  readonly url: string
  readonly log: string | null
  /** Null before the service has answered. */
  readonly engine: 'embedded' | 'opensearch' | null
}

/** Times of one endpoint or stage, as bounds of a histogram. */
export interface Times extends EndpointTimes {
  readonly meanMs: number
  readonly p99Ms: number | null
}

/** A value of a metric. */
export interface MetricSample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

export interface Health {
  readonly answers: boolean
  readonly url: string
  readonly ready: boolean
  readonly detail: Readonly<Record<string, unknown>>
  readonly gauges: readonly MetricSample[]
  /** Busiest first. */
  readonly endpoints: readonly Times[]
  readonly stages: readonly Times[]
}

export interface HistoryPoint {
  /** ISO 8601. */
  readonly at: string
  /** Whether the service returned its metrics. If not, counts are 0 and `endpoints` is empty. */
  readonly answers: boolean
  readonly inFlight: number
  /** Calls that are waiting for admission. */
  readonly waiting: number
  /** Searches that are waiting for a thread or the cluster. */
  readonly tasksWaiting: number
  /** Endpoints requested since the previous point, busiest first. */
  readonly endpoints: readonly EndpointTimes[]
}

export interface EndpointTimes {
  readonly name: string
  readonly requests: number
  /** Milliseconds. Null: above the last bound. */
  readonly p50Ms: number | null
  readonly p95Ms: number | null
}

/** What a check of `devdex doctor` finds. */
export interface Diagnosis {
  readonly name: string
  readonly status: 'ok' | 'warning' | 'problem'
  readonly text: string
  readonly advice?: string
}

/** Members of a line of the access log. Without the metrics token the service names no callers. */
export interface SlowRequest {
  readonly time: string
  readonly route: string
  readonly status: number
  readonly ms: number
  readonly keyId?: string
  readonly requestId?: string
}

export interface OperationAnswers {
  readonly createKey: { readonly account: Account; readonly key: string }
  readonly listKeys: { readonly keys: readonly ListedKey[] }
  readonly revokeKey: { readonly account: Account }
  readonly rotateKey: {
    readonly account: Account
    readonly key: string
    readonly earlierKeysEndAt: string
  }
  readonly grantCredits: { readonly account: Account }
  readonly limitKey: { readonly account: Account }
  readonly readUsage: {
    readonly from: string
    readonly to: string
    readonly rows: readonly UsageRow[]
  }
  readonly verifyAccounts: VerifyReport
  readonly addSuppression: AddedSuppression
  readonly removeSuppression: { readonly removed: readonly ListedSuppression[] }
  readonly listSuppressions: { readonly suppressions: readonly ListedSuppression[] }
  readonly previewSuppression: {
    readonly kind: SuppressionKind
    readonly needsYes: boolean
    readonly suppressed: SuppressionEffect | null
  }
  readonly listSnapshots: {
    /** Newest first. */
    readonly snapshots: readonly ListedSnapshot[]
    /** Why the current one is unknown. */
    readonly problem?: string
  }
  readonly rollBack: { readonly snapshot: string; readonly before: string | null }
  readonly listReveals: {
    readonly entries: readonly Reveal[]
    readonly hasMore: boolean
    /** Time of the first one since the journal was trimmed. Null: it was not. */
    readonly beginsAt: string | null
  }
  readonly startImport: ConsoleImport
  readonly cancelImport: ConsoleImport
  readonly listImports: {
    /** Newest first. */
    readonly imports: readonly ConsoleImport[]
    readonly others: readonly RunningWork[]
    readonly hasData: boolean
  }
  readonly describePlace: Place
  readonly readHealth: Health
  readonly readHistory: { readonly everyMs: number; readonly points: readonly HistoryPoint[] }
  readonly runChecks: { readonly checks: readonly Diagnosis[] }
  readonly listSlowRequests: {
    /** Slowest first. */
    readonly requests: readonly SlowRequest[]
    /** Null if the service does not return its list. */
    readonly from: 'file' | 'service' | null
    /** Start of the service's list, ISO 8601. */
    readonly since?: string
  }
}
