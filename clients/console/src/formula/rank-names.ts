/** The names that formulas read, as the contract has them, and which of them a key has. */
import { rankedMembers } from '../generated/members.ts'
import { listMembers } from '../parts/members.ts'
import type { Field } from '../search/fields.ts'
import type { Collection } from '../search/search-params.ts'
import { canShowField } from '../session.ts'

/** Other names of one that is offered. */
const aliases: Readonly<Record<Collection, string>> = { users: 'similarity', repos: 'ANN' }

export interface RankNames {
  /** Names for `Attr`, with their meanings. */
  readonly attributes: readonly (readonly [name: string, text: string])[]
  /** Fields for `BM25`. */
  readonly textFields: readonly string[]
}

/** @param fields that the key has; undefined while they are not known */
export function rankNames(collection: Collection, fields: readonly Field[] | undefined): RankNames {
  const known = new Set(fields?.map(({ name }) => name))
  const has = (name: string) => (fields === undefined ? canShowField(name) : known.has(name))
  return {
    attributes: rankedMembers[collection]
      .filter(({ name, field }) => name !== aliases[collection] && mayRead(field, has))
      .map(({ name, text }) => [name, text]),
    textFields: listMembers(collection, 'bm25')
      .map(({ name }) => name)
      .filter(has),
  }
}

/** The owner's rank is no field. Every key has it, as it has the similarity. */
function mayRead(field: string | null, has: (name: string) => boolean): boolean {
  return field === null || field === 'ownerDevrank' || has(field)
}
