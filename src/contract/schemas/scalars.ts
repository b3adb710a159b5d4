/** The small schemas that several objects share. */
import { closedObject, type Static, type TSchema, Type } from './type.ts'

// Patterns of texts, which rule-checks.ts compiles.

export const serviceIdPattern = '^[0-9a-f]{32}$'
export const fullNamePattern = '^[^/]+/[^/]+$'
export const dayPattern = '^\\d{4}-\\d{2}-\\d{2}$'
/** Without control characters and without halves of surrogate pairs. */
export const wellFormedLine = '^[^\\u0000-\\u001f\\u007f\\ud800-\\udfff]*$'

export const ServiceId = Type.String({
  pattern: serviceIdPattern,
  description: 'Service-internal identifier, 32-character hex',
})

export const PlatformId = Type.String({ description: 'Platform node identifier' })

/** The name that the public clients of this API family know. */
export function familyName(neutral: string) {
  return Type.Optional(
    Type.String({ description: `The same as \`${neutral}\`, for keys with \`--names family\`` }),
  )
}

/**
 * Without `format: "date-time"`: the pattern says more, and the serialiser would treat the member
 * as a possible Date object.
 */
export function timestamp(description: string) {
  return Type.String({
    pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$',
    description: `${description}, ISO 8601 UTC`,
  })
}

export function count(description: string) {
  return Type.Integer({ minimum: 0, description })
}

/** @param options more keywords of the schema */
export function defineEnum<Value extends string>(values: readonly Value[], options: object = {}) {
  return Type.Unsafe<Value>({ type: 'string', enum: [...values], ...options })
}

/** A text, or null. */
export function defineNullable(description: string) {
  return Type.Unsafe<string | null>({ type: ['string', 'null'], description })
}

/** A member of a request that is off unless it is true. */
export function defineSwitch(description: string) {
  return Type.Optional(Type.Boolean({ default: false, description }))
}

/** A member of a request that is a whole number from 1 on. */
export function defineAmount(maximum: number, description: string, byDefault?: number) {
  const whole = byDefault === undefined ? {} : { default: byDefault }
  return Type.Optional(Type.Integer({ minimum: 1, maximum, ...whole, description }))
}

export const Cursor = Type.String({
  description: 'Opaque cursor from a previous `pageInfo.endCursor`',
})

/** Lists have pages without `enablePagination`. */
export const ListCursor = Type.String({
  description:
    'Opaque cursor from a previous `pageInfo.endCursor` of the same list, whether it came in ' +
    '`includeAttributes` or from a graph endpoint: it continues on either, for the same user or ' +
    'repository, with the same `filters`',
})

/**
 * A positional batch result: null where nothing matched. Where a scalar may be null, write
 * `type: [..., 'null']` instead: a union makes the generated serialiser carry a whole validator.
 */
export function orNull<Schema extends TSchema>(schema: Schema) {
  return Type.Unsafe<Static<Schema> | null>({ anyOf: [schema, { type: 'null' }] })
}

/** The answer to a valid request with the header `Prefer: devdex-dry-run`. */
export const Cost = closedObject(
  {
    dryRun: Type.Literal(true),
    creditsMax: count('Most credits the request could cost; it may well cost less'),
  },
  { description: 'The most that a request could cost. Nothing was run' },
)
export type Cost = Static<typeof Cost>

/**
 * A `$ref` to a schema of `namedSchemas`. The name alone is the address while validators are
 * generated. The OpenAPI document turns it into `#/components/schemas/<name>`.
 */
export function reference<Referred>(name: string, description?: string) {
  return Type.Unsafe<Referred>({
    ...Type.Ref(name),
    ...(description !== undefined && { description }),
  })
}

/** JSON Schema's if, then, else. A value that fails `test` is validated by `otherwise`. */
export function conditional(test: object, consequence: object, otherwise?: object): object {
  // biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword, never awaited.
  const schema = { if: test, then: consequence }
  return otherwise === undefined ? schema : { ...schema, else: otherwise }
}
