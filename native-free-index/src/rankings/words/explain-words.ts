/**
 * Explains scores by words: the terms of each word's group that a document has, their fields, and
 * their impacts. Impacts are stored as sums, so their parts are computed from the frequencies.
 */
import { gallop } from '../../bytes/index.ts'
import {
  inverseDocumentFrequency,
  isCompound,
  isSignCompound,
  type PostingsReader,
  readBase,
  splitCompound,
} from '../../postings/index.ts'
import { countByField, type TermGroup, type VariantNote } from '../../query/index.ts'
import type { Segment } from '../../segment/index.ts'
import { leaf, node, type ScoreNode } from '../score-node.ts'
import type { WordsWeight } from './words-weight.ts'

/** How a term relates to a word. */
const roles = {
  stem: 'a form',
  joined: 'another writing',
  umlaut: 'another writing',
  unversioned: 'any version',
  synonym: 'a synonym',
  prefix: 'a completion',
  inWords: 'any use',
  typo: 'a spelling',
} as const

/** Local parts of addresses are not shown, because only some callers may search for them. */
const hiddenLabel = 'part of an address'

/**
 * Label of a word's term.
 *
 * @param kind relation of the term to the word; absent: the word itself
 */
export function labelTerm(term: string, word: string, kind?: VariantNote['kind']): string {
  if (word.endsWith('@')) return hiddenLabel
  const isApart = isCompound(term) || isSignCompound(term)
  const own = `"${isApart ? splitCompound(term).join(' ') : readBase(term)}"`
  return kind === undefined ? own : `${own} as ${roles[kind]} of "${word}"`
}

/** The score of a document. 0 if it has none of the words. */
export function explainWords(words: WordsWeight, segment: Segment, docId: number): ScoreNode {
  const found = words.groups.flatMap((group) => explainGroup(words, group, segment, docId) ?? [])
  if (found.length === 0) return leaf('words of the query: none', 0)
  const most = leaf('most that the words could count', words.norm)
  return node('roundedQuotient', 'words of the query', [node('sum', 'words', found), most])
}

/** Null if the document has no term of the group. */
function explainGroup(
  words: WordsWeight,
  { word, factors }: TermGroup,
  segment: Segment,
  docId: number,
): ScoreNode | null {
  const { postings } = segment
  const impacts: { termOrd: number; factor: number; value: number }[] = []
  for (const [termOrd, factor] of factors) {
    const impact = postings.findImpact(postings.findTerm(termOrd), docId)
    if (impact > 0) impacts.push({ termOrd, factor, value: Math.fround(factor * impact) })
  }
  const greatest = impacts.reduce((most, { value }) => Math.max(most, value), 0)
  // Impacts too small for a Float32 add nothing.
  const best = impacts.find(({ value }) => value === greatest)
  if (best === undefined || greatest === 0) return null
  if (word.endsWith('@')) return leaf(hiddenLabel, greatest)
  const children = impacts.map((impact) => {
    const { termOrd, factor, value } = impact
    const note = words.notes?.get(word)?.get(termOrd)
    const label = labelTerm(words.index.dictionary.readTerm(termOrd), word, note?.kind)
    if (impact !== best) return leaf(label, value)
    if (factor === 1) return explainImpact(words, termOrd, label, segment, docId)
    return node('roundedProduct', label, [
      note === undefined ? leaf('weight', factor) : explainFactor(note),
      explainImpact(words, termOrd, 'impact', segment, docId),
    ])
  })
  return children.length === 1 ? children[0]! : node('greatest', `"${word}"`, children)
}

function explainFactor({ weight, commonness }: VariantNote): ScoreNode {
  if (commonness === 1) return leaf('weight', weight)
  return node('product', 'weight', [
    leaf('of its kind', weight),
    leaf('less for rarity', commonness),
  ])
}

function explainImpact(
  { index }: WordsWeight,
  termOrd: number,
  label: string,
  { postings }: Segment,
  docId: number,
): ScoreNode {
  const { schema, dictionary } = index
  const { documents, averageLengths } = dictionary.statistics
  const frequencies = countByField(index, termOrd)
  const term = postings.findTerm(termOrd)
  const parts: ScoreNode[] = []
  for (const [field, { name, weight }] of schema.text.entries()) {
    if (weight === 0) continue
    const tf = countOccurrences(postings, term, field, docId)
    if (tf === 0) continue
    const length = postings.lengths[docId * schema.text.length + field]!
    parts.push(
      node('product', name, [
        leaf('weight of the field', weight),
        leaf('idf', inverseDocumentFrequency(documents, frequencies[field]!)),
        explainFrequency(tf, length, averageLengths[field]!),
      ]),
    )
  }
  return node('roundedSum', label, parts)
}

/** A term's saturated frequency in a text of `length` tokens. */
export function explainFrequency(tf: number, length: number, average: number): ScoreNode {
  return node('termFrequency', 'frequency', [
    leaf('tf', tf),
    leaf('length', length),
    leaf('average length', average),
  ])
}

/** Occurrences of a term of the shard in a document's text field. */
export function countOccurrences(
  postings: PostingsReader,
  term: number,
  field: number,
  docId: number,
): number {
  const { start, end } = postings.findPostings(term, field)
  const at = gallop(postings.fieldDocs, start, end, docId)
  return at < end && postings.fieldDocs[at] === docId ? postings.fieldTfs[at]! : 0
}
