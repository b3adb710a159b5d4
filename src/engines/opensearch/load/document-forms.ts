/**
 * The fields of a document in the forms of the cluster. They are read from the index instead of the
 * data set, so that both engines search the same terms.
 */
import { type FieldTerm, isDerived, saturation, textTokens } from 'native-free-index'
import type { Collection } from '../../../domain/index.ts'
import { schemas } from '../../../snapshot/index.ts'
import { memberOf, objectOf, restMember } from '../field-names.ts'
import { givenFields, isScored, placedTexts, tokenFields } from '../indices.ts'
import {
  frequencyOf,
  storedKeyword,
  storedNumber,
  storedPositions,
  storedTerms,
  storedValue,
  storedWord,
} from '../stored-values.ts'
import type { Position, SnapshotReader } from './snapshot-reader.ts'

/** Bits by which impacts and saturations are shifted: see `frequencyOf`. */
export interface Scales {
  readonly impactBits: number
  readonly saturationBits: number
}

/** The greatest scales that all documents of a collection allow. Reads all documents. */
export function scalesOf(reader: SnapshotReader, collection: Collection): Scales {
  const impacts = new Scale()
  const saturations = new Scale()
  const scored = scoredFields(collection)
  for (const position of reader.positions(collection)) {
    const forward = reader.forward(collection, position.shard)
    impacts.add(forward.listImpacts(position.docId).map(({ impact }) => impact))
    if (scored.length === 0) continue
    const terms = forward.listFieldTerms(position.docId)
    const saturationIn = saturationReader(reader, collection, position)
    for (const field of scored) {
      saturations.add(terms.filter((term) => term.field === field).map(saturationIn))
    }
  }
  return { impactBits: impacts.bits, saturationBits: saturations.bits }
}

/** Terms of the weighted search. */
export function impactsForm(
  reader: SnapshotReader,
  collection: Collection,
  { shard, docId }: Position,
  { impactBits }: Scales,
): string {
  const terms = reader.terms(collection)
  const impacts = reader.forward(collection, shard).listImpacts(docId)
  return storedTerms(
    impacts.map(({ termOrd: rank, impact }) => [terms[rank]!, frequencyOf(impact, impactBits)]),
  )
}

/** By field: the words of the weighted texts, in text order. */
export function positionsForm(
  reader: SnapshotReader,
  collection: Collection,
  { shard, docId }: Position,
): Record<string, string> {
  const terms = reader.terms(collection)
  const segment = reader.indexes[collection].segments[shard]!
  const tokens = Array.from(
    textTokens(segment, docId),
    ({ termOrd, positionIncrement, positionLength }) => ({
      stored: storedWord(terms[termOrd]!, positionLength),
      positionIncrement,
    }),
  )
  const { text } = schemas[collection]
  const form: Record<string, string> = {}
  let at = 0
  for (const name of placedTexts(collection)) {
    const field = text.findIndex((one) => one.name === name)
    const length = segment.postings.lengths[docId * text.length + field]!
    const own = tokens.slice(at, at + length)
    if (own.length > 0) form[memberOf(name)] = storedPositions(own)
    at += length
  }
  // A text may be longer than its stored length.
  if (at < tokens.length) form[restMember] = storedPositions(tokens.slice(at))
  return form
}

/**
 * Tokens, keywords and numbers. Empty fields are omitted.
 *
 * @param isLinked selects the fields of a linked document, which are for filters only; null: the
 * document's own fields
 */
export function fieldForms(
  reader: SnapshotReader,
  collection: Collection,
  position: Position,
  scales: Scales,
  isLinked: ((field: string) => boolean) | null = null,
): Record<string, unknown> {
  const isWanted = isLinked ?? (() => true)
  const { keywords, numbers } = schemas[collection]
  const { docId } = position
  const forward = reader.forward(collection, position.shard)
  return {
    [objectOf('tokens')]: tokenForms(reader, collection, position, scales, isLinked),
    [objectOf('keyword')]: members(
      keywords.map(nameOf).filter(isWanted),
      // Values of the column are already folded.
      (field) => {
        if (field === 'id') return [reader.idOf(collection, position)]
        return forward.listKeywords(docId, field).map((value) => storedKeyword('exact', value))
      },
    ),
    [objectOf('number')]: members(numbers.map(nameOf).filter(isWanted), (field) =>
      forward.listNumbers(docId, field).map(storedNumber),
    ),
  }
}

