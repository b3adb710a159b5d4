/**
 * Searches for people by expertise. The cluster finds the matching repositories and their people.
 * This thread sums the scores in time slices, with the code of the search threads
 * (embedded/workers/experts.ts).
 */
import {
  type After,
  type Correction,
  createHits,
  fuseByRank,
  type Hits,
  type MatchingDocuments,
  RankExplainer,
  type ScoreNode,
} from 'native-free-index'
import { limits, refuseOverload } from '../../../contract/index.ts'
import type { ExpertList, ExpertPlan } from '../../../plan/index.ts'
import type { DocumentRank, SearchPage } from '../../engine.ts'
import { createEvidence, type ExpertEvidence, findEvidence, joinEvidence } from '../../evidence.ts'
import { ExpertScores, type KnownPeople } from '../../expert-scores.ts'
import { expertFields } from '../../expertise.ts'
import { findRanks } from '../../listed-ranks.ts'
import { partMin, shareMin } from '../../person-profiles.ts'
import { findBestLevels, type ListLevels, readLeastLevel } from '../../person-strengths.ts'
import { finishedIn, TimeSlices } from '../../time-slices.ts'
import { listOrdinalClauses } from '../cluster/request-parts.ts'
import { CollectionSearch } from '../collection-search.ts'
import { findProfiles, readUsers } from '../documents/stored-documents.ts'
import { matchAny } from '../filters/filter-query.ts'
import { addStrengths } from '../filters/relevance.ts'
import { explainScript, type NodeOf } from '../formula/explain-formula.ts'
import type { MatchClauses } from '../lists/list-query.ts'
import type { CountedMatches, PlanSearch } from '../plan-search.ts'
import type { SearchContext } from '../search-context.ts'
import {
  type CoveredProfiles,
  coverList,
  findPeopleNamed,
  findPeopleWithLanguages,
  readWordScores,
} from './covered-query.ts'
import { countPeople, scorePeople, selectBest } from './expert-candidates.ts'
import { explainExpertise, explainPeople } from './explain-expertise.ts'
import { findMatchingRepos } from './matching-repos.ts'
import { ClusterRepoPeople } from './repo-people.ts'

/** Number of best people who are first checked against the filter. Further requests check more. */
const firstAsked = 1000
const askedMax = 60_000

const noDocument = 0xffffffff

/** The people of one list, with their scores. */
interface ListExperts {
  readonly list: ExpertList
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

export class ExpertSearch implements PlanSearch {
  readonly #context: SearchContext
  readonly #plan: ExpertPlan
  readonly #slices: TimeSlices
  readonly #repos: CollectionSearch
  readonly #people: CollectionSearch

  constructor(context: SearchContext, plan: ExpertPlan) {
    const corrections: Correction[] = []
    this.#context = context
    this.#plan = plan
    this.#slices = new TimeSlices(context.time.signal, refuseOverload)
    this.#repos = new CollectionSearch(context, 'repos', corrections)
    this.#people = new CollectionSearch(context, plan.collection, corrections)
  }

