/**
 * The fields of a document in the forms of the cluster. They are read from the index instead of the
 * data set, so that both engines search the same terms.
 */
import { type FieldTerm, isDerived, saturation, textTokens } from 'native-free-index'
import type { Collection } from '../../../domain/index.ts'
import { schemas } from '../../../snapshot/index.ts'
import { getMember, getObject, restMember } from '../field-names.ts'
import { isScored, listGivenFields, listPlacedTexts, listTokenFields } from '../indices.ts'
import {
  storeFrequency,
  storeKeyword,
  storeNumber,
  storePositions,
  storeTerms,
  storeValue,
  storeWord,
} from '../stored-values.ts'
import type { SnapshotDocument, SnapshotReader } from './snapshot-reader.ts'

/** Bits by which impacts and saturations are shifted: see `storeFrequency`. */
export interface Scales {
  readonly impactBits: number
  readonly saturationBits: number
}

/** The greatest scales that all documents of a collection allow. Reads all documents. */
export function measureScales(reader: SnapshotReader, collection: Collection): Scales {
  const impacts = new Scale()
  const saturations = new Scale()
  const scored = schemas[collection].text.flatMap(({ name }, field) =>
    isScored(collection, name) ? [field] : [],
  )
  for (const document of reader.listDocuments(collection)) {
    impacts.add(document.forward.listImpacts(document.docId).map(({ impact }) => impact))
    if (scored.length === 0) continue
    const terms = document.fieldTerms
    for (const field of scored) {
      const own = terms.filter((term) => term.field === field)
      saturations.add(own.map((term) => readSaturation(document, term)))
    }
  }
  return { impactBits: impacts.bits, saturationBits: saturations.bits }
}

/** Terms of the weighted search. */
export function buildImpacts(document: SnapshotDocument, { impactBits }: Scales): string {
  const terms = document.reader.listTerms(document.collection)
  const impacts = document.forward.listImpacts(document.docId)
  return storeTerms(
    impacts.map(({ termOrd, impact }) => [terms[termOrd]!, storeFrequency(impact, impactBits)]),
  )
}

/** By field: the words of the weighted texts, in text order. */
export function buildPositions(document: SnapshotDocument): Record<string, string> {
  const { reader, collection, segment, docId } = document
  const terms = reader.listTerms(collection)
  const tokens = Array.from(
    textTokens(segment, docId),
    ({ termOrd, positionIncrement, positionLength }) => {
      return { stored: storeWord(terms[termOrd]!, positionLength), positionIncrement }
    },
  )
  const { text } = schemas[collection]
  const form: Record<string, string> = {}
  let at = 0
  for (const name of listPlacedTexts(collection)) {
    const field = text.findIndex((one) => one.name === name)
    const length = segment.postings.lengths[docId * text.length + field]!
    const own = tokens.slice(at, at + length)
    if (own.length > 0) form[getMember(name)] = storePositions(own)
    at += length
  }
  // A text may be longer than its stored length.
  if (at < tokens.length) form[restMember] = storePositions(tokens.slice(at))
  return form
}

/**
 * Tokens, keywords and numbers. Empty fields are omitted.
 *
 * @param isLinked selects the fields of a linked document, which are for filters only; null: the
 * document's own fields
 */
export function buildFields(
  document: SnapshotDocument,
  scales: Scales,
  isLinked: ((field: string) => boolean) | null = null,
): Record<string, unknown> {
  const { keywords, numbers } = schemas[document.collection]
  const { forward, docId } = document
  const listNames = (fields: readonly { readonly name: string }[]) =>
    fields.map(({ name }) => name).filter(isLinked ?? (() => true))
  return {
    [getObject('tokens')]: buildTokens(document, scales, isLinked),
    [getObject('keyword')]: buildMembers(listNames(keywords), (field) =>
      field === 'id'
        ? [document.readId()]
        : // Values of the column are already folded.
          forward.listKeywords(docId, field).map((value) => storeKeyword('exact', value)),
    ),
    [getObject('number')]: buildMembers(listNames(numbers), (field) =>
      forward.listNumbers(docId, field).map(storeNumber),
    ),
  }
}

/** Values for patterns. */
export function buildGiven(document: SnapshotDocument): Record<string, unknown> {
  const fields = listGivenFields(document.collection)
  return buildMembers(fields, (field) => storeValue(document.readGiven(field)) ?? [])
}

function buildTokens(
  document: SnapshotDocument,
  { saturationBits }: Scales,
  isLinked: ((field: string) => boolean) | null,
): Record<string, unknown> {
  const { reader, collection } = document
  const terms = reader.listTerms(collection)
  const byField = new Map<string, FieldTerm[]>()
  for (const term of document.fieldTerms) {
    const { name } = schemas[collection].text[term.field]!
    const own = byField.get(name)
    if (own === undefined) byField.set(name, [term])
    else own.push(term)
  }
  return buildMembers(listTokenFields(collection).filter(isLinked ?? (() => true)), (name) => {
    const own = byField.get(name) ?? []
    if (isLinked === null && isScored(collection, name)) {
      const frequency = (term: FieldTerm) =>
        storeFrequency(readSaturation(document, term), saturationBits)
      return storeTerms(own.map((term) => [terms[term.termOrd]!, frequency(term)]))
    }
    const words = own.map(({ termOrd }) => terms[termOrd]!)
    return words.filter((term) => !isDerived(term)).join(' ')
  })
}

function readSaturation(document: SnapshotDocument, { field, tf }: FieldTerm): number {
  const { reader, collection, docId } = document
  const { averageLengths } = reader.indexes[collection].dictionary.statistics
  return saturation(tf, document.forward.countTokens(docId, field), averageLengths[field]!)
}

/** A list of one element is written as the element. Empty texts and lists are omitted. */
function buildMembers(
  fields: readonly string[],
  form: (field: string) => string | readonly unknown[],
): Record<string, unknown> {
  const members: Record<string, unknown> = {}
  for (const field of fields) {
    const value = form(field)
    if (value.length === 0) continue
    members[getMember(field)] = value.length === 1 && Array.isArray(value) ? value[0] : value
  }
  return members
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
