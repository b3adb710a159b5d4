/**
 * A query as GitHub's search box takes it, for callers that send words and filters by themselves:
 * only its qualifiers are read, and all other words stay as they were typed.
 */
import type { FilterExpression, RankBy, UserRankBy } from '../contract/index.ts'
import { openGazetteer } from '../places/index.ts'
import type { Target } from './interpretation.ts'
import type { DataVocabulary, Reading } from './reading.ts'
import { passes } from './recognise/passes.ts'
import { readBy } from './understand.ts'

export interface GithubTranslation {
  /** The other words of the query. Null if there are none. */
  readonly query: string | null
  readonly filters: FilterExpression | null
  /** The order that `sort:` asks for. */
  readonly rankBy?: RankBy | UserRankBy
  /** Qualifiers that demand nothing, as they were typed, with the reason. */
  readonly ignored: readonly { readonly text: string; readonly reason: string }[]
}

/** The data are not at hand. A language that they lack finds nothing, as any other value does. */
const vocabulary: DataVocabulary = {
  hasCompany: () => false,
  hasLanguage: () => true,
  hasRecord: () => false,
}

/** Null for a query without a qualifier, which stays as it is. */
export async function translateGithubSyntax(
  query: string,
  target: Target,
): Promise<GithubTranslation | null> {
  if (!query.includes(':')) return null
  const context = { places: await openGazetteer(), vocabulary, nowSeconds: 0 }
  let hasQualifier = false
  const recognise = (reading: Reading) => {
    passes.qualifiers(reading)
    hasQualifier = reading.listParts().length > 0
  }
  const meant = readBy([recognise, readConnectives], query, target, context)
  if (!hasQualifier) return null
  return {
    query: meant.query,
    filters: meant.filters,
    ...(meant.rankBy && { rankBy: meant.rankBy }),
    ignored: meant.parts.flatMap(({ text, ignored }) =>
      ignored === undefined ? [] : [{ text, reason: ignored }],
    ),
  }
}

/** AND, OR and NOT in capital letters in front of a qualifier. All others are words. */
function readConnectives(reading: Reading): void {
  const parts = reading.listParts()
  const starts = new Set(parts.map(({ from }) => from))
  const ends = new Set(parts.map(({ to }) => to))
  for (let i = 0; i < reading.words.length; i++) {
    const { text } = reading.words[i]!
    if (!reading.isFree(i) || !starts.has(i + 1)) continue
    if (text === 'NOT') reading.consume(i, i + 1, { is: 'not' })
    else if (text === 'OR' && ends.has(i)) reading.consume(i, i + 1, { is: 'or' })
    else if (text === 'AND') reading.consume(i, i + 1, { is: 'and' })
  }
}
