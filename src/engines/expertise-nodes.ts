/** Explains expertise as a tree of the repositories that count, by owner. See expertise.ts. */
import { leaf, type MatchingDocuments, node, type ScoreNode } from 'native-free-index'
import type { OwnerGroup, WorkScore } from './evidence.ts'
import {
  type ExpertMeasure,
  expertFields,
  measureShare,
  middle,
  standingLeast,
  standingMiddle,
  unit,
} from './expertise.ts'
import type { WorksByOwner } from './works-by-owner.ts'

/** Owners in a tree, and repositories of each owner. The others are one number. */
const ownersShown = 10
const worksShown = 5

/** Values of the repositories of one query. */
interface ExplainedWorks {
  readonly works: WorksByOwner
  readonly matches: MatchingDocuments
  readonly measure: ExpertMeasure
  readonly leastSimilarity: number
  /** Full name of a repository. Null: masked. */
  readonly nameOf: ((repo: number) => string) | null
  /** Whether stars or dates of repositories are masked. */
  readonly hidesParts: boolean
}

/** Fields of repositories in a tree. */
export const fieldsOfWorks = ['fullName', ...expertFields] as const

/** The score of a user. */
export function explainPerson(groups: readonly OwnerGroup[], known: ExplainedWorks): ScoreNode {
  if (groups.length === 0) return leaf('expertise: no repository', 0)
  const ranked = groups.toSorted((a, b) => b.counted - a.counted)
  const [first] = ranked
  const parts = ranked.slice(0, ownersShown).map((group) => explainOwner(group, known))
  const others = ranked.slice(ownersShown)
  if (others.length > 0) {
    const sum = others.reduce((all, { counted }) => all + counted, 0)
    parts.push(leaf(`of ${others.length} other owners`, sum))
  }
  const all = explainSaturated('contributions', 'owners', parts, first!.counted)
  return node('share', 'expertise', [all, leaf('contributions for a half', middle)])
}

function explainOwner({ works }: OwnerGroup, known: ExplainedWorks): ScoreNode {
  const ranked = works.toSorted((a, b) => b.score - a.score)
  const parts = ranked.slice(0, worksShown).map((work) => explainWork(work, known))
  const others = ranked.slice(worksShown)
  if (others.length > 0) {
    const sum = others.reduce((all, { score }) => all + score, 0)
    parts.push(leaf(`${others.length} other repositories`, sum))
  }
  return explainSaturated('one owner', 'repositories', parts, ranked[0]!.score)
}

/** A single part is not saturated. */
function explainSaturated(
  label: string,
  what: string,
  parts: readonly ScoreNode[],
  greatest: number,
): ScoreNode {
  if (parts.length === 1) return parts[0]!
  return node('saturatedSum', label, [node('sum', what, parts), leaf('the greatest', greatest)])
}

function explainWork(
  { work, relation, date, people, score }: WorkScore,
  { works, matches, measure, leastSimilarity, nameOf, hidesParts }: ExplainedWorks,
): ScoreNode {
  const name = nameOf?.(works.repos[work]!) ?? 'a repository'
  if (hidesParts) return leaf(name, score)
  const match = works.matches[work]!
  const stars = matches.numbers[0]![match]!
  const similarity = node('excess', 'above the threshold', [
    leaf('similarity', matches.similarities[match]!),
    leaf('threshold', leastSimilarity),
  ])
  const standing = node('sum', 'standing', [
    leaf('least', standingLeast),
    node('share', 'of stars', [leaf('stars', stars), leaf('stars for a half', standingMiddle)]),
  ])
  return node('wholeProduct', name, [
    leaf('unit', unit),
    node('fourthPower', 'match', [similarity]),
    standing,
    leaf(`share: ${relation}`, measureShare(relation, people)),
    leaf('recency', measure.measureRecency(relation, date, works.updated[work]!)),
  ])
}
