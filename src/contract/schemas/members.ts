/** The schemas of answers that follow from the tables of members (`src/fields`). */
import {
  educationRows,
  experienceRows,
  type Field,
  type FieldRows,
  sortMembers,
} from '../../fields/index.ts'
import { count, timestamp } from './scalars.ts'
import {
  closedObject,
  type TOptional,
  type TProperties,
  type TSchema,
  type TUnsafe,
  Type,
} from './type.ts'

export interface SocialAccount {
  provider: string
  url: string
}

const socialAccount = closedObject({ provider: Type.String(), url: Type.String() })

interface ValueTypes {
  string: string
  datetime: string
  number: number
  boolean: boolean
  strings: string[]
  accounts: SocialAccount[]
  education: Part<typeof educationRows>[]
  experience: Part<typeof experienceRows>[]
}

type Part<Rows> = { -readonly [Name in keyof Rows]?: ValueOf<Rows[Name]> }

type ValueOf<Row> = Row extends { readonly values: readonly (infer Value)[] }
  ? Value
  : Row extends { readonly type: keyof ValueTypes }
    ? ValueTypes[Row['type']]
    : never

/** The properties of the members of a place, in TypeBox's types. */
export type PropertiesOf<Rows, Place> = {
  -readonly [Name in keyof Rows as Rows[Name] extends { readonly shownIn: Place }
    ? Name
    : never]: Rows[Name] extends { readonly isRequired: true }
    ? TUnsafe<ValueOf<Rows[Name]>>
    : TOptional<TUnsafe<ValueOf<Rows[Name]>>>
}

/** The members of a place, in the order of rows. */
export function buildProperties<
  const Rows extends FieldRows,
  Place extends NonNullable<Field['shownIn']>,
>(rows: Rows, place: Place): PropertiesOf<Rows, Place> {
  const shown = Object.entries<Field>(rows).filter(([, { shownIn }]) => shownIn === place)
  return Object.fromEntries(shown.map(([name, field]) => [name, buildMember(field)])) as never
}

/** The stored members of a record, in the order of answers. */
export function buildRecord<const Rows extends FieldRows>(rows: Rows) {
  const members = buildProperties(rows, 'record')
  const names = sortMembers(rows, Object.keys(members))
  const properties: TProperties = members
  return Object.fromEntries(names.map((name) => [name, properties[name]])) as typeof members
}

/** The members in the order of the alphabet. */
export function sortNames<Members extends object>(members: Members): Members {
  return Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1))) as Members
}

function buildPart(rows: FieldRows): TSchema {
  return closedObject(buildProperties(rows, 'record'))
}

function buildMember(field: Field): TSchema {
  const schema = buildValue(field)
  return field.isRequired ? schema : Type.Optional(schema)
}

function buildValue({ type, meaning, shownNote, values, itemsMax, schema }: Field): TSchema {
  const description = shownNote === undefined ? meaning : `${meaning}, ${shownNote}`
  switch (type) {
    case 'datetime':
      return timestamp(description)
    case 'number':
      return { ...count(description), ...schema }
    case 'boolean':
      return Type.Boolean({ description })
    case 'strings': {
      const maxItems = itemsMax === undefined ? {} : { maxItems: itemsMax }
      return Type.Array(Type.String(), { ...maxItems, description, ...schema })
    }
    case 'accounts':
      return Type.Array(socialAccount, { description })
    case 'education':
      return Type.Array(buildPart(educationRows), { description })
    case 'experience':
      return Type.Array(buildPart(experienceRows), { description })
    default:
      return Type.String({ ...(values && { enum: [...values] }), description, ...schema })
  }
}
