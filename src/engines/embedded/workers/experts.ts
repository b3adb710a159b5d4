/**
 * Searches for people by expertise, on one thread. It finds the repositories that match a query in
 * all shards, sums the scores of their people over the graph, and ranks the people. The search is
 * one task, because the sums need all shards.
 */
import {
  type Bitset,
  type Budget,
  type Computed,
  createHits,
  type Filter,
  fuseByRank,
  GrowableF64,
  GrowableU32,
  type Hits,
  intersect,
  type LocalRanking,
  MatchingDocuments,
  type OrdinalSet,
  RankExplainer,
  type RankExpression,
  type RankingPlan,
  type ScoreNode,
  type Searcher,
  strengthLevels,
  type WordNotes,
} from 'native-free-index'
import type { ExpertRelation } from '../../../contract/index.ts'
import { limits } from '../../../contract/vocabulary.ts'
import type { Collection } from '../../../domain/index.ts'
import type { OpenRelation, Relation } from '../../../snapshot/index.ts'
import type { DocumentRank } from '../../engine.ts'
import {
  countWorks,
  createEvidence,
  type ExpertEvidence,
  findEvidence,
  joinEvidence,
} from '../../evidence.ts'
import { ExpertScores, type KnownPeople, type RankedUsers } from '../../expert-scores.ts'
import { type ExpertForm, expertFields } from '../../expertise.ts'
import { explainPerson } from '../../expertise-nodes.ts'
import { findRanks } from '../../listed-ranks.ts'
import { hasPattern } from '../../patterns/pattern-queue.ts'
import { findBestLevels, type ListLevels, readLeastLevel } from '../../person-strengths.ts'
import type { RepoPeople } from '../../repo-people.ts'
import { finished } from '../../time-slices.ts'
import {
  addCovering,
  boundWorks,
  buildComputedProfile,
  type CoveredPeople,
  coverPeople,
  type MatchedPeople,
  raiseLevel,
} from './covered-people.ts'
import { findWorks, listUsers, selectFairUsers, selectUsers } from './expert-users.ts'
import type { ExpertsTask, SummaryTask } from './protocol.ts'
import { countRanks } from './ranks.ts'

interface ExpertHits {
  readonly hits: Hits
  /** By hit. Empty unless requested. */
  readonly evidence: readonly ExpertEvidence[]
  readonly notes: readonly WordNotes[]
  /** By hit. Empty without a query. */
  readonly levels: readonly number[]
  /** Number of repositories that match the last query. */
  readonly matches: number
}

/** State that all lists of one search share. */
interface SharedState {
  readonly people: RepoPeople
  /** See `selectUsers`. */
  readonly allowed: Bitset | null
  /** By filter with a pattern: its matches. */
  readonly filtered: Map<Filter, OrdinalSet>
}

/** The ranking of one list. */
interface ByComputed {
  readonly kind: 'formula'
  readonly similarity: Computed
  readonly formula: RankExpression
}

type ExpertQuestion = Pick<ExpertsTask, 'collection' | 'plan' | 'ranking'>

interface ExpertSources {
  readonly repos: Searcher
  readonly users: Searcher
  readonly professionals: Searcher
  readonly relations: Readonly<Record<Relation, OpenRelation>>
  /** Full name of a repository, for explanations. Absent: masked. */
  readonly nameOf?: (repo: number) => string
  /** Whether explanations omit stars and dates. */
  readonly hidesParts?: boolean
}

/** The searches of one thread. Its memory grows with the people who are found. */
export class ExpertSearch {
  readonly #sources: ExpertSources
  readonly #matches = new MatchingDocuments(expertFields.length)
  readonly #hits = createHits(limits.fusedDepth + 1)
  readonly #scores: ExpertScores
  /** Words of the current list. Null: it ranks by expertise alone. */
  #covered: CoveredPeople | null = null

  /** @param form components of the score, for an ablation */
  constructor(sources: ExpertSources, form?: ExpertForm) {
    this.#sources = sources
    this.#scores = new ExpertScores(form)
  }

