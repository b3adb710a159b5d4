/**
 * How the contract's fields are laid out in an index: the one place that turns one into the other.
 */
import type { Schema } from 'native-free-index'
import { type FieldSpec, repoFields, userFields } from '../contract/index.ts'

export const collections = ['users', 'repos'] as const
export type Collection = (typeof collections)[number]

export const schemas: Record<Collection, Schema> = {
  users: schemaOf('users', userFields),
  repos: schemaOf('repos', repoFields),
}

/** One value for each collection, made from its name. */
export function perCollection<T>(make: (collection: Collection) => T): Record<Collection, T> {
  return Object.fromEntries(collections.map((name) => [name, make(name)])) as Record<Collection, T>
}

function schemaOf(name: Collection, fields: Record<string, FieldSpec>): Schema {
  const entries = Object.entries(fields)
  return {
    name,
    text: entries.flatMap(([field, { analyser, weight = 0 }]) =>
      analyser === undefined ? [] : [{ name: field, weight, analyser }],
    ),
    keywords: [
      // The service's own identifier: found by look-ups, not open to filters.
      { name: 'id', match: 'exact', patterns: false },
      ...entries.flatMap(([field, spec]) =>
        isKeyword(spec)
          ? [{ name: field, match: spec.match ?? 'case', patterns: takesPatterns(spec) }]
          : [],
      ),
    ],
    numbers: entries.flatMap(([field, { type }]) =>
      type === 'number' || type === 'datetime' ? [{ name: field, list: false }] : [],
    ),
  }
}

function isKeyword({ type, operators }: FieldSpec): boolean {
  const isText = type === 'string' || type === 'strings'
  return isText && operators.some((operator) => operator !== 'ContainsAllTokens')
}

function takesPatterns({ operators }: FieldSpec): boolean {
  return operators.some((operator) => ['Glob', 'IGlob', 'Regex'].includes(operator))
}
