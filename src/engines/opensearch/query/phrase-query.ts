/**
 * Phrases as queries over positions. A joined form such as `nodejs` of `node.js` takes the
 * positions of its parts, so what follows it stands behind the last of them. Lucene keeps no
 * lengths of words, so each length is a token of its own.
 */
import { type Filter, limits, visitFilter } from 'native-free-index'
import { names } from '../field-names.ts'
import type { Query } from '../requests.ts'
import { storedWord } from '../stored-values.ts'

/** By word that is a joined form somewhere: the numbers of positions that it takes there. */
export type JoinedForms = ReadonlyMap<string, readonly number[]>

/** The words of the phrases of a filter. */
export function phraseTerms(filter: Filter): readonly string[] {
  const all = (parts: readonly (readonly string[])[]) => parts.flat()
  return visitFilter(filter, {
    and: all,
    or: all,
    not: (part) => part,
    linked: () => [],
    leaf: (leaf) => (leaf.kind === 'phrase' && leaf.terms.length > 1 ? leaf.terms : []),
  })
}

/** Documents with the words one behind the other. Throws RangeError for too many words. */
export function phraseQuery(terms: readonly string[], joined: JoinedForms): Query {
  if (terms.length > limits.phraseTermsMax) throw new RangeError('a phrase is too long')
  return nextToEachOther(terms.map((term) => wordSpan(term, joined.get(term) ?? [])))
}

/** The word in all of its lengths. No text has two of them at one position. */
function wordSpan(term: string, lengths: readonly number[]): Query {
  const own = spanTerm(storedWord(term, 1))
  if (lengths.length === 0) return own
  const longer = lengths.map((length) =>
    nextToEachOther([
      spanTerm(storedWord(term, length)),
      { span_gap: { [names.positions]: length - 1 } },
    ]),
  )
  return { span_or: { clauses: [own, ...longer] } }
}

function nextToEachOther(clauses: readonly Query[]): Query {
  return { span_near: { clauses, slop: 0, in_order: true } }
}

function spanTerm(value: string): Query {
  return { span_term: { [names.positions]: { value } } }
}
