/**
 * Explains scores by words as Lucene computes them. Each term counts its impact times a share of
 * the maximum, rounded to a Float32. Each word counts its greatest term, and the sum is rounded
 * once more.
 */
import { labelTerm, leaf, node, type ScoreNode, type TermGroup } from 'native-free-index'
import type { CollectionSearch } from '../collection-search.ts'
import { type Numbers, readQueryScores } from '../lists/document-scores.ts'
import type { KnownTerms } from './word-query.ts'

const { fround } = Math

export type ExplainedTerms = (ordinal: number) => ScoreNode

/** Throws as `Queries`. */
export async function explainWords(
  search: CollectionSearch,
  known: KnownTerms,
  ordinals: readonly number[],
): Promise<ExplainedTerms> {
  const pairs = known.groups.flatMap(({ factors }) => [...factors])
  const clauses = pairs.map(([term]) => known.clauseOf(term, 1))
  const impacts = await readQueryScores(search, clauses, ordinals)
  const byTerm = new Map(pairs.map(([term], i) => [term, impacts[i]!]))
  return (ordinal) => {
    const found = known.groups.flatMap((group) => explainGroup(group, ordinal, known, byTerm) ?? [])
    if (found.length === 0) return leaf('words of the query: none', 0)
    return node('roundedSum', 'words of the query', found)
  }
}

function explainGroup(
  { word, factors }: TermGroup<string>,
  ordinal: number,
  { norm, notes }: KnownTerms,
  impacts: ReadonlyMap<string, Numbers>,
): ScoreNode | null {
  const children = Array.from(factors).flatMap(([term, factor]) => {
    const impact = impacts.get(term)!.get(ordinal)
    if (impact === undefined) return []
    const part = fround(fround(factor) * fround(1 / norm))
    const label = labelTerm(term, word, notes.get(word)?.get(term)?.kind)
    const parts = [leaf('part of the whole', part), leaf('impact', impact)]
    return [node('roundedProduct', label, parts)]
  })
  if (children.length === 0) return null
  const counted = children.length === 1 ? children[0]! : node('greatest', `"${word}"`, children)
  // Parts of addresses are not shown separately.
  return word.endsWith('@') ? leaf(counted.label, counted.value) : counted
}
