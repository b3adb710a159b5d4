/** The index schemas: how the contract's fields are laid out in an index. */
import type { IndexSchema, KeywordField, NumberField, TextField } from 'native-free-index'
import type { FieldSpec } from '../contract/index.ts'
import {
  defaultRank,
  isKeyword,
  isNumeric,
  nameKeyField,
  professionalUserFields,
  repoFields,
  userFields,
} from '../contract/vocabulary.ts'
import type { Collection } from '../domain/index.ts'

/** Fields that searches read and no filter can name. */
interface InternalFields {
  readonly text: readonly TextField[]
  readonly keywords: readonly KeywordField[]
  readonly numbers: readonly NumberField[]
}

const people: InternalFields = {
  text: [
    // A word inside a login says little of a person. It is rare, so BM25 would overrate it.
    { name: 'loginWords', weight: 0.2, analyser: 'text' },
    // More than any other field: a person of exactly this name comes first.
    { name: 'wholeName', weight: 3, analyser: 'joined' },
  ],
  keywords: [],
  numbers: [],
}

const internal: Record<Collection, InternalFields> = {
  users: people,
  repos: {
    text: [
      { name: 'topics', weight: 1, analyser: 'text', stemmed: true },
      { name: 'readme', weight: 0.5, analyser: 'text', stemmed: true },
    ],
    keywords: [{ name: nameKeyField, match: 'exact', patterns: false }],
    numbers: [
      // A repository's default rank without a query. The similarity is added to it.
      { name: defaultRank.column, list: false },
      // For formulas: the owner's crackedScore, from 0 to 100.
      { name: 'ownerDevrank', list: false },
    ],
  },
  professionals: people,
}

export const schemas: Record<Collection, IndexSchema> = {
  users: schemaOf('users', userFields, internal.users),
  repos: schemaOf('repos', repoFields, internal.repos),
  professionals: schemaOf('professionals', professionalUserFields, internal.professionals),
}

function schemaOf(
  name: Collection,
  fields: Record<string, FieldSpec>,
  more: InternalFields,
): IndexSchema {
  const entries = Object.entries(fields)
  return {
    name,
    text: [
      ...entries.flatMap(([field, { analyser, weight = 0, stemmed = false }]) =>
        analyser === undefined ? [] : [{ name: field, weight, analyser, stemmed }],
      ),
      ...more.text,
    ],
    keywords: [
      // The service's own identifier: found by look-ups, not open to filters.
      { name: 'id', match: 'exact', patterns: false },
      ...entries.flatMap(([field, spec]) =>
        isKeyword(spec)
          ? [{ name: field, match: spec.match ?? 'exact', patterns: takesPatterns(spec) }]
          : [],
      ),
      ...more.keywords,
    ],
    numbers: [
      ...entries.flatMap(([field, spec]) =>
        isNumeric(spec) ? [{ name: field, list: spec.type === 'numbers' }] : [],
      ),
      ...more.numbers,
    ],
  }
}

function takesPatterns({ operators }: FieldSpec): boolean {
  return operators.some((operator) => ['Glob', 'IGlob', 'Regex'].includes(operator))
}
