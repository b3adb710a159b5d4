/** People by what they did, searched on this thread, so that a part of the ranking can be off. */
import { randomBytes } from 'node:crypto'
import { Budget, createHits, type LocalRanking, Searcher } from 'native-free-index'
import type { SearchUsersRequest } from '../../src/contract/index.ts'
import type { Collection } from '../../src/domain/index.ts'
import type { Embedder } from '../../src/embed/index.ts'
import { type ExpertForm, ExpertSearch } from '../../src/engines/index.ts'
import { listLanguages } from '../../src/language/index.ts'
import {
  CursorCodec,
  compileQuery,
  type ExpertList,
  type ExpertPlan,
  type ListPlan,
  planSearch,
  type QueryPlan,
  type Synonyms,
} from '../../src/plan/index.ts'
import {
  type LoadedSnapshot,
  loadSnapshot,
  openCollection,
  openRelation,
  perRelation,
} from '../../src/snapshot/index.ts'
import { importFolder, openWords } from './import.ts'

/** An input that is removed from a ranking. */
export interface Ablation {
  readonly name: string
  readonly form?: ExpertForm
  /** Changes what matches. */
  readonly list?: (list: ExpertList) => ExpertList
  readonly request?: Pick<SearchUsersRequest, 'evidence' | 'retrieval' | 'match'>
}

export interface ExpertFound {
  readonly platformId: string
  /** Stars and similarity of the repositories that are shown as evidence. */
  readonly works: readonly { readonly stars: number; readonly similarity: number }[]
}

const deadlineMs = 600_000

export class PeopleCollection {
  readonly #snapshot: LoadedSnapshot
  readonly #embedder: Embedder
  readonly #synonyms: Synonyms
  readonly #indexes
  readonly #relations
  readonly #cursors = new CursorCodec(randomBytes(32))

  private constructor(snapshot: LoadedSnapshot, embedder: Embedder, synonyms: Synonyms) {
    this.#snapshot = snapshot
    this.#embedder = embedder
    this.#synonyms = synonyms
    this.#indexes = {
      repos: openCollection('repos', snapshot.shared.repos),
      users: openCollection('users', snapshot.shared.users),
      professionals: openCollection('professionals', snapshot.shared.professionals),
    }
    this.#relations = perRelation((name) => openRelation(snapshot.graph[name]))
  }

  static async open(
    folder: string,
    dataDir: string,
    embedder: Embedder,
  ): Promise<PeopleCollection> {
    await importFolder(folder, dataDir, embedder)
    return new PeopleCollection(await loadSnapshot(dataDir), embedder, await openWords(embedder))
  }

  /** Returns the first ten for a request, as the service would. */
  searcher({ form, list, request = {} }: Ablation) {
    const searcherOf = (name: Collection) =>
      new Searcher(this.#indexes[name], { compileRegex: refuse, scratchIndex: 0 })
    const search = new ExpertSearch(
      {
        repos: searcherOf('repos'),
        users: searcherOf('users'),
        professionals: searcherOf('professionals'),
        relations: this.#relations,
      },
      form,
    )
    return async (asked: SearchUsersRequest): Promise<ExpertFound[]> => {
      const evidence = { ...asked.evidence, ...request.evidence }
      const plan = (await this.#plan({ ...asked, ...request, evidence, ...shown })) as ExpertPlan
      const lists = list === undefined ? plan.ranking.lists : plan.ranking.lists.map(list)
      const found = search.run(
        {
          collection: 'users',
          plan: { filter: plan.filter, limit: plan.limit, after: null },
          ranking: { ...plan.ranking, lists },
        },
        new Budget(performance.now() + deadlineMs, deadlineMs),
      )
      const { ordinals, count } = found.hits
      return Array.from(ordinals.subarray(0, count), (ordinal, i) => ({
        platformId: this.#document('users', ordinal).platformId as string,
        works: found.evidence[i]!.edges.map(({ repo, similarity }) => ({
          stars: this.#document('repos', repo).stargazerCount as number,
          similarity,
        })),
      }))
    }
  }

  /** Returns the first ten by their profiles. */
  profiles() {
    const searcher = new Searcher(this.#indexes.users, { compileRegex: refuse, scratchIndex: 0 })
    const hits = createHits(10)
    return async (asked: SearchUsersRequest): Promise<string[]> => {
      const { filter, ranking } = (await this.#plan({ ...asked, first: 10 })) as ListPlan
      const plan = { filter, limit: 10, after: null }
      const budget = new Budget(performance.now() + deadlineMs, deadlineMs)
      searcher.rankAll(plan, [ranking as LocalRanking], searcher.shards, budget, [hits])
      return Array.from(
        hits.ordinals.subarray(0, hits.count),
        (ordinal) => this.#document('users', ordinal).platformId as string,
      )
    }
  }

  async #plan(request: SearchUsersRequest): Promise<QueryPlan> {
    const { manifest } = this.#snapshot
    const target = {
      snapshot: manifest.name,
      snapshotSeconds: Date.parse(manifest.createdAt) / 1000,
      regexProblem: () => null,
      synonyms: this.#synonyms,
      languagesIn: listLanguages,
    }
    const query = planSearch('users', request, this.#cursors, target)
    const vectors = await this.#embedder.embed(query.texts, 'query')
    return compileQuery(query, { vectors, likeness: null }, target)
  }

  #document(collection: 'users' | 'repos', ordinal: number): Record<string, unknown> {
    const { segments } = this.#indexes[collection]
    const segment = segments[ordinal % segments.length]!
    const docId = segment.ordinals.docOf[Math.floor(ordinal / segments.length)]!
    const { start, end } = segment.findStored(docId)
    const bodies = this.#snapshot.bodies[collection][ordinal % segments.length]!
    return JSON.parse(Buffer.from(bodies.subarray(start, end)).toString())
  }
}

const shown = { first: 10, includeAttributes: { evidence: { first: 20 } } } as const

function refuse(): never {
  throw new Error('no patterns here')
}