/** Identifiers by aliases. */
export function aliasIdsOf(
  reader: SnapshotReader,
  collection: Collection,
  position: Position,
): readonly string[] {
  const all = reader.forward(collection, position.shard).listKeywords(position.docId, 'id')
  return all.length === 1 ? [] : all.filter((id) => id !== reader.idOf(collection, position))
}

/** Values for patterns. */
export function givenForm(
  reader: SnapshotReader,
  collection: Collection,
  position: Position,
): Record<string, unknown> {
  return members(
    givenFields(collection),
    (field) => storedValue(reader.given(collection, field, position)) ?? [],
  )
}

function tokenForms(
  reader: SnapshotReader,
  collection: Collection,
  position: Position,
  { saturationBits }: Scales,
  isLinked: ((field: string) => boolean) | null,
): Record<string, unknown> {
  const terms = reader.terms(collection)
  const isToken = ({ termOrd }: FieldTerm) => !isDerived(terms[termOrd]!)
  const isCounted = (name: string) => isLinked === null && isScored(collection, name)
  const numberOf = new Map(schemas[collection].text.map(({ name }, field) => [name, field]))
  const byField = new Map<number, FieldTerm[]>()
  for (const term of reader.forward(collection, position.shard).listFieldTerms(position.docId)) {
    const own = byField.get(term.field)
    if (own === undefined) byField.set(term.field, [term])
    else own.push(term)
  }
  const saturationIn = saturationReader(reader, collection, position)
  return members(tokenFields(collection).filter(isLinked ?? (() => true)), (name) => {
    const own = byField.get(numberOf.get(name)!) ?? []
    if (!isCounted(name)) {
      return own
        .filter(isToken)
        .map(({ termOrd: rank }) => terms[rank]!)
        .join(' ')
    }
    return storedTerms(
      own.map((term) => [terms[term.termOrd]!, frequencyOf(saturationIn(term), saturationBits)]),
    )
  })
}

function saturationReader(
  reader: SnapshotReader,
  collection: Collection,
  { shard, docId }: Position,
) {
  const { averageLengths } = reader.indexes[collection].dictionary.statistics
  const forward = reader.forward(collection, shard)
  return ({ field, tf }: FieldTerm): number =>
    saturation(tf, forward.countTokens(docId, field), averageLengths[field]!)
}

function scoredFields(collection: Collection): number[] {
  return schemas[collection].text.flatMap(({ name }, field) =>
    isScored(collection, name) ? [field] : [],
  )
}

/** A list of one element is written as the element. Empty texts and lists are omitted. */
function members(
  fields: readonly string[],
  formOf: (field: string) => string | readonly unknown[],
): Record<string, unknown> {
  const entries = fields.flatMap((field): [string, unknown][] => {
    const value = formOf(field)
    if (value.length === 0) return []
    return [[memberOf(field), value.length === 1 && Array.isArray(value) ? value[0] : value]]
  })
  return Object.fromEntries(entries)
}

function nameOf({ name }: { readonly name: string }): string {
  return name
}

/**
 * Impacts and saturations are stored as whole frequencies: multiplied by the greatest power of two
 * that Lucene's sums allow.
 */
const bitsMax = 20
/** Lucene sums a document's frequencies per field in 31 bits. */
const frequencySumMax = 2 ** 31 - 1

/** Computes the bits for the largest document. */
export class Scale {
  #sum = 0
  #terms = 0

  /** Adds the values of one field of one document. */
  add(values: readonly number[]): void {
    const sum = values.reduce((total, value) => total + value, 0)
    this.#sum = Math.max(this.#sum, sum)
    this.#terms = Math.max(this.#terms, values.length)
  }

  /** Rounding adds less than one per term. */
  get bits(): number {
    let bits = bitsMax
    while (bits > 0 && this.#sum * 2 ** bits + this.#terms > frequencySumMax) bits--
    return bits
  }
}
