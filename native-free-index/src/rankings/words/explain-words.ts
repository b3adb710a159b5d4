/**
 * Explains scores by words: the terms of each word's group that a document has, their fields, and
 * their impacts. The impacts are recomputed by the definition in postings/invert.ts.
 */
import { gallop } from '../../bytes/index.ts'
import type { BlockTerm } from '../../kernels/index.ts'
import {
  baseOf,
  inverseDocumentFrequency,
  isCompound,
  isSignCompound,
  type PostingsReader,
  splitCompound,
} from '../../postings/index.ts'
import {
  type OpenIndex,
  type QueryScope,
  type QueryTerm,
  type TermGroup,
  termGroups,
  type VariantNote,
  type VariantNotes,
} from '../../query/index.ts'
import type { Segment } from '../../segment/index.ts'
import { leaf, node, type ScoreNode } from '../score-node.ts'

/** A document of a shard. */
export interface ShardDocument {
  readonly segment: Segment
  readonly docId: number
}

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
export function termLabel(term: string, word: string, kind?: VariantNote['kind']): string {
  if (word.endsWith('@')) return hiddenLabel
  const own = `"${textOf(term)}"`
  return kind === undefined ? own : `${own} as ${roles[kind]} of "${word}"`
}

export class ExplainedWords {
  readonly #index: OpenIndex
  readonly #groups: readonly TermGroup[]
  readonly #notes: VariantNotes = new Map()
  readonly #norm: number
  /** By term: its idf in each text field. */
  readonly #idfs = new Map<number, Float64Array>()

  /** Throws DeadlineError. */
  constructor(terms: readonly QueryTerm[], index: OpenIndex, scope: QueryScope) {
    this.#index = index
    this.#groups = termGroups(terms, index, scope, this.#notes).groups
    this.#norm = this.#groups.reduce((sum, { weight }) => sum + weight, 0)
  }

  /** The score of a `terms` ranking. 0 if the document has none of the words. */
  of(document: ShardDocument): ScoreNode {
    const found = this.#groups.flatMap((group) => this.#groupOf(group, document) ?? [])
    if (found.length === 0) return leaf('words of the query: none', 0)
    const most = leaf('most that the words could count', this.#norm)
    return node('roundedQuotient', 'words of the query', [node('sum', 'words', found), most])
  }

  #groupOf(group: TermGroup, document: ShardDocument): ScoreNode | null {
    const { postings } = document.segment
    const impacts: { termOrd: number; factor: number; value: number }[] = []
    for (const [termOrd, factor] of group.factors) {
      const term = postings.termAt(termOrd)
      if (term < 0) continue
      const impact = impactOf(postings, postings.merged(term), document.docId)
      if (impact > 0) impacts.push({ termOrd, factor, value: Math.fround(factor * impact) })
    }
    const greatest = impacts.reduce((most, { value }) => Math.max(most, value), 0)
    // Impacts too small for a Float32 add nothing.
    const best = impacts.find(({ value }) => value === greatest)
    if (best === undefined || greatest === 0) return null
    if (group.word.endsWith('@')) return leaf(hiddenLabel, greatest)
    const children = impacts.map((one) => {
      const label = this.#labelOf(group, one.termOrd)
      return one === best ? this.#termOf(group, one, label, document) : leaf(label, one.value)
    })
    return children.length === 1 ? children[0]! : node('greatest', `"${group.word}"`, children)
  }

