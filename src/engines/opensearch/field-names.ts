/**
 * Names of fields in the cluster's indices. A field of the schema may be indexed in several forms,
 * one object each. Its dots become `_`, because a dot would make an object of its own.
 */

/** The forms of a field. */
import type { Collection } from '../../domain/index.ts'
export type Form =
  /** `t`: its tokens. */
  | 'tokens'
  /** `k`: its values as `storedKeyword` gives them. */
  | 'keyword'
  /** `g`: its value as given, for patterns. */
  | 'given'
  /** `n`: its numbers. */
  | 'number'

const objects: Readonly<Record<Form, string>> = {
  tokens: 't',
  keyword: 'k',
  given: 'g',
  number: 'n',
}

/** Where a repository has the profile of its owner, in the same forms. */
export const profileObject = 'p'

/** Where a repository has the fields of its owner, for the filters of scopes. */
export const ownerObject = 'u'

/** The object of a form, as the mapping and documents have it. */
export function objectOf(form: Form): string {
  return objects[form]
}

/** The name of a schema's field inside the object of its form. */
export function memberOf(field: string): string {
  return field.replaceAll('.', '_')
}

/** The whole name, as a query has it. */
export function pathOf(form: Form, field: string): string {
  return `${objects[form]}.${memberOf(field)}`
}

/** Where the words of weighted texts lie at their positions, by field, for phrases. */
export const positionsObject = 'o'

/** Of a very long text: its words that cannot be told from those of the next field. */
export const restMember = 'rest'

export function positionsPath(field: string): string {
  return `${positionsObject}.${memberOf(field)}`
}

/** Fields that the schema does not name. */
export const names = {
  /** The document's ordinal, and its `_id`. */
  ordinal: 'ordinal',
  /** Every term of the weighted search, with its impact as frequency. */
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
  /** The identifiers that aliases of the record would make. */
  aliasIds: 'x',
  /** The user of a repository or a profile. */
  owner: 'owner',
  term: 'term',
  addresses: 'addresses',
} as const

/** An edge by the ends of its list: the list's document, the offset, and the neighbour. */
export const edgeNames = {
  relation: 'r',
  date: 'd',
  out: { root: 'f', place: 'o', neighbour: 't' },
  in: { root: 't', place: 'i', neighbour: 'f' },
} as const

/** Of a term, what it is found by. */
export const termNames = {
  /** Its id, to sort by. */
  id: 't',
  /** Its id, where a text can have it as a word. Prefixes and misspellings are of words. */
  word: 'word',
  /** The stem, where a stemmed field has it. As an id. */
  stem: 'stem',
  /** Of a term of our own making: the term that it stands for. As an id. */
  base: 'base',
  /** Documents that have it in a weighted field. */
  frequency: 'n',
} as const

const termLetters: Readonly<Record<Collection, string>> = {
  users: 'u',
  repos: 'r',
  professionals: 'p',
}

/** The `_id` of what is known of a term of a collection. */
export function termId(collection: Collection, term: string): string {
  return termLetters[collection] + term
}

/** The term of an id. */
export function termOfId(id: string): string {
  return id.slice(1)
}
