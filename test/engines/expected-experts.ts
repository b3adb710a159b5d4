/**
 * The expected result of a search by expertise, by the definition in the docs, one repository at a
 * time.
 */

import { fuseRanks } from '../../native-free-index/test/collect/ranked.ts'
import { BruteForce, type OracleHit } from '../../native-free-index/test/oracle/brute-force.ts'
import { moveQuery } from '../../native-free-index/test/oracle/feedback.ts'
import { KnownTerms } from '../../native-free-index/test/oracle/known-terms.ts'
import { dot } from '../../native-free-index/test/vectors/generated.ts'
import type { ExpertRelation } from '../../src/contract/index.ts'
import { limits } from '../../src/contract/index.ts'
import { type Collection, mapCollections } from '../../src/domain/index.ts'
import type { ExpertEvidence, ExpertWork } from '../../src/engines/evidence.ts'
import type { Expertise, ExpertList, ExpertPlan } from '../../src/plan/index.ts'
import { schemas } from '../../src/snapshot/index.ts'
import { type CoverageWorld, ExpectedCoverage, partMin, shareMin } from './expected-coverage.ts'
import { expectedExpertise, type Question, wholeForm } from './expected-expertise.ts'
import { documents, lists } from './expert-world.ts'
import { type SuppressedOrdinals, userOfProfile } from './suppressible-world.ts'

const oracles = mapCollections((name) => new BruteForce(schemas[name], documents[name]))
const known = mapCollections((name) => new KnownTerms(schemas[name], documents[name]))

export interface ExpectedPage {
  readonly hits: readonly OracleHit[]
  /** 3: strong, 2: fair, 1: weak. Null without a query. */
  levelOf(ordinal: number): number | null
  /** The evidence for a person, by ordinal in the collection of the hits. */
  findEvidence(ordinal: number): ExpertEvidence
}

/** All hits of the plan, without its page limits. */
export function expectedExperts(
  { ranking, filter, collection }: ExpertPlan,
  suppressed: SuppressedOrdinals,
): ExpectedPage {
  const isLive = (name: Collection, ordinal: number) => !suppressed[name].has(ordinal)
  const isHidden = (name: Collection, one: number) => !isLive(name, one)
  const world = { documents, oracles, isHidden }
  const coverages = ranking.lists.map(
    ({ query, profile }) => query && new ExpectedCoverage(query, profile, collection, world),
  )
  const areKnown = ranking.lists.map(({ matches }) => knowsWords(world, matches))
  const questions = ranking.lists.map((list, i) => {
    const least = ranking.expertise.leastSimilarity
    const joint = list.profile === null ? null : coverages[i]!
    const matching = matchingRepos(world, list, least, joint)
    return questionOf(world, matching, ranking.expertise, collection, joint)
  })
  const experts = questions.map((one) => expectedExpertise(one, documents.users.length))
  const levels = ranking.lists.map((list, i) => (ordinal: number) => {
    const known = { coverage: coverages[i]!, knowsWords: areKnown[i]! }
    const people = { collection, question: questions[i]!, ...known }
    const edges = experts[i]!.evidence[userOf(collection, ordinal)]!.edges
    return levelOfPerson(ordinal, list, { ...people, edges })
  })
  const isRanked = (level: number, { query }: ExpertList) =>
    query === null || ranking.includesWeak || level >= 2
  const found = ranking.lists.map((list, i) => {
    const { profile } = list
    const { scores } = experts[i]!
    const byWords = new Map(wordHits(world, collection, profile?.terms ?? [], filter))
    const people = { collection, coverage: coverages[i]!, question: questions[i]!, scores }
    return oracles[collection]
      .matching(filter)
      .filter((ordinal) => isLive(collection, ordinal))
      .flatMap((ordinal) => {
        const score = profile
          ? scorePerson(ordinal, byWords.get(ordinal) ?? 0, people)
          : scores[userOf(collection, ordinal)]! || null
        if (score === null || !isRanked(levels[i]!(ordinal), list)) return []
        return [{ ordinal, score }]
      })
      .sort((a, b) => b.score - a.score || a.ordinal - b.ordinal)
  })
  const hits =
    found.length === 1
      ? found[0]!
      : fuseRanks(found.map((list) => list.slice(0, limits.fusedDepth)))
  const asked = ranking.lists.flatMap(({ query }, i) => (query === null ? [] : [levels[i]!]))
  return {
    hits,
    levelOf: (ordinal) =>
      asked.length === 0 ? null : Math.max(...asked.map((level) => level(ordinal))),
    findEvidence: (ordinal) => {
      const edges = experts.flatMap(({ evidence }) => evidence[userOf(collection, ordinal)]!.edges)
      const best = edges.sort((a, b) => b.weight - a.weight || a.repo - b.repo)
      return { total: edges.length, edges: eachOnce(best).slice(0, ranking.evidence) }
    },
  }
}