  async searchPage(): Promise<SearchPage> {
    const { ranking, filter, limit, after } = this.#plan
    const clauses = await this.#people.buildClauses(filter)
    const all = await this.#openLists()
    const hits =
      all.length > 1
        ? fuseByRank(await this.#rankWhole(all, clauses), limit + 1, after)
        : await this.#rank(all[0]!, clauses, { limit: limit + 1, after })
    const page = await this.#people.readPage(hits, limit)
    const ordinals = page.hits.map(({ ordinal }) => ordinal)
    const levels = await this.#findLevels(ordinals, all)
    const levelled =
      levels === null ? page : { ...page, hits: addStrengths(page.hits, [...levels.values()]) }
    if (ranking.evidence === 0) return levelled
    const evidence = await this.#findEvidence(all, ordinals, ranking.evidence)
    const shown = levelled.hits.map((hit, i) => ({ ...hit, evidence: evidence[i]! }))
    return { ...levelled, hits: shown }
  }

  async findRanks(ordinals: readonly number[]): Promise<(DocumentRank | null)[]> {
    const clauses = await this.#people.buildClauses(this.#plan.filter)
    const all = await this.#openLists()
    if (all.length > 1) {
      return findRanks(fuseByRank(await this.#rankWhole(all, clauses)), ordinals)
    }
    const [experts] = all as [ListExperts]
    const candidates = await this.#scoreCandidates(experts, clauses)
    if (experts.list.formula.kind === 'similarity') {
      return this.#rankAmong(candidates, clauses, ordinals)
    }
    const { ranking, clauses: own } = rankCandidates(experts.list, candidates, clauses)
    return this.#people.findRanks(await this.#people.buildList(ranking, own), ordinals)
  }

  async explain(ordinals: readonly number[]): Promise<ScoreNode[]> {
    const clauses = await this.#people.buildClauses(this.#plan.filter)
    const all = await this.#openLists()
    const trees: NodeOf[] = []
    for (const experts of all) trees.push(await this.#explainList(experts, ordinals))
    if (all.length === 1) return ordinals.map((ordinal) => trees[0]!(ordinal))
    const ranks = new RankExplainer(await this.#rankWhole(all, clauses))
    return ordinals.map((ordinal) => ranks.of(ordinal, (list) => trees[list]!(ordinal)))
  }

  /** Counts the people whom any list ranks. */
  async countMatches(byStrength: boolean): Promise<CountedMatches> {
    const clauses = await this.#people.buildClauses(this.#plan.filter)
    const ordinals = new Set<number>()
    const all = await this.#openLists()
    for (const experts of all) {
      const found = await this.#scoreCandidates(experts, clauses)
      for (let i = 0; i < found.count; i++) ordinals.add(found.ordinals[i]!)
    }
    const levels = byStrength ? await this.#findLevels(ordinals, all) : null
    return countPeople(this.#people, ordinals, levels, clauses)
  }

  /** By person: the level of the list in which they are strongest. Null without a query. */
  async #findLevels(
    ordinals: Iterable<number>,
    all: readonly ListExperts[],
  ): Promise<ReadonlyMap<number, number> | null> {
    const levels: ListLevels[] = []
    for (const { list, scores, covered } of all) {
      if (list.query === null) continue
      levels.push({ ...(await this.#readKnown(scores)), profiles: covered })
    }
    return levels.length === 0 ? null : findBestLevels(ordinals, levels)
  }

  async #explainList(experts: ListExperts, ordinals: readonly number[]): Promise<NodeOf> {
    const { formula } = experts.list
    const works = await explainExpertise(
      this.#context,
      experts,
      await this.#readUsers(ordinals),
      this.#plan.ranking.expertise,
      this.#slices,
    )
    const { list, covered, scores } = experts
    const explainWorks: NodeOf = (ordinal) => works[ordinals.indexOf(ordinal)]!
    const similarity =
      covered === null
        ? explainWorks
        : await explainPeople(
            this.#people,
            list,
            covered,
            await this.#readKnown(scores),
            ordinals,
            explainWorks,
          )
    if (formula.kind === 'similarity') return similarity
    return explainScript(this.#people, formula, similarity, ordinals)
  }

  /** Checks the people, and everyone who ranks before any of them, against the filter. */
  async #rankAmong(
    candidates: Hits,
    clauses: MatchClauses,
    ordinals: readonly number[],
  ): Promise<(DocumentRank | null)[]> {
    if (candidates.count === 0) return ordinals.map(() => null)
    const best = selectBest(candidates, candidates.count, null)
    const all = await finishedIn(this.#slices, best)
    const wanted = new Set(ordinals)
    const end = 1 + all.ordinals.findLastIndex((ordinal) => wanted.has(ordinal))
    const matching = await this.#people.filterOrdinals(all.ordinals.subarray(0, end), clauses)
    const found = createHits(matching.size)
    for (let i = 0; i < end; i++) {
      if (!matching.has(all.ordinals[i]!)) continue
      found.ordinals[found.count] = all.ordinals[i]!
      found.scores[found.count++] = all.scores[i]!
    }
    return findRanks(found, ordinals)
  }

  async #openLists(): Promise<ListExperts[]> {
    const all: ListExperts[] = []
    for (const list of this.#plan.ranking.lists) all.push(await this.#openList(list))
    return all
  }

  async #openList(list: ExpertList): Promise<ListExperts> {
    const { expertise, includesWeak } = this.#plan.ranking
    const { time } = this.#context
    const covering = await coverList(list, { people: this.#people, repos: this.#repos })
    const covered = covering?.people ?? null
    const matches = await findMatchingRepos(this.#repos, {
      ...list.matches,
      numbers: expertFields,
      least: expertise.leastSimilarity,
      works: covering?.works ?? null,
      bounds: covered && { shareMin, partMin },
    })
    const repos = matches.ordinals.slice()
    const people = await ClusterRepoPeople.read(this.#context, repos, expertise.relations)
    const scores = new ExpertScores()
    const ranked = { allowed: null, works: null, least: readLeastLevel(list, includesWeak) }
    const steps = scores.rank(matches, people, expertise, ranked, covered, time)
    await finishedIn(this.#slices, steps)
    return { list, matches, people, scores, covered }
  }

  /** Each list to the depth of a fusion. */
  async #rankWhole(all: readonly ListExperts[], clauses: MatchClauses): Promise<Hits[]> {
    const whole = { limit: limits.fusedDepth, after: null }
    const found: Hits[] = []
    for (const experts of all) found.push(await this.#rank(experts, clauses, whole))
    return found
  }

  async #rank(experts: ListExperts, clauses: MatchClauses, range: ListRange): Promise<Hits> {
    const candidates = await this.#scoreCandidates(experts, clauses)
    if (experts.list.formula.kind === 'similarity') {
      return this.#findBest(candidates, clauses, range)
    }
    const { ranking, clauses: own } = rankCandidates(experts.list, candidates, clauses)
    return this.#people.rank(ranking, own, range.limit, range.after)
  }

  async #scoreCandidates(
    { list, scores, covered }: ListExperts,
    clauses: MatchClauses,
  ): Promise<Hits> {
    const known = await this.#readKnown(scores)
    if (covered === null) {
      const { known: ordinals, values: scores } = known
      return { ordinals: new Float64Array(ordinals), scores, count: ordinals.length }
    }
    const steps = scorePeople({
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
  async #readKnown({ users, scores, shares, levels }: ExpertScores): Promise<KnownPeople> {
    if (this.#plan.collection === 'users') return { known: users, values: scores, shares, levels }
    const profiles = await findProfiles(this.#context, [...users])
    const known = Uint32Array.from(users, (user) => profiles.get(user) ?? noDocument)
    const isKnown = (_: number, i: number) => known[i] !== noDocument
    return {
      known: known.filter(isKnown),
      values: scores.filter(isKnown),
      shares: shares.filter(isKnown),
      levels: levels.filter(isKnown),
    }
  }

  /** By position, for documents of the collection. */
  async #readUsers(ordinals: readonly number[]): Promise<readonly number[]> {
    return this.#plan.collection === 'users' ? ordinals : readUsers(this.#context, ordinals)
  }

  /** Checks candidates against the filter from the best on, because few pages need more. */
  async #findBest(
    candidates: Hits,
    clauses: MatchClauses,
    { limit, after }: ListRange,
  ): Promise<Hits> {
    const best = createHits(limit)
    let asked = Math.max(firstAsked, limit)
    for (let last = after; ; ) {
      const some = await finishedIn(this.#slices, selectBest(candidates, asked, last))
      const ordinals = some.ordinals.subarray(0, some.count)
      const matching = await this.#people.filterOrdinals(ordinals, clauses)
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
  async #findEvidence(
    lists: readonly ListExperts[],
    ordinals: readonly number[],
    first: number,
  ): Promise<ExpertEvidence[]> {
    const users = await this.#readUsers(ordinals)
    let all = users.map(() => createEvidence())
    for (const list of [...lists].reverse()) {
      const steps = findEvidence(users, first, list, null, this.#context.time)
      const found = await finishedIn(this.#slices, steps)
      all = all.map((one, i) => joinEvidence(one, found[i]!, first))
    }
    return all
  }
}

/** Ranks only the candidates, by a formula. */
function rankCandidates(
  { formula }: ExpertList,
  { ordinals, scores }: Hits,
  clauses: MatchClauses,
) {
  const similarity = { kind: 'precomputed', ordinals, values: scores } as const
  const filter = [...clauses.filter, matchAny(listOrdinalClauses(ordinals))]
  const ranking = { kind: 'formula', similarity, formula } as const
  return { ranking, clauses: { ...clauses, filter } }
}
