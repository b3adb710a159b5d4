/**
 * Searches for people by expertise. The cluster finds the matching repositories and their people.
 * This thread sums the scores in time slices, with the code of the search threads
 * (embedded/workers/experts.ts).
 */
import {
  type After,
  type Correction,
  createHits,
  ExplainedRanks,
  fuseByRank,
  type Hits,
  type MatchingDocuments,
  ranksBehind,
  type ScoreNode,
} from 'native-free-index'
import { limits, overloaded } from '../../contract/index.ts'
import type { Collection } from '../../domain/index.ts'
import type { Expertise, ExpertList, ExpertPlan } from '../../plan/index.ts'
import type { DocumentRank, SearchPage } from '../engine.ts'
import { type ExpertEvidence, evidenceOf, joinedEvidence, noEvidence } from '../evidence.ts'
import { ExpertScores, type KnownPeople } from '../expert-scores.ts'
import { expertFields } from '../expertise.ts'
import { ranksIn } from '../listed-ranks.ts'
import { partMin, shareMin } from '../person-profiles.ts'
import { findBestLevels, type ListLevels, readLeastLevel } from '../person-strengths.ts'
import { finishedIn, TimeSlices } from '../time-slices.ts'
import type { ClusterSnapshot } from './cluster-snapshot.ts'
import {
  type CoveredProfiles,
  coverList,
  findPeopleNamed,
  findPeopleWithLanguages,
  readWordScores,
} from './covered-query.ts'
import {
  bestOf,
  knownCandidates,
  notBehind,
  type PeopleQueries,
  peopleCandidates,
  queryMatchedPeople,
} from './expert-candidates.ts'
import { expertiseNodes } from './explanations/explained-expertise.ts'
import { formulaNodes, type NodeOf } from './explanations/explained-list.ts'
import { explainPeople } from './explanations/explained-people.ts'
import type { MatchClauses } from './list-query.ts'
import { matchingRepos } from './matching-repos.ts'
import { ClusterSearch } from './planned-search.ts'
import type { QueryTime } from './queries.ts'
import { anyOf } from './query/filter-query.ts'
import { addStrengths } from './relevance.ts'
import { ClusterRepoPeople, type HiddenUsers } from './repo-people.ts'
import { ordinalClauses } from './scan.ts'
import { type ClusterVisibility, hiddenAmong } from './visibility.ts'

/** Number of best people who are first checked against the filter. Further requests check more. */
const firstAsked = 1000
const askedMax = 60_000

const noDocument = 0xffffffff
const isDocument = (ordinal: number) => ordinal !== noDocument

/** The people of one list, with their scores. */
interface ListExperts {
  readonly matches: MatchingDocuments
  readonly people: ClusterRepoPeople
  readonly scores: ExpertScores
  /** Null for expertise alone. */
  readonly covered: CoveredProfiles | null
}

interface ListRange {
  readonly limit: number
  readonly after: After | null
}

/** Searches under one state of visibility. */
export class ClusterExpertSearch {
  readonly #snapshot: ClusterSnapshot
  readonly #collection: Collection
  readonly #time: QueryTime
  readonly #slices: TimeSlices
  readonly #hiddenOf: HiddenUsers
  readonly #visibility: ClusterVisibility
  readonly #repos: ClusterSearch
  readonly #people: ClusterSearch

  constructor(
    snapshot: ClusterSnapshot,
    visibility: ClusterVisibility,
    collection: Collection,
    time: QueryTime,
  ) {
    const corrections: Correction[] = []
    this.#snapshot = snapshot
    this.#collection = collection
    this.#time = time
    this.#visibility = visibility
    this.#hiddenOf = (users) => hiddenAmong(snapshot, visibility, 'users', users, time)
    this.#slices = new TimeSlices(time.signal, overloaded)
    this.#repos = new ClusterSearch(snapshot, visibility, 'repos', time, corrections)
    this.#people = new ClusterSearch(snapshot, visibility, collection, time, corrections)
  }