interface RankedPeople {
  readonly collection: Collection
  readonly coverage: ExpectedCoverage | null
  readonly question: Question
  readonly scores: readonly number[]
}

/** Null: the person does not match. */
function scorePerson(
  ordinal: number,
  words: number,
  { collection, coverage, question, scores }: RankedPeople,
): number | null {
  const user = userOf(collection, ordinal)
  const own = coverage!.shareOfPerson(ordinal)
  const shares = listWorks(question, user).map((repo) => coverage!.shareWith(ordinal, repo))
  const share = Math.max(own, ...shares)
  const isKnown = shares.length > 0 && (share > 0 || scores[user]! > 0)
  if (!isKnown && own < shareMin) return null
  return coverage!.similarity(ordinal, words, share, scores[user]!)
}

/** The matching repositories that count for a user. */
function listWorks(
  { matching, repos, expertise: { relations } }: Question,
  user: number,
): number[] {
  return matching.filter((repo) => {
    const { people, counts } = repos[repo]!
    const isTheirs = relations.some((one) => people[one].some((other) => other.user === user))
    return isTheirs && counts!(user)
  })
}

interface LevelledPeople extends Omit<RankedPeople, 'scores'> {
  readonly edges: readonly ExpertWork[]
  /** Whether words of the repositories, or values, tell what is meant. */
  readonly knowsWords: boolean
}

function levelOfPerson(
  ordinal: number,
  { matches, profile }: ExpertList,
  { collection, coverage, question, edges, knowsWords }: LevelledPeople,
): number {
  if (coverage === null) return 1
  const user = userOf(collection, ordinal)
  const own = profile === null ? 0 : coverage.shareOfPerson(ordinal)
  const levels = listWorks(question, user).map((repo) => {
    const joint = profile === null ? 0 : coverage.shareWith(ordinal, repo)
    if (joint === 0 && !edges.some((edge) => edge.repo === repo)) return 0
    const cosine = knowsWords ? measureCosine(matches.vector, repo) : 0
    const level = coverage.levelOfShare(coverage.shareOfRepo(repo), cosine)
    const alone = question.isAlone!(repo) ? level : 0
    return Math.max(alone, coverage.levelOfShare(joint))
  })
  return Math.max(coverage.levelOfShare(own), ...levels)
}

function knowsWords(world: CoverageWorld, { terms, values }: ExpertList['matches']): boolean {
  if (terms.length === 0 || values.length > 0) return true
  return wordHits(world, 'repos', terms, null).length > 0
}

/** The similarity of a repository, raised by its values. */
function raised(similarity: number, values: ExpertList['matches']['values'], repo: number): number {
  const { language } = documents.repos[repo]!.keywords
  return values
    .filter(({ value }) => value.toLowerCase() === String(language).toLowerCase())
    .reduce((joined, { weight }) => 1 - (1 - joined) * (1 - weight), similarity)
}

/** The first edge of each repository. */
function eachOnce(edges: readonly ExpertWork[]): ExpertWork[] {
  return edges.filter(({ repo }, i) => edges.findIndex((other) => other.repo === repo) === i)
}

function userOf(collection: Collection, ordinal: number): number {
  return collection === 'users' ? ordinal : userOfProfile[ordinal]!
}

