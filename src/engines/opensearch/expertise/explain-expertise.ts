/** Explains scores of people: their expertise, with the names of repositories, and profiles. */
import { explainSimilarity, type MatchingDocuments, type ScoreNode } from 'native-free-index'
import type { Expertise, ExpertList } from '../../../plan/index.ts'
import { countWorks } from '../../evidence.ts'
import type { ExpertScores, KnownPeople } from '../../expert-scores.ts'
import { explainPerson, fieldsOfWorks } from '../../expertise-nodes.ts'
import { worksWeight } from '../../person-profiles.ts'
import type { RepoPeople } from '../../repo-people.ts'
import { finishedIn, type TimeSlices } from '../../time-slices.ts'
import type { CollectionSearch } from '../collection-search.ts'
import { readBodies } from '../documents/stored-documents.ts'
import type { NodeOf } from '../formula/explain-formula.ts'
import type { SearchContext } from '../search-context.ts'
import { explainWords } from '../words/explain-words.ts'
import { type CoveredProfiles, findPeopleNamed, findPeopleWithLanguages } from './covered-query.ts'

interface RankedExperts {
  readonly matches: MatchingDocuments
  readonly people: RepoPeople
  readonly scores: ExpertScores
}

/** By position of the user. Throws as `Queries`. */
export async function explainExpertise(
  context: SearchContext,
  { matches, people, scores }: RankedExperts,
  users: readonly number[],
  { leastSimilarity }: Expertise,
  slices: TimeSlices,
): Promise<ScoreNode[]> {
  const { mask } = context.visibility
  const ranked = { matches, people, scores }
  const { works, groups } = await finishedIn(slices, countWorks(users, ranked, null, context.time))
  const [name, ...parts] = fieldsOfWorks
  const known = {
    works,
    matches,
    measure: scores.measure,
    leastSimilarity,
    hidesParts: mask !== null && !parts.every((part) => mask.isShown(part)),
  }
  const treesWith = (nameOf: ((repo: number) => string) | null) =>
    groups.map((own) => explainPerson(own, { ...known, nameOf }))
  if (mask !== null && !mask.isShown(name)) return treesWith(null)
  // The first pass collects the repositories that the trees show.
  const shown = new Set<number>()
  treesWith((repo) => {
    shown.add(repo)
    return ''
  })
  const repos = [...shown]
  const bodies = await readBodies(context, 'repos', repos)
  const names = new Map(bodies.map((body, i) => [repos[i]!, readFullName(body)]))
  return treesWith((repo) => names.get(repo)!)
}

/** Scores of people by profile, coverage and works. Throws as `Queries`. */
export async function explainPeople(
  search: CollectionSearch,
  list: ExpertList,
  covered: CoveredProfiles,
  { known: people, shares: known }: KnownPeople,
  ordinals: readonly number[],
  explainWorks: NodeOf,
): Promise<NodeOf> {
  const words = await explainWords(search, covered.terms, ordinals)
  const named = await findPeopleNamed(covered, search)
  const languages = await findPeopleWithLanguages(list, search)
  const shares = new Map(Array.from(people, (ordinal, i) => [ordinal, known[i]!]))
  const { coverage, ofPeople } = covered
  return (ordinal) =>
    explainSimilarity({
      words: words(ordinal),
      values: languages.filter(({ people }) => people.has(ordinal)),
      coverage: shares.get(ordinal) ?? coverage.measureShare(ofPeople.get(ordinal) ?? 0),
      isNamed: named.has(ordinal),
      computed: explainWorks(ordinal),
      weight: worksWeight,
    })
}

/** Full name in a stored repository. */
function readFullName(body: Uint8Array): string {
  const { ownerLogin, name } = JSON.parse(Buffer.from(body).toString()) as Record<string, string>
  return `${ownerLogin}/${name}`
}
