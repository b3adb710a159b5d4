/** Explains expertise of people as trees, with the names of the repositories. */
import type { MatchingDocuments, ScoreNode } from 'native-free-index'
import type { Expertise } from '../../../plan/index.ts'
import { countWorks } from '../../evidence.ts'
import type { ExpertScores } from '../../expert-scores.ts'
import { explainPerson, fieldsOfWorks } from '../../expertise-nodes.ts'
import type { RepoPeople } from '../../repo-people.ts'
import { finishedIn, type TimeSlices } from '../../time-slices.ts'
import { readBodies } from '../documents/stored-documents.ts'
import type { SearchContext } from '../search-context.ts'

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
    hidesParts: mask !== null && !parts.every((part) => mask.shows(part)),
  }
  const treesWith = (nameOf: ((repo: number) => string) | null) =>
    groups.map((own) => explainPerson(own, { ...known, nameOf }))
  if (mask !== null && !mask.shows(name)) return treesWith(null)
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

/** Full name in a stored repository. */
function readFullName(body: Uint8Array): string {
  const { ownerLogin, name } = JSON.parse(Buffer.from(body).toString()) as Record<string, string>
  return `${ownerLogin}/${name}`
}