/** The document of a user. Undefined without a profile. */
function findPerson(collection: Collection, user: number): number | undefined {
  if (collection === 'users') return user
  const profile = userOfProfile.indexOf(user)
  return profile < 0 ? undefined : profile
}

function wordHits(
  { isHidden }: CoverageWorld,
  collection: Collection,
  terms: ExpertList['matches']['terms'],
  filter: ExpertPlan['filter'],
): [number, number][] {
  const plan = { filter, limit: documents[collection].length, after: null }
  // Terms of hidden documents alone are unknown.
  const asked = { kind: 'terms', terms } as const
  const ranking = known[collection].left(asked, (ordinal) => !isHidden(collection, ordinal))
  return oracles[collection]
    .search({ ...plan, ranking })
    .map(({ ordinal, score }) => [ordinal, score])
}

interface MatchingRepo {
  readonly repo: number
  readonly similarity: number
  /** Whether it matches alone. */
  readonly isAlone: boolean
}

function matchingRepos(
  world: CoverageWorld,
  { matches }: ExpertList,
  least: number,
  coverage: ExpectedCoverage | null,
): MatchingRepo[] {
  const { filter, terms, vector, wordWeight, feedback, isAll, values } = matches
  const live = oracles.repos.matching(filter).filter((repo) => !world.isHidden('repos', repo))
  if (isAll) return live.map((repo) => ({ repo, similarity: 1, isAlone: true }))
  const byWords = new Map(wordHits(world, 'repos', terms, filter))
  const isKnown = knowsWords(world, matches)
  const near = documents.repos.map((_, repo) => measureCosine(vector, repo))
  const vectorAt = (repo: number) => documents.repos[repo]!.embedding!.vector
  const moved = feedback === null ? vector : moveQuery(vector, feedback, live, near, vectorAt)
  return live.flatMap((repo): MatchingRepo[] => {
    const cosine = isKnown ? measureCosine(moved, repo) : 0
    const own = 1 - (1 - cosine) * (1 - wordWeight * (byWords.get(repo) ?? 0))
    // A query without words takes all repositories with a vector as near.
    const similarity = isKnown ? raised(own, values, repo) : own
    if (coverage === null) return similarity > least ? [{ repo, similarity, isAlone: true }] : []
    const share = coverage.shareOfRepo(repo)
    const isPart = share > 0 && share >= partMin
    if (!isPart && (similarity <= least || (!isKnown && share === 0))) return []
    return [{ repo, similarity, isAlone: isKnown || (share > 0 && share >= shareMin) }]
  })
}

function measureCosine(vector: Float32Array, repo: number): number {
  const other = documents.repos[repo]!.embedding!.vector
  return Math.max(0, Math.min(1, dot(vector, other)))
}

function questionOf(
  { isHidden }: CoverageWorld,
  found: readonly MatchingRepo[],
  expertise: Expertise,
  collection: Collection,
  coverage: ExpectedCoverage | null,
): Question {
  const byRepo = new Map(found.map((one) => [one.repo, one]))
  const repos = documents.repos.map(({ numbers }, repo) => {
    const peopleOf = (relation: ExpertRelation) => {
      const { in: people, dateOf } = lists[relation]
      const visible = people[repo]!.filter((user) => !isHidden('users', user))
      return visible.map((user) => ({ user, date: dateOf?.(user, repo) ?? 0 }))
    }
    const { stargazerCount, updatedAt = 0 } = numbers as Record<string, number>
    return {
      similarity: byRepo.get(repo)?.similarity ?? 0,
      counts: (user: number) => {
        const isAlone = byRepo.get(repo)?.isAlone === true
        return isAlone || coverage!.shareWith(findPerson(collection, user), repo) >= shareMin
      },
      stars: stargazerCount!,
      updated: updatedAt,
      people: {
        owns: peopleOf('owns'),
        contributes: peopleOf('contributes'),
        stars: peopleOf('stars'),
      },
    }
  })
  const matching = found.map(({ repo }) => repo)
  const isAlone = (repo: number) => byRepo.get(repo)?.isAlone === true
  return { repos, matching, expertise, form: wholeForm, isAlone }
}