  /** Bytes of the people's scores. */
  get bytes(): number {
    return this.#scores.bytes
  }

  /** Throws as `Searcher.search`. */
  run(task: ExpertQuestion, budget: Budget): ExpertHits {
    const { plan, ranking } = task
    const notes: WordNotes[] = []
    const strengths: ListLevels[] = []
    const isFused = ranking.lists.length > 1
    const known = this.#listWorks(task, budget)
    // Lists to be fused are searched to the depth of the fusion, regardless of the page.
    const listPlan = isFused ? planWholeList(plan) : plan
    const lists = ranking.lists.map((_, i) => {
      notes.push(this.#rank(task, i, known, budget))
      const { hits, own } = this.#rankLists(task, listPlan, this.#buildRanking(task, i), budget)
      notes.push(own)
      if (ranking.lists[i]!.query !== null) strengths.push(this.#listLevels(task.collection))
      return hits
    })
    const hits = isFused ? fuseByRank(lists, plan.limit, plan.after) : lists[0]!
    const matches = this.#matches.count
    const people = strengths.length === 0 ? [] : hits.ordinals.subarray(0, hits.count)
    const levels = [...findBestLevels(people, strengths).values()]
    const evidence = this.#gatherEvidence(task, hits, known, budget)
    return { hits, notes, evidence, levels, matches }
  }

  /** The people that the lists rank. Throws as `run`. */
  findMatches(
    {
      collection,
      filter,
      ranking,
    }: Pick<SummaryTask, 'collection' | 'filter'> & Pick<ExpertQuestion, 'ranking'>,
    budget: Budget,
  ): MatchedPeople {
    const task = { collection, ranking, plan: { filter, limit: 1, after: null } }
    const known = this.#listWorks(task, budget)
    const levels = new Map<number, number>()
    for (const i of ranking.lists.keys()) {
      this.#rank(task, i, known, budget)
      const people = this.#readValues(collection)
      for (let at = 0; at < people.known.length; at++) {
        raiseLevel(levels, people.known[at]!, people.levels[at]!)
      }
      if (this.#covered !== null) addCovering(this.#covered, levels)
    }
    const ordinals = Float64Array.from(levels.keys())
    const list = { filter: null, isAll: false, terms: [], ordinals, values: [] }
    const hasStrength = ranking.lists.some(({ query }) => query !== null)
    return { list, levels: hasStrength ? levels : null }
  }

  #rankLists({ collection }: ExpertQuestion, plan: RankingPlan, by: LocalRanking, budget: Budget) {
    const searcher = this.#findSearcher(collection)
    const [own] = searcher.rankAll(plan, [by], searcher.shards, budget, [this.#hits])
    return { hits: copyHits(this.#hits), own: own! }
  }

  /** By position: explanations of people's scores. Throws as `run`. */
  explain(task: ExpertQuestion, ordinals: readonly number[], budget: Budget): ScoreNode[] {
    const { plan, ranking, collection } = task
    const known = this.#listWorks(task, budget)
    const isFused = ranking.lists.length > 1
    const lists: Hits[] = []
    const trees = ranking.lists.map((_, list) => {
      this.#rank(task, list, known, budget)
      const by = this.#buildRanking(task, list)
      if (isFused) lists.push(this.#rankLists(task, planWholeList(plan), by, budget).hits)
      const expertise = this.#buildNodes(task, ordinals, known, budget)
      const findSimilarity = (ordinal: number) => expertise[ordinals.indexOf(ordinal)]!
      const explained = this.#findSearcher(collection).explain(by, budget, {
        similarityOf: findSimilarity,
      })
      return ordinals.map((ordinal) => explained.explain(ordinal))
    })
    if (!isFused) return trees[0]!
    const ranks = new RankExplainer(lists)
    return ordinals.map((ordinal, i) => ranks.of(ordinal, (list) => trees[list]![i]!))
  }

  /** By position: ranks of people. Null: not ranked. Throws as `run`. */
  ranks(
    task: ExpertQuestion,
    ordinals: readonly number[],
    budget: Budget,
  ): (DocumentRank | null)[] {
    const { plan, ranking, collection } = task
    const known = this.#listWorks(task, budget)
    const searcher = this.#findSearcher(collection)
    if (ranking.lists.length > 1) {
      const lists = ranking.lists.map((_, list) => {
        this.#rank(task, list, known, budget)
        const by = this.#buildRanking(task, list)
        return this.#rankLists(task, planWholeList(plan), by, budget).hits
      })
      return findRanks(fuseByRank(lists), ordinals)
    }
    this.#rank(task, 0, known, budget)
    return countRanks(searcher, plan.filter, this.#buildRanking(task, 0), ordinals, budget)
  }

  /** By position: the expertise of people in the current list. */
  #buildNodes(
    { ranking: { expertise }, collection }: ExpertQuestion,
    ordinals: readonly number[],
    { people }: SharedState,
    budget: Budget,
  ): ScoreNode[] {
    const users = this.#findUsers(ordinals, collection)
    const ranked = { matches: this.#matches, people, scores: this.#scores }
    const positions = this.#findWorks(users, expertise.relations)
    const { works, groups } = finished(countWorks(users, ranked, positions, budget))
    const known = {
      works,
      matches: this.#matches,
      measure: this.#scores.measure,
      leastSimilarity: expertise.leastSimilarity,
      nameOf: this.#sources.nameOf ?? null,
      hidesParts: this.#sources.hidesParts === true,
    }
    return groups.map((own) => explainPerson(own, known))
  }

  #findWorks(users: readonly number[], relations: readonly ExpertRelation[]): Uint32Array | null {
    const lists = relations.map((relation) => this.#sources.relations[relation].out)
    return findWorks(users, lists, this.#matches)
  }

  #findUsers(ordinals: ArrayLike<number>, collection: Collection): number[] {
    const { profiles } = this.#sources.relations
    return Array.from(ordinals, (ordinal) =>
      collection === 'users' ? ordinal : profiles.in.readNeighbour(ordinal, 0),
    )
  }

  #listWorks(task: ExpertQuestion, budget: Budget): SharedState {
    const { users, relations } = this.#sources
    const people = {
      of: (relation: ExpertRelation) => relations[relation].in,
      visible: users.readLive(),
    }
    return { people, allowed: selectUsers(task, this.#sources, budget), filtered: new Map() }
  }

  /** The repositories that match a filter with a pattern, which runs once for all lists. */
  #filterUsers(filter: Filter | null, known: SharedState, budget: Budget): OrdinalSet | null {
    if (filter === null || !hasPattern(filter)) return null
    const before = known.filtered.get(filter)
    if (before !== undefined) return before
    const filtered = this.#sources.repos.select(filter, budget)
    known.filtered.set(filter, filtered)
    return filtered
  }

  /** Computes the scores of one list. */
  #rank(task: ExpertQuestion, list: number, known: SharedState, budget: Budget): WordNotes {
    const { expertise, lists, includesWeak } = task.ranking
    const { matches } = lists[list]!
    const covered = coverPeople(lists[list]!, this.#findSources(task.collection), budget)
    this.#covered = covered?.people ?? null
    const strength = covered?.works ?? null
    const plan = {
      ...matches,
      numbers: expertFields,
      least: expertise.leastSimilarity,
      bounds: this.#covered && strength && boundWorks(strength),
      strength,
    }
    const filtered = this.#filterUsers(matches.filter, known, budget)
    const notes = this.#sources.repos.match(plan, budget, this.#matches, filtered)
    const least = readLeastLevel(lists[list]!, includesWeak)
    // The evidence of a fusion has the works of people whom only another list ranks.
    const isSelected = lists.length === 1 && least >= strengthLevels.fair
    const { relations } = expertise
    const ranked = isSelected
      ? this.#selectFair(known, relations, least)
      : { allowed: known.allowed, works: null, least }
    finished(
      this.#scores.rank(this.#matches, known.people, expertise, ranked, this.#covered, budget),
    )
    return notes
  }

  /** The users who may match fairly, and their works. Few of many matches are fair. */
  #selectFair(
    { allowed }: SharedState,
    relations: readonly ExpertRelation[],
    least: number,
  ): RankedUsers {
    const lists = relations.map((relation) => this.#sources.relations[relation].in)
    const { nodes } = this.#sources.relations.owns.out
    const users = selectFairUsers(this.#matches, lists, this.#covered, nodes)
    if (allowed !== null) intersect(users, users, allowed)
    const few = listUsers(users, this.#matches.count)
    return { allowed: users, works: few && this.#findWorks(few, relations), least }
  }

  #buildRanking({ ranking, collection }: ExpertQuestion, list: number): ByComputed {
    const { formula, profile, query } = ranking.lists[list]!
    const { known, values, shares } = this.#readValues(collection)
    const covered = this.#covered
    const own = profile && query && covered && buildComputedProfile(profile, query, covered, shares)
    return {
      kind: 'formula',
      similarity: { kind: 'computed', known, values, profile: own },
      formula,
    }
  }

  #findSources(collection: Collection) {
    const { repos, relations } = this.#sources
    return { collection, people: this.#findSearcher(collection), repos, relations }
  }

  #findSearcher(collection: Collection): Searcher {
    return this.#sources[collection === 'users' ? 'users' : 'professionals']
  }

  /** The scores, by documents of the collection. */
  #readValues(collection: Collection): KnownPeople {
    const { users, scores, shares, levels } = this.#scores
    if (collection === 'users') return { known: users, values: scores, shares, levels }
    const profiles = this.#sources.relations.profiles.out
    const known = new GrowableU32()
    const values = new GrowableF64()
    const own = new GrowableF64()
    const strengths = new GrowableU32()
    for (let i = 0; i < users.length; i++) {
      if (profiles.countNeighbours(users[i]!) === 0) continue
      known.push(profiles.readNeighbour(users[i]!, 0))
      values.push(scores[i]!)
      own.push(shares[i]!)
      strengths.push(levels[i]!)
    }
    return {
      known: known.view(),
      values: values.view(),
      shares: own.view(),
      levels: strengths.view(),
    }
  }

  /** A copy for the current list. */
  #listLevels(collection: Collection): ListLevels {
    const { known, levels } = this.#readValues(collection)
    return { known: known.slice(), levels: levels.slice(), profiles: this.#covered }
  }

  /** Evidence of all queries together. */
  #gatherEvidence(
    task: ExpertQuestion,
    { ordinals, count }: Hits,
    known: SharedState,
    budget: Budget,
  ): ExpertEvidence[] {
    const { ranking, collection } = task
    if (ranking.evidence === 0 || count === 0) return []
    const users = this.#findUsers(ordinals.subarray(0, count), collection)
    const last = ranking.lists.length - 1
    let all = users.map(() => createEvidence())
    // The last list is still current.
    for (let list = last; list >= 0; list--) {
      if (list < last) this.#rank(task, list, known, budget)
      const found = this.#readEvidence(users, task, known, budget)
      all = all.map((one, i) => joinEvidence(one, found[i]!, ranking.evidence))
    }
    return all
  }

  #readEvidence(
    users: readonly number[],
    { ranking }: ExpertQuestion,
    { people }: SharedState,
    budget: Budget,
  ) {
    const ranked = { matches: this.#matches, people, scores: this.#scores }
    const positions = this.#findWorks(users, ranking.expertise.relations)
    return finished(findEvidence(users, ranking.evidence, ranked, positions, budget))
  }
}

function planWholeList({ filter }: RankingPlan): RankingPlan {
  return { filter, limit: limits.fusedDepth, after: null }
}

function copyHits({ scores, ordinals, count }: Hits): Hits {
  return { scores: scores.slice(0, count), ordinals: ordinals.slice(0, count), count }
}