  /** The term that decides the group's impact. */
  #termOf(
    group: TermGroup,
    { termOrd, factor }: { readonly termOrd: number; readonly factor: number },
    label: string,
    document: ShardDocument,
  ): ScoreNode {
    if (factor === 1) return this.#impactOf(termOrd, label, document)
    const note = this.#noteOf(group, termOrd)
    const counted = [
      note === undefined ? leaf('weight', factor) : factorOf(note),
      this.#impactOf(termOrd, 'impact', document),
    ]
    return node('roundedProduct', label, counted)
  }

  #noteOf({ word }: TermGroup, termOrd: number): VariantNote | undefined {
    return this.#notes.get(word)?.get(termOrd)
  }

  #labelOf(group: TermGroup, termOrd: number): string {
    const term = this.#index.dictionary.term(termOrd)
    return termLabel(term, group.word, this.#noteOf(group, termOrd)?.kind)
  }

  #impactOf(termOrd: number, label: string, { segment, docId }: ShardDocument): ScoreNode {
    const { schema, dictionary } = this.#index
    const { averageLengths } = dictionary.statistics
    const { postings } = segment
    const term = postings.termAt(termOrd)
    const idfs = this.#idfsOf(termOrd)
    const parts: ScoreNode[] = []
    for (const [field, { name, weight }] of schema.text.entries()) {
      if (weight === 0) continue
      const tf = frequencyOf(postings, term, field, docId)
      if (tf === 0) continue
      const length = postings.lengths[docId * schema.text.length + field]!
      parts.push(
        node('product', name, [
          leaf('weight of the field', weight),
          leaf('idf', idfs[field]!),
          frequencyNode(tf, length, averageLengths[field]!),
        ]),
      )
    }
    return node('roundedSum', label, parts)
  }

  #idfsOf(termOrd: number): Float64Array {
    const known = this.#idfs.get(termOrd)
    if (known !== undefined) return known
    const { schema, dictionary, segments } = this.#index
    const frequencies = new Uint32Array(schema.text.length)
    for (const { postings } of segments) {
      const term = postings.termAt(termOrd)
      if (term >= 0) postings.addFieldFrequencies(term, frequencies)
    }
    const { documents } = dictionary.statistics
    const idfs = Float64Array.from(frequencies, (df) => inverseDocumentFrequency(documents, df))
    this.#idfs.set(termOrd, idfs)
    return idfs
  }
}

/** A term's saturated frequency in a text of `length` tokens. */
export function frequencyNode(tf: number, length: number, average: number): ScoreNode {
  return node('termFrequency', 'frequency', [
    leaf('tf', tf),
    leaf('length', length),
    leaf('average length', average),
  ])
}

/** Occurrences of a term of the shard in a document's text field. */
export function frequencyOf(
  postings: PostingsReader,
  term: number,
  field: number,
  docId: number,
): number {
  const { start, end } = postings.inField(term, field)
  const at = gallop(postings.fieldDocs, start, end, docId)
  return at < end && postings.fieldDocs[at] === docId ? postings.fieldTfs[at]! : 0
}

function factorOf({ weight, commonness }: VariantNote): ScoreNode {
  if (commonness === 1) return leaf('weight', weight)
  return node('product', 'weight', [
    leaf('of its kind', weight),
    leaf('less for rarity', commonness),
  ])
}

/** 0 if the document lacks the term. */
function impactOf(
  { blocks: { pairs, stride, impacts, rareDocs } }: PostingsReader,
  { column, list, postings, impacts: first }: BlockTerm,
  docId: number,
): number {
  if (column < 0) {
    const end = list + postings
    const at = gallop(rareDocs, list, end, docId)
    return at < end && rareDocs[at] === docId ? impacts[first + at - list]! : 0
  }
  const pair = 2 * (column * stride + (docId >>> 5))
  const mask = pairs[pair]!
  const bit = 1 << (docId & 31)
  if ((mask & bit) === 0) return 0
  return impacts[first + pairs[pair + 1]! + bitsIn(mask & (bit - 1))]!
}

function bitsIn(word: number): number {
  let count = 0
  for (let rest = word; rest !== 0; rest &= rest - 1) count++
  return count
}

/** The words of a compound, separated by blanks. */
function textOf(term: string): string {
  const isApart = isCompound(term) || isSignCompound(term)
  return isApart ? splitCompound(term).join(' ') : baseOf(term)
}
