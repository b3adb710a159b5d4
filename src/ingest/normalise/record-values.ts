/** The kinds of values that members of native records have. */
import { provenanceFieldsMax, trusts } from '../../contract/index.ts'
import { nameCharactersMax } from './members.ts'
import { sourceCharactersMax } from './origins.ts'

/** The JSON Schema of a value, without `null`. `$ref` is the name of a definition alone. */
export interface ValueSchema {
  readonly $ref?: string
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly items?: ValueSchema
  readonly prefixItems?: readonly ValueSchema[]
  readonly additionalProperties?: ValueSchema
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly maxProperties?: number
  readonly pattern?: string
}

export interface RecordMember {
  readonly schema: ValueSchema
  /** A member that is not required may be null, which counts as missing. */
  readonly isRequired?: boolean
  readonly meaning: string
  /** The value that an import uses without it. Absent: none. */
  readonly missing?: string
}

export type RecordMembers = Readonly<Record<string, RecordMember>>

export const text: ValueSchema = { type: 'string' }
export const texts: ValueSchema = { type: 'array', items: text }

export const identifier: ValueSchema = { type: 'string', minLength: 1 }
export const name: ValueSchema = { type: 'string', minLength: 1, maxLength: nameCharactersMax }
export const flag: ValueSchema = { type: 'boolean' }
export const date: ValueSchema = { $ref: 'date' }
export const count: ValueSchema = { $ref: 'count' }

export const defineList = (item: string): ValueSchema => ({ type: 'array', items: { $ref: item } })

interface RecordValue {
  readonly about: string
  readonly schema: ValueSchema
}

const hourAndMinute = '(?:[01][0-9]|2[0-3]):[0-5][0-9]'

/** Values that several members have. */
export const recordValues: Readonly<Record<string, RecordValue>> = {
  date: {
    about:
      'An ISO 8601 date, alone or with a time: `2026-08-22`, `2026-08-22T10:00:00Z`. ' +
      'Without an offset the time is UTC. The day must exist.',
    schema: {
      type: 'string',
      pattern:
        '^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])' +
        `(?:[Tt ]${hourAndMinute}(?::[0-5][0-9](?:[.,][0-9]+)?)?` +
        '(?:[Zz]|[+-](?:[01][0-9]|2[0-3])(?::?[0-5][0-9])?)?)?$',
    },
  },
  count: {
    about: 'A whole number from 0 to 2^53 - 1.',
    schema: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
  },
  provenance: {
    about:
      'By name of a field: its [source](#fieldsource). At most ' +
      `${provenanceFieldsMax} fields. Names that are no field of the record are ignored.`,
    schema: {
      type: 'object',
      maxProperties: provenanceFieldsMax,
      additionalProperties: { $ref: 'fieldSource' },
    },
  },
  fieldSource: {
    about:
      'A list of three: the name of a file, folder or repository ' +
      `(at most ${sourceCharactersMax} characters), a date, and one of ` +
      `${trusts.map((trust) => `\`${trust}\``).join(', ')}.`,
    schema: {
      type: 'array',
      prefixItems: [
        { type: 'string', maxLength: sourceCharactersMax },
        date,
        { type: 'string', enum: trusts },
      ],
      minItems: 3,
      maxItems: 3,
    },
  },
}
