/**
 * The record of a running load in the cluster: which load owns it, and its progress. The owner
 * updates it every few seconds. If updates stop, the load has died, and the next load takes over.
 * Each write names the version that it replaces, so a load that was declared dead cannot continue.
 */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { ClusterError } from '../cluster/client.ts'
import { type IndexKind, nameBuildIndex } from '../indices.ts'
import type { WrittenSum } from './bulk.ts'
import { LoadError, type LoadTarget, retry } from './retries.ts'

export interface BuildState {
  /** The snapshot being loaded, or the last one. */
  readonly snapshot: string | null
  /** By kind: the fingerprint of the contents being loaded, and the progress. */
  readonly done: Partial<Record<IndexKind, WrittenSum & { readonly fingerprint: string }>>
  /** Snapshots that have been published, the latest first. */
  readonly published: readonly string[]
}

interface BuildOwnership extends BuildState {
  /** The loading process. Null if none. */
  readonly owner: string | null
}

interface StoredBuild {
  readonly found: boolean
  readonly _seq_no: number
  readonly _primary_term: number
  readonly _source: { readonly state: BuildOwnership }
}

export interface RecordOptions {
  readonly prefix: string
  /** Interval of writes if nothing else is written. */
  readonly heartbeatMs: number
  /** Called once if another load has taken over, or if nothing can be written any more. */
  readonly onLost: (error: unknown) => void
}

export const heartbeatMsDefault = 3_000
/** Missed heartbeats after which the owner counts as dead. */
const missedHeartbeats = 5
const nothing: BuildState = { snapshot: null, done: {}, published: [] }

export class BuildRecord {
  readonly #target: LoadTarget
  readonly #path: string
  readonly #owner = `${hostname()}:${process.pid}:${randomUUID()}`
  readonly #onLost: (error: unknown) => void
  #version: Pick<StoredBuild, '_seq_no' | '_primary_term'> | null = null
  #state: BuildState = nothing
  #timer: NodeJS.Timeout | undefined
  /** Writes are serialised. */
  #writing: Promise<void> = Promise.resolve()

  private constructor(target: LoadTarget, { prefix, onLost }: RecordOptions) {
    this.#target = target
    this.#path = `/${nameBuildIndex(prefix)}/_doc/build`
    this.#onLost = onLost
  }

  /** Throws LoadError if another load is running. */
  static async take(target: LoadTarget, options: RecordOptions): Promise<BuildRecord> {
    const record = new BuildRecord(target, options)
    await createIndex(target, nameBuildIndex(options.prefix))
    await record.#take(options.heartbeatMs)
    record.#timer = setInterval(() => void record.#heartbeat(), options.heartbeatMs)
    return record
  }

  get state(): BuildState {
    return this.#state
  }

  /** Changes the state that the next heartbeat writes. */
  note(changes: Partial<BuildState>): void {
    this.#state = { ...this.#state, ...changes }
  }

  /** Resolves when the state is written. Throws LoadError if another load has taken over. */
  save(changes: Partial<BuildState>): Promise<void> {
    this.note(changes)
    return this.#write(this.#owner)
  }

  /** The error if another load has taken over. Null if none has, or if the cluster cannot tell. */
  async findTakeover(): Promise<LoadError | null> {
    try {
      await this.#write(this.#owner)
      return null
    } catch (error) {
      return error instanceof LoadError ? error : null
    }
  }

  /** Lets another load begin at once, because this one has ended. */
  async release(): Promise<void> {
    clearInterval(this.#timer)
    await this.#write(null)
  }

  async #take(heartbeatMs: number): Promise<void> {
    const { signal } = this.#target
    const found = await retry(() => this.#read(), signal)
    const owner = found?._source.state.owner ?? null
    if (owner !== null) {
      await sleep(heartbeatMs * missedHeartbeats, undefined, { signal })
      const later = await retry(() => this.#read(), signal)
      if (later !== null && later._seq_no !== found!._seq_no) {
        const who = owner.split(':').slice(0, 2).join(', process ')
        throw new LoadError(`another load into this cluster is running (${who})`)
      }
    }
    if (found !== null) {
      const { owner: _, ...state } = found._source.state
      this.#state = state
      this.#version = found
    }
    await retry(() => this.#write(this.#owner), signal)
  }

  async #read(): Promise<StoredBuild | null> {
    const request = { method: 'GET', path: this.#path, expected: [404] } as const
    const { status, body } = await this.#target.cluster.answer<StoredBuild>(request)
    return status === 404 || !body.found ? null : body
  }

  async #heartbeat(): Promise<void> {
    try {
      await this.#write(this.#owner)
    } catch (error) {
      // If the cluster is unreachable, it is unreachable for other loads too.
      if (error instanceof ClusterError && error.isTransient) return
      clearInterval(this.#timer)
      this.#onLost(error)
    }
  }

  #write(owner: string | null): Promise<void> {
    const write = this.#writing.then(() => this.#writeNow(owner))
    this.#writing = write.catch(() => undefined)
    return write
  }

  async #writeNow(owner: string | null): Promise<void> {
    const version = this.#version
    const query =
      version === null
        ? { op_type: 'create' }
        : { if_seq_no: version._seq_no, if_primary_term: version._primary_term }
    const state: BuildOwnership = { ...this.#state, owner }
    const { status, body } = await this.#target.cluster.answer<StoredBuild>({
      method: 'PUT',
      path: this.#path,
      query,
      body: { state },
      // A retry could conflict with its own first attempt.
      retries: 0,
      expected: [409],
    })
    if (status !== 409) {
      this.#version = { _seq_no: body._seq_no, _primary_term: body._primary_term }
      return
    }
    const found = await this.#read()
    if (found === null || found._source.state.owner !== this.#owner) {
      throw new LoadError('another load into this cluster has taken over')
    }
    // An earlier write of this load succeeded, but its response was lost.
    this.#version = found
    await this.#writeNow(owner)
  }
}

/** One replica if there are two nodes. The index is never searched. */
async function createIndex(target: LoadTarget, index: string): Promise<void> {
  const settings = { number_of_shards: 1, auto_expand_replicas: '0-1', hidden: true }
  const mappings = { dynamic: 'strict', properties: { state: { type: 'object', enabled: false } } }
  const { status, body } = await target.answer<{ error?: { type?: string } }>({
    method: 'PUT',
    path: `/${index}`,
    body: { settings, mappings },
    expected: [400],
  })
  if (status !== 400 || body.error?.type === 'resource_already_exists_exception') return
  throw new LoadError(`${index} cannot be created: ${JSON.stringify(body.error)}`)
}
