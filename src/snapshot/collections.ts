/**
 * How the contract's fields are laid out in an index: the one place that turns one into the other.
 */
import type { NumberField, Schema, TextField } from 'native-free-index'
import { defaultRank, type FieldSpec, repoFields, userFields } from '../contract/index.ts'

export const collections = ['users', 'repos'] as const
export type Collection = (typeof collections)[number]

/** What searches read and no filter can name. */
interface HiddenFields {
  readonly text: readonly TextField[]
  readonly numbers: readonly NumberField[]
}

const hidden: Record<Collection, HiddenFields> = {
  users: { text: [], numbers: [] },
  repos: {
    text: [
      { name: 'topics', weight: 1, analyser: 'text' },
      { name: 'readme', weight: 0.5, analyser: 'text' },
    ],
    // What a repository's default rank is without a query: similarity is added to it.
    numbers: [{ name: defaultRank.column, list: false }],
  },
}

export const schemas: Record<Collection, Schema> = {
  users: schemaOf('users', userFields, hidden.users),
  repos: schemaOf('repos', repoFields, hidden.repos),
}

/** One value for each collection, made from its name. */
export function perCollection<T>(make: (collection: Collection) => T): Record<Collection, T> {
  return Object.fromEntries(collections.map((name) => [name, make(name)])) as Record<Collection, T>
}

function schemaOf(name: Collection, fields: Record<string, FieldSpec>, more: HiddenFields): Schema {
  const entries = Object.entries(fields)
  return {
    name,
    text: [
      ...entries.flatMap(([field, { analyser, weight = 0 }]) =>
        analyser === undefined ? [] : [{ name: field, weight, analyser }],
      ),
      ...more.text,
    ],
    keywords: [
      // The service's own identifier: found by look-ups, not open to filters.
      { name: 'id', match: 'exact', patterns: false },
      ...entries.flatMap(([field, spec]) =>
        isKeyword(spec)
          ? [{ name: field, match: spec.match ?? 'case', patterns: takesPatterns(spec) }]
          : [],
      ),
    ],
    numbers: [
      ...entries.flatMap(([field, { type }]) =>
        type === 'number' || type === 'datetime' ? [{ name: field, list: false }] : [],
      ),
      ...more.numbers,
    ],
  }
}

function isKeyword({ type, operators }: FieldSpec): boolean {
  const isText = type === 'string' || type === 'strings'
  return isText && operators.some((operator) => operator !== 'ContainsAllTokens')
}

function takesPatterns({ operators }: FieldSpec): boolean {
  return operators.some((operator) => ['Glob', 'IGlob', 'Regex'].includes(operator))
}
