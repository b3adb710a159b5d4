/** The small schemas that several objects share. */
import { type Static, type TSchema, Type } from './type.ts'

export const ServiceId = Type.String({
  pattern: '^[0-9a-f]{32}$',
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

/** Pattern of a text without control characters and without halves of surrogate pairs. */
export const wellFormedLine = '^[^\\u0000-\\u001f\\u007f\\ud800-\\udfff]*$'

export function count(description: string) {
  return Type.Integer({ minimum: 0, description })
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
export const Cost = Type.Object(
  {
    dryRun: Type.Literal(true),
    creditsMax: count('Most credits the request could cost; it may well cost less'),
  },
  {
    additionalProperties: false,
    description: 'The most that a request could cost. Nothing was run',
  },
)
export type Cost = Static<typeof Cost>

/**
 * A `$ref` to a schema of `namedSchemas`. The name alone is the address while validators are
 * generated. The OpenAPI document turns it into `#/components/schemas/<name>`.
 */
export function reference<Referred>(name: string) {
  return Type.Unsafe<Referred>(Type.Ref(name))
}

/** JSON Schema's if, then, else. A value that fails `test` is validated by `otherwise`. */
export function conditional(test: object, consequence: object, otherwise?: object): object {
  // biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword, never awaited.
  const schema = { if: test, then: consequence }
  return otherwise === undefined ? schema : { ...schema, else: otherwise }
}
