/** The evidence of a page, as numbers in a slot: list behind list. */
import { expertRelations, limits } from '../../../contract/index.ts'
import type { ExpertEvidence } from '../../evidence.ts'

/** Of a list: its total, and how many edges follow. */
const headNumbers = 2
const edgeNumbers = 5

/** Room for a whole page. */
export const evidenceNumbers = limits.resultsMax * (headNumbers + edgeNumbers * limits.evidenceMax)

const { similarToMax, similarWorksMax } = limits
if (evidenceNumbers < similarToMax * (headNumbers + edgeNumbers * similarWorksMax)) {
  throw new Error('evidence has too little room for the works of similar people')
}

export function writeEvidence(lists: readonly ExpertEvidence[], out: Float64Array): void {
  let at = 0
  for (const { total, edges } of lists) {
    out[at++] = total
    out[at++] = edges.length
    for (const { repo, relation, similarity, weight, date } of edges) {
      out[at++] = repo
      out[at++] = expertRelations.indexOf(relation)
      out[at++] = similarity
      out[at++] = weight
      out[at++] = date
    }
  }
}

/** @param count lists that were written */
export function readEvidence(numbers: Float64Array, count: number): ExpertEvidence[] {
  let at = 0
  return Array.from({ length: count }, () => {
    const evidence: ExpertEvidence = { total: numbers[at]!, edges: [] }
    const end = at + headNumbers + edgeNumbers * numbers[at + 1]!
    for (at += headNumbers; at < end; at += edgeNumbers) {
      evidence.edges.push({
        repo: numbers[at]!,
        relation: expertRelations[numbers[at + 1]!]!,
        similarity: numbers[at + 2]!,
        weight: numbers[at + 3]!,
        date: numbers[at + 4]!,
      })
    }
    return evidence
  })
}
