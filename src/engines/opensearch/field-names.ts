/**
 * Names of fields in the cluster's indices. A field of the schema may be indexed in several forms,
 * one object each. Dots in its name become `_`, because a dot would create a nested object.
 */

/** The forms of a field. */
import type { Collection } from '../../domain/index.ts'
export type Form =
  /** `t`: its tokens. */
  | 'tokens'
  /** `k`: its values in the form of `storeKeyword`. */
  | 'keyword'
  /** `g`: its unfolded value, for patterns. */
  | 'given'
  /** `n`: its numbers. */
  | 'number'

const objects: Readonly<Record<Form, string>> = {
  tokens: 't',
  keyword: 'k',
  given: 'g',
  number: 'n',
}

/** Object of a repository with its owner's profile, in the same forms. */
export const profileObject = 'p'

/** Object of a repository with its owner's fields, for the filters of scopes. */
export const ownerObject = 'u'

/** The object of a form, in the mapping and in documents. */
export function getObject(form: Form): string {
  return objects[form]
}

/** The name of a schema's field inside the object of its form. */
export function getMember(field: string): string {
  return field.replaceAll('.', '_')
}

/** The full path, for queries. */
export function getPath(form: Form, field: string): string {
  return `${objects[form]}.${getMember(field)}`
}

/** Object with the words of weighted texts at their positions, by field, for phrases. */
export const positionsObject = 'o'

/** Member for words after a text's stored length, which cannot be assigned to a field. */
export const restMember = 'rest'

export function getPositionsPath(field: string): string {
  return `${positionsObject}.${getMember(field)}`
}

/** Fields that are not in the schema. */
export const names = {
  /** The document's ordinal, which is also its `_id`. */
  ordinal: 'ordinal',
  /** Terms of the weighted search, with their impact as frequency. */
  impacts: 'w',
  /** Pseudonyms of the person's login and platformId. */
  personPseudonyms: 'h',
  /** Pseudonyms of the person's addresses and of their domains. */
  addressPseudonyms: 'a',
  vector: 'v',
  checksum: 'crc',
  body: 'body',
  userMetrics: 'metrics',
  link: 'link',
  /** The source of each field, as JSON. */
  provenance: 'src',
  /** Identifiers by aliases of the record. */
  aliasIds: 'x',
  /** The user of a repository or a profile. */
  owner: 'owner',
  term: 'term',
  addresses: 'addresses',
} as const

/** Fields of an edge at one end of it: the list's document, the offset, and the neighbour. */
export const edgeNames = {
  relation: 'r',
  date: 'd',
  out: { root: 'f', place: 'o', neighbour: 't' },
  in: { root: 't', place: 'i', neighbour: 'f' },
} as const

/** Fields by which a term is found. */
export const termNames = {
  /** The term's id, to sort by. */
  id: 't',
  /** The term's id, if it is a word. Only words have prefixes and misspellings. */
  word: 'word',
  /** Id of the stem, if a stemmed field has the term. */
  stem: 'stem',
  /** Id of a derived term's word. */
  base: 'base',
  /** Documents with the term in a weighted field. */
  frequency: 'n',
} as const

const termLetters: Readonly<Record<Collection, string>> = {
  users: 'u',
  repos: 'r',
  professionals: 'p',
}

/** The `_id` of a term's statistics in a collection. */
export function getTermId(collection: Collection, term: string): string {
  return termLetters[collection] + term
}

/** The term of an id. */
export function readTermId(id: string): string {
  return id.slice(1)
}
