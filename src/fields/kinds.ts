/** Columns that many rows have in common, and the function that makes a row of them. */
import type { Field } from './field.ts'

type Merged<Kind, More> = {
  readonly [Name in keyof Kind | keyof More]: Name extends keyof More
    ? More[Name]
    : Name extends keyof Kind
      ? Kind[Name]
      : never
}

type Meant<Kind> = Kind & { readonly meaning: string }

/** A row: the columns of a kind, the meaning, and the columns of the member alone. */
export function define<const Kind extends Partial<Field>>(kind: Kind, meaning: string): Meant<Kind>
export function define<const Kind extends Partial<Field>, const More extends Partial<Field>>(
  kind: Kind,
  meaning: string,
  more: More,
): Merged<Meant<Kind>, More>
export function define(kind: Partial<Field>, meaning: string, more: Partial<Field> = {}): object {
  return { ...kind, meaning, ...more }
}

export const count = {
  type: 'number',
  operators: ['Eq', 'In', 'Lt', 'Lte', 'Gt', 'Gte'],
} as const

export const date = { type: 'datetime', operators: ['Lt', 'Lte', 'Gt', 'Gte'] } as const

/** A text that keyword searches read. */
export const prose = {
  type: 'string',
  operators: ['ContainsAllTokens'],
  match: 'case',
  analyser: 'text',
} as const

export const listOperators = ['Contains', 'NotContains', 'ContainsAny', 'NotContainsAny'] as const

/** Texts whose words can be searched, too. */
export const wordedList = {
  type: 'strings',
  operators: [...listOperators, 'ContainsAllTokens'],
  match: 'case',
  analyser: 'text',
} as const

/** The service's own identifier of a record. */
export const serviceId = {
  type: 'string',
  shownIn: 'record',
  isRequired: true,
  meaning: 'Service-internal identifier, 32-character hex',
  schema: { pattern: '^[0-9a-f]{32}$' },
} as const

export const platformId = {
  type: 'string',
  operators: ['Eq', 'In', 'NotIn'],
  match: 'exact',
  family: 'githubId',
  shownIn: 'record',
  isRequired: true,
  reads: 'identifier',
  meaning: 'Platform node identifier',
} as const

/** A date that records show and lines give. */
export const recordDate = { ...date, shownIn: 'record', reads: 'date' } as const
