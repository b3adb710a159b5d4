/** The second pass of an import: what was put by is embedded, clustered, indexed and published. */
import { formatIsoSeconds } from '../contract/index.ts'
import type { Embedder } from '../embed/index.ts'
import type { Manifest, RowFormat, SnapshotWriter } from '../snapshot/index.ts'
import { clusterVectors } from './build/clusters.ts'
import { buildCollection, type CollectionSource, type Embeddings } from './build/collection.ts'
import { embedLines } from './build/embed-lines.ts'
import { type EmbeddingSize, shardCount } from './build/shards.ts'
import type { Spool } from './build/spool.ts'
import { VectorSpool } from './build/vector-spool.ts'
import { embeddingText } from './enrich/embedding-text.ts'
import type { FirstPass } from './first-pass.ts'
import { parseMembers, readRepo, readUser, repoDocument, userDocument } from './normalise/index.ts'
import type { Phases } from './phases.ts'

export interface SecondPassOptions {
  readonly shards: number | null
  readonly embedder: Embedder
  readonly rows: RowFormat
}

export class SecondPass {
  readonly #options: SecondPassOptions
  readonly #snapshot: SnapshotWriter
  readonly #first: FirstPass
  readonly #phases: Phases

  constructor(
    options: SecondPassOptions,
    snapshot: SnapshotWriter,
    first: FirstPass,
    phases: Phases,
  ) {
    this.#options = options
    this.#snapshot = snapshot
    this.#first = first
    this.#phases = phases
  }

  async publish(): Promise<Manifest> {
    const { users, repos } = this.#first
    const { dims } = this.#options.embedder.model
    // Records that share an id, and more of them than fit, are refused before anything is paid for
    // their embeddings.
    const [usersByTie, reposByTie] = [users, repos].map((spool) => spool.sorted(describeLine))
    const userShards = this.#shardsFor(users, null)
    const repoShards = this.#shardsFor(repos, { dims, rows: this.#options.rows })
    const vectors = new VectorSpool(this.#snapshot.scratchPath('repos.vectors'), dims)
    try {
      const embeddings = await this.#embed(vectors)
      return await this.#index([
        this.#userSource(usersByTie!, userShards),
        this.#repoSource(reposByTie!, repoShards, embeddings),
      ])
    } finally {
      vectors.remove()
    }
  }

  #shardsFor({ count, bytes }: Spool, embedding: EmbeddingSize | null): number {
    const size = { documents: count, lineBytes: bytes, embedding }
    return shardCount(size, this.#options.shards)
  }

  async #embed(vectors: VectorSpool): Promise<Embeddings> {
    const { embedder, rows } = this.#options
    const { repos: lines } = this.#first
    const textOf = (line: Buffer) => embeddingText(readRepo(parseMembers(line)))
    await this.#phases.run('embed', lines.count, (onLines) =>
      embedLines({ lines, textOf, embedder, onLines }, vectors),
    )
    const clusters = await this.#phases.run('cluster', vectors.count, (onVectors) =>
      clusterVectors(vectors, onVectors),
    )
    return { model: embedder.model, rows, vectors, clusters }
  }

  #userSource(byTie: Uint32Array, shards: number): CollectionSource {
    return {
      collection: 'users',
      spool: this.#first.users,
      byTie,
      documentOf: (line) => userDocument(readUser(parseMembers(line))),
      embeddings: null,
      shards,
    }
  }

  #repoSource(byTie: Uint32Array, shards: number, embeddings: Embeddings): CollectionSource {
    const embeddedAt = formatIsoSeconds(Math.floor(Date.now() / 1000))
    return {
      collection: 'repos',
      spool: this.#first.repos,
      byTie,
      documentOf: (line) => {
        const record = readRepo(parseMembers(line))
        const ownerLocation = this.#first.locationOf(record.repo.ownerLogin)
        return repoDocument(record, { ownerLocation, embeddedAt })
      },
      embeddings,
      shards,
    }
  }

  async #index([users, repos]: readonly [CollectionSource, CollectionSource]): Promise<Manifest> {
    const total = users.spool.count + repos.spool.count
    return this.#phases.run('index', total, async (onDocuments) => {
      const build = (source: CollectionSource) =>
        buildCollection(source, this.#snapshot, onDocuments)
      const entries = { users: await build(users), repos: await build(repos) }
      // What was put by lies in the snapshot's folder: it goes before that is published.
      this.#first.close()
      repos.embeddings?.vectors.remove()
      return this.#snapshot.publish(entries)
    })
  }
}

function describeLine(line: Buffer): string {
  return `platformId ${JSON.stringify(parseMembers(line).platformId)}`
}
