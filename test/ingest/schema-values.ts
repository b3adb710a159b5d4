/** Values that fit a JSON Schema, of the keywords that the schema of records has. */
import fc from 'fast-check'

export interface Schema {
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Schema>>
  readonly if?: Schema
  readonly then?: Schema
  readonly else?: Schema
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly type?: string | readonly string[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema
  readonly maxProperties?: number
}

/** Every form that the pattern of dates allows. */
export const isoDates = [
  ...['2026-08-22', '0000-01-01', '2024-02-29', '2026-08-22T10:00', '2026-08-22 10:00:00'],
  ...['2026-08-22t10:00:00z', '2026-08-22T23:59:59.123Z', '2026-08-22T10:00:00,5+02'],
  ...['2026-08-22T10:00:00-0530', '2026-08-22T10:00:00+05:30', '9999-12-31T23:59:59Z'],
]

const text = (minLength = 0, maxLength = 40) =>
  fc.string({ unit: 'binary', minLength, maxLength: Math.max(minLength, maxLength) })

export function valuesOf(schema: Schema, defs = schema.$defs ?? {}): fc.Arbitrary<unknown> {
  const of = (one: Schema) => valuesOf(one, defs)
  if (schema.$ref !== undefined) return of(defs[schema.$ref.replace('#/$defs/', '')]!)
  if (schema.if !== undefined) return fc.oneof(of(schema.then!), of(schema.else!))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(of))
  const { type } = schema
  if (typeof type === 'object') return fc.oneof(...type.map((one) => of({ ...schema, type: one })))
  if (type === 'null') return fc.constant(null)
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer') return fc.integer({ min: schema.minimum!, max: schema.maximum! })
  if (type === 'array') return listsOf(schema, of)
  if (type === 'object') return objectsOf(schema, of)
  if (type !== 'string') throw new Error(`no values of ${JSON.stringify(schema)}`)
  if (schema.pattern !== undefined) return fc.constantFrom(...isoDates)
  // The longest are rare among random ones.
  const longest = schema.maxLength ?? 2000
  return fc.oneof(
    { weight: 9, arbitrary: text(schema.minLength, Math.min(40, longest)) },
    { weight: 1, arbitrary: text(longest, longest) },
  )
}

type ValuesOf = (schema: Schema) => fc.Arbitrary<unknown>

function listsOf({ prefixItems, items, minItems = 0, maxItems = 3 }: Schema, of: ValuesOf) {
  if (prefixItems !== undefined) return fc.tuple(...prefixItems.map(of))
  return fc.array(of(items!), { minLength: minItems, maxLength: maxItems })
}

function objectsOf(schema: Schema, of: ValuesOf): fc.Arbitrary<object> {
  const { properties, required = [], additionalProperties, maxProperties = 3 } = schema
  if (properties === undefined) {
    return fc.dictionary(text(), of(additionalProperties!), { maxKeys: maxProperties })
  }
  const members: Record<string, fc.Arbitrary<unknown>> = {}
  for (const [name, one] of Object.entries(properties)) members[name] = of(one)
  return fc.record(members, { requiredKeys: [...required] })
}
