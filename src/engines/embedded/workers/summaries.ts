/**
 * Summarises on one thread: counts the values of the documents that a plan matches, in all shards.
 * A summary is one task, because distinct values of all shards must be counted together.
 */
import {
  type Budget,
  buildFacetColumn,
  buildLinkedColumn,
  type CountedDocuments,
  countBits,
  type FacetColumn,
  FacetCounter,
  noLink,
  type OpenIndex,
  type OrdinalSet,
  type Searcher,
  strengthLevels,
} from 'native-free-index'
import type { Collection } from '../../../domain/index.ts'
import type { OpenRelation, Relation } from '../../../snapshot/index.ts'
import type { CountedField, FacetQuestion, Summary } from '../../summary.ts'
import type { ExpertSearch } from './experts.ts'
import type { SummaryTask } from './protocol.ts'
import type { PlacedFacet, PlacedSummary } from './summary-numbers.ts'

export interface SummarySources {
  readonly collections: Readonly<
    Record<Collection, { readonly index: OpenIndex; readonly searcher: Searcher }>
  >
  readonly relations: Readonly<Record<Relation, OpenRelation>>
  readonly experts: ExpertSearch
}

/** The summaries of one thread. Columns are kept in memory after their first use. */
export class Summaries {
  readonly #sources: SummarySources
  readonly #counter = new FacetCounter()
  /** By collection, link and field. */
  readonly #columns = new Map<string, FacetColumn>()
  /** By repository: its owner's profile. */
  #ownerProfiles: Uint32Array | null = null

  constructor(sources: SummarySources) {
    this.#sources = sources
  }

  /**
   * Throws as `Searcher.search`.
   *
   * @param making time for columns on first use; a deadline would discard an unfinished column, and
   * the next question would start again
   */
  run(task: SummaryTask, budget: Budget, making: Budget): PlacedSummary {
    const { collection, filter, experts, question } = task
    const { searcher, index } = this.#sources.collections[collection]
    const people =
      experts && this.#sources.experts.findMatches({ collection, filter, ranking: experts }, budget)
    const set = searcher.selectMatched(filter, people === null ? task.lists : [people.list], budget)
    const levels = question.byStrength ? (people?.levels ?? null) : null
    const byStrength = levels && countLevels(set, levels)
    if (question.facets.length === 0 && question.sizes === null) {
      const total = set.sets.reduce((sum, bits) => sum + countBits(bits), 0)
      return { total, byStrength, facets: [], sizes: [] }
    }
    const documents = this.#counter.listDocuments(index, set, budget)
    return {
      total: documents.count,
      byStrength,
      facets: question.facets.map((facet) => {
        const column = this.#findColumn(collection, facet, making)
        return this.#count(index, column, facet, documents, budget)
      }),
      sizes: this.#countSizes(task, documents, budget, making),
    }
  }

  #count(
    index: OpenIndex,
    column: FacetColumn,
    question: FacetQuestion,
    documents: CountedDocuments,
    budget: Budget,
  ): PlacedFacet {
    const { values, ...facet } = this.#counter.count(index, column, documents, question, budget)
    const locateValue = (number: number) =>
      column.keywords?.findPlace(number) ?? { shard: 0, value: column.numbers![number]! }
    return {
      ...facet,
      values: values.map(({ number, count, ordinal }) => ({
        count,
        ordinal,
        ...locateValue(number),
      })),
    }
  }

  #countSizes(
    { collection, question: { sizes } }: SummaryTask,
    documents: CountedDocuments,
    budget: Budget,
    making: Budget,
  ): number[] {
    if (sizes === null) return []
    const column = this.#findColumn(collection, { field: sizes.field, link: null }, making)
    const numbers = sizes.values.map((value) => column.keywords?.findNumber(value) ?? -1)
    return this.#counter.countEach(column, documents, numbers, budget)
  }

  #findColumn(collection: Collection, { field, link }: CountedField, making: Budget): FacetColumn {
    const key = `${collection} ${link ?? ''} ${field}`
    const known = this.#columns.get(key)
    if (known !== undefined) return known
    const column = this.#openColumn(collection, { field, link }, making)
    this.#columns.set(key, column)
    return column
  }

  #openColumn(collection: Collection, { field, link }: CountedField, making: Budget): FacetColumn {
    const { collections } = this.#sources
    const { kernel } = this.#counter
    const { index } = collections[collection]
    if (link === null) return buildFacetColumn(index, field, making, kernel)
    if (link !== 'ownerProfessional') throw new RangeError(`no link "${link}"`)
    const column = this.#findColumn('professionals', { field, link: null }, making)
    this.#ownerProfiles ??= this.#findOwnerProfiles(index, making)
    const target = collections.professionals.index
    return buildLinkedColumn(column, index, target, this.#ownerProfiles, making, kernel)
  }

  #findOwnerProfiles({ segments }: OpenIndex, making: Budget): Uint32Array {
    const { owners, profiles } = this.#sources.relations
    const repos = segments.reduce((sum, { documents }) => sum + documents, 0)
    const links = new Uint32Array(repos).fill(noLink)
    for (let repo = 0; repo < repos; repo++) {
      if (repo % reposPerCheck === 0) making.check()
      if (owners.out.countNeighbours(repo) === 0) continue
      const owner = owners.out.readNeighbour(repo, 0)
      if (profiles.out.countNeighbours(owner) > 0)
        links[repo] = profiles.out.readNeighbour(owner, 0)
    }
    return links
  }
}

function countLevels(set: OrdinalSet, levels: ReadonlyMap<number, number>): Summary['byStrength'] {
  const counts = [0, 0, 0, 0]
  for (const [ordinal, level] of levels) if (set.has(ordinal)) counts[level]!++
  const { strong, fair, weak } = strengthLevels
  return { strong: counts[strong]!, fair: counts[fair]!, weak: counts[weak]! }
}

/** Repositories between two deadline checks. */
const reposPerCheck = 4096