  async page({ ranking, filter, limit, after }: ExpertPlan): Promise<SearchPage> {
    const { lists, evidence } = ranking
    const isFused = lists.length > 1
    const range = isFused ? { limit: limits.fusedDepth, after: null } : { limit: limit + 1, after }
    const clauses = await this.#people.matching(filter)
    const found: Hits[] = []
    const all: ListExperts[] = []
    for (const list of lists) {
      const experts = await this.#expertsOf(list, ranking)
      found.push(await this.#rank(list, experts, clauses, range))
      all.push(experts)
    }
    const hits = isFused ? fuseByRank(found, limit + 1, after) : found[0]!
    const page = await this.#people.pageOf(hits, limit)
    const ordinals = page.hits.map(({ ordinal }) => ordinal)
    const levels = await this.#findLevels(ordinals, ranking, all)
    const levelled =
      levels === null ? page : { ...page, hits: addStrengths(page.hits, [...levels.values()]) }
    if (evidence === 0) return levelled
    const shown = await this.#evidenceOf(all, ordinals, evidence)
    return { ...levelled, hits: levelled.hits.map((hit, i) => ({ ...hit, evidence: shown[i]! })) }
  }

  /** The people whom any list ranks. */
  async matched({ ranking, filter }: ExpertPlan): Promise<PeopleQueries> {
    const clauses = await this.#people.matching(filter)
    const ordinals = new Set<number>()
    const all: ListExperts[] = []
    for (const list of ranking.lists) {
      const experts = await this.#expertsOf(list, ranking)
      const found = await this.#candidates(experts, list, clauses)
      for (let i = 0; i < found.count; i++) ordinals.add(found.ordinals[i]!)
      all.push(experts)
    }
    const levels = await this.#findLevels(ordinals, ranking, all)
    return queryMatchedPeople(ordinals, levels, clauses)
  }

  /** By person: the level of the list in which they are strongest. Null without a query. */
  async #findLevels(
    ordinals: Iterable<number>,
    { lists }: ExpertPlan['ranking'],
    all: readonly ListExperts[],
  ): Promise<ReadonlyMap<number, number> | null> {
    const asked = all.filter((_, i) => lists[i]!.query !== null)
    if (asked.length === 0) return null
    const levels: ListLevels[] = []
    for (const { scores, covered } of asked) {
      levels.push({ ...(await this.#valuesOf(scores)), profiles: covered })
    }
    return findBestLevels(ordinals, levels)
  }

  /** By position: ranks of people. Null: not ranked. */
  async ranks(
    { ranking, filter }: ExpertPlan,
    ordinals: readonly number[],
  ): Promise<(DocumentRank | null)[]> {
    const { lists } = ranking
    const clauses = await this.#people.matching(filter)
    if (lists.length > 1) {
      const whole = { limit: limits.fusedDepth, after: null }
      const found: Hits[] = []
      for (const list of lists) {
        const experts = await this.#expertsOf(list, ranking)
        found.push(await this.#rank(list, experts, clauses, whole))
      }
      return ranksIn(fuseByRank(found), ordinals)
    }
    const [list] = lists
    const experts = await this.#expertsOf(list!, ranking)
    const candidates = await this.#candidates(experts, list!, clauses)
    if (list!.formula.kind === 'similarity') return this.#ranksAmong(candidates, clauses, ordinals)
    const own = rankingOf(list!, candidates, clauses)
    return this.#people.ranksBy(own.ranking, own.matchClauses, ordinals)
  }

  /** By position: explanations of people's scores. */
  async explain(
    { ranking, filter }: ExpertPlan,
    ordinals: readonly number[],
  ): Promise<ScoreNode[]> {
    const { lists, expertise } = ranking
    const clauses = await this.#people.matching(filter)
    const found: Hits[] = []
    const trees: NodeOf[] = []
    for (const list of lists) {
      const experts = await this.#expertsOf(list, ranking)
      trees.push(await this.#treesOf(list, experts, { expertise, ordinals }))
      if (lists.length === 1) continue
      const whole = { limit: limits.fusedDepth, after: null }
      found.push(await this.#rank(list, experts, clauses, whole))
    }
    if (lists.length === 1) return ordinals.map((ordinal) => trees[0]!(ordinal))
    const ranks = new ExplainedRanks(found)
    return ordinals.map((ordinal) => ranks.of(ordinal, (list) => trees[list]!(ordinal)))
  }

  async #treesOf(
    list: ExpertList,
    experts: ListExperts,
    {
      expertise,
      ordinals,
    }: { readonly expertise: Expertise; readonly ordinals: readonly number[] },
  ): Promise<NodeOf> {
    const of = { expertise, visibility: this.#visibility, slices: this.#slices, time: this.#time }
    const users =
      this.#collection === 'users' ? ordinals : await this.#snapshot.usersOf(ordinals, this.#time)
    const works = await expertiseNodes(this.#snapshot, experts, users, of)
    const computed: NodeOf = (ordinal) => works[ordinals.indexOf(ordinal)]!
    const similarity = await this.#similarityNodes(list, experts, ordinals, computed)
    if (list.formula.kind === 'similarity') return similarity
    const { impactBits, saturationBits } = this.#snapshot.meta[this.#collection]
    const impactScale = 2 ** (impactBits - saturationBits)
    return formulaNodes(this.#people, list.formula, { similarity, ordinals, impactScale })
  }

  async #similarityNodes(
    list: ExpertList,
    { scores, covered }: ListExperts,
    ordinals: readonly number[],
    computed: NodeOf,
  ): Promise<NodeOf> {
    if (covered === null) return computed
    const known = await this.#valuesOf(scores)
    const languages = await findPeopleWithLanguages(list, this.#people)
    return explainPeople({ covered, known, languages, computed }, this.#people, ordinals)
  }

  /** Checks the people, and everyone who ranks before any of them, against the filter. */
  async #ranksAmong(
    candidates: Hits,
    clauses: MatchClauses,
    ordinals: readonly number[],
  ): Promise<(DocumentRank | null)[]> {
    const { count } = candidates
    const wanted = new Set(ordinals)
    const targets: After[] = []
    for (let i = 0; i < count; i++) {
      if (!wanted.has(candidates.ordinals[i]!)) continue
      targets.push({ ordinal: candidates.ordinals[i]!, score: candidates.scores[i]! })
    }
    const last = targets.reduce<After | null>(
      (worst, one) => (worst === null || ranksBehind(one.score, one.ordinal, worst) ? one : worst),
      null,
    )
    if (last === null) return ordinals.map(() => null)
    const before = await finishedIn(this.#slices, notBehind(candidates, last))
    const matching = await this.#people.matchesAmong(before, clauses)
    const all = await finishedIn(this.#slices, bestOf(candidates, count, null))
    const found = createHits(matching.size)
    for (let i = 0; i < all.count && found.count < matching.size; i++) {
      if (!matching.has(all.ordinals[i]!)) continue
      found.ordinals[found.count] = all.ordinals[i]!
      found.scores[found.count++] = all.scores[i]!
    }
    return ranksIn(found, ordinals)
  }

  async #expertsOf(
    list: ExpertList,
    { expertise, includesWeak }: ExpertPlan['ranking'],
  ): Promise<ListExperts> {
    const searches = { people: this.#people, repos: this.#repos, snapshot: this.#snapshot }
    const covering = await coverList(list, searches, this.#time)
    const works = covering?.works ?? null
    const covered = covering?.people ?? null
    const matches = await matchingRepos(this.#repos, {
      ...list.matches,
      numbers: expertFields,
      least: expertise.leastSimilarity,
      works,
      bounds: covered && { shareMin, partMin },
    })
    const { relations } = expertise
    const repos = matches.ordinals.slice()
    const people = await ClusterRepoPeople.of(
      this.#snapshot,
      repos,
      relations,
      this.#hiddenOf,
      this.#time,
    )
    const scores = new ExpertScores()
    const ranked = { allowed: null, works: null, least: readLeastLevel(list, includesWeak) }
    const steps = scores.rank(matches, people, expertise, ranked, covered, this.#time)
    await finishedIn(this.#slices, steps)
    return { matches, people, scores, covered }
  }

  async #rank(
    list: ExpertList,
    experts: ListExperts,
    clauses: MatchClauses,
    range: ListRange,
  ): Promise<Hits> {
    const candidates = await this.#candidates(experts, list, clauses)
    if (list.formula.kind === 'similarity') return this.#bestMatching(candidates, clauses, range)
    const { limit, after } = range
    const { ranking, matchClauses } = rankingOf(list, candidates, clauses)
    return this.#people.ranked(ranking, matchClauses, limit, after)
  }

  async #candidates(
    { scores, covered }: ListExperts,
    list: ExpertList,
    clauses: MatchClauses,
  ): Promise<Hits> {
    const known = await this.#valuesOf(scores)
    if (covered === null) {
      return finishedIn(this.#slices, knownCandidates(known))
    }
    const steps = peopleCandidates({
      ...known,
      coverage: covered.coverage,
      ofPeople: covered.ofPeople,
      byWords: await readWordScores(covered.terms, this.#people, clauses),
      named: await findPeopleNamed(covered, this.#people),
      languages: await findPeopleWithLanguages(list, this.#people),
    })
    return finishedIn(this.#slices, steps)
  }

  /** The scores, by documents of the collection. */
  async #valuesOf({ users, scores, shares, levels }: ExpertScores): Promise<KnownPeople> {
    if (this.#collection === 'users') return { known: users, values: scores, shares, levels }
    const profiles = await this.#snapshot.profilesOf([...users], this.#time)
    const known = Uint32Array.from(users, (user) => profiles.get(user) ?? noDocument)
    return {
      known: known.filter(isDocument),
      values: scores.filter((_, i) => isDocument(known[i]!)),
      shares: shares.filter((_, i) => isDocument(known[i]!)),
      levels: levels.filter((_, i) => isDocument(known[i]!)),
    }
  }

  /** Checks candidates against the filter from the best on, because few pages need more. */
  async #bestMatching(
    candidates: Hits,
    clauses: MatchClauses,
    { limit, after }: ListRange,
  ): Promise<Hits> {
    const best = createHits(limit)
    let asked = Math.max(firstAsked, limit)
    for (let last = after; ; ) {
      const some = await finishedIn(this.#slices, bestOf(candidates, asked, last))
      const ordinals = some.ordinals.subarray(0, some.count)
      const matching = await this.#people.matchesAmong(ordinals, clauses)
      for (let i = 0; i < some.count; i++) {
        if (!matching.has(ordinals[i]!)) continue
        best.ordinals[best.count] = ordinals[i]!
        best.scores[best.count++] = some.scores[i]!
        if (best.count === limit) return best
      }
      if (some.count < asked) return best
      last = { score: some.scores[asked - 1]!, ordinal: ordinals[asked - 1]! }
      asked = Math.min(askedMax, 4 * asked)
    }
  }

  /** By position: the evidence of all lists. */
  async #evidenceOf(
    lists: readonly ListExperts[],
    ordinals: readonly number[],
    first: number,
  ): Promise<ExpertEvidence[]> {
    const users =
      this.#collection === 'users' ? ordinals : await this.#snapshot.usersOf(ordinals, this.#time)
    let all = users.map(() => noEvidence())
    for (const list of [...lists].reverse()) {
      const steps = evidenceOf(users, first, list, null, this.#time)
      const found = await finishedIn(this.#slices, steps)
      all = all.map((one, i) => joinedEvidence(one, found[i]!, first))
    }
    return all
  }
}

/** Ranks only the candidates, by a formula. */
function rankingOf({ formula }: ExpertList, { ordinals, scores }: Hits, clauses: MatchClauses) {
  const similarity = { kind: 'precomputed', ordinals, values: scores } as const
  const filter = [...clauses.filter, anyOf(ordinalClauses(ordinals))]
  const ranking = { kind: 'formula', similarity, formula } as const
  return { ranking, matchClauses: { ...clauses, filter } }
}
