/**
 * Values generated from JSON Schemas. Further conditions (`not`, `allOf`) are ignored, so some of the
 * values are refused.
 */
import fc, { type Arbitrary } from 'fast-check'

export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly if?: Schema
  readonly then?: Schema
  readonly else?: Schema
  readonly $defs?: Readonly<Record<string, Schema>>
  readonly pattern?: string
  readonly prefixItems?: readonly Schema[]
  readonly additionalProperties?: Schema | boolean
  readonly maxProperties?: number
}

const depthMax = 5
const itemsMax = 4

export class SchemaValues {
  readonly #schemas: Readonly<Record<string, Schema>>
  readonly #special: Readonly<Record<string, Arbitrary<unknown>>>
  readonly #made = new Map<string, Arbitrary<unknown> | null>()

  /**
   * @param schemas targets of `$ref`
   * @param special replacements for schemas of a name, for strings of members of a name, and as
   * `pattern` for strings that match one
   */
  constructor(
    schemas: Readonly<Record<string, Schema>>,
    special: Readonly<Record<string, Arbitrary<unknown>>>,
  ) {
    this.#schemas = schemas
    this.#special = special
  }

  of(schema: Schema): Arbitrary<unknown> {
    const values = this.#of(schema, '', 0)
    if (values === null) throw new Error('the schema has no value that is not too deep')
    return values
  }

  /** Null if every value would be too deep. @param member that the value belongs to */
  #of(schema: Schema, member: string, depth: number): Arbitrary<unknown> | null {
    const { $ref, oneOf, anyOf, const: only } = schema
    if ($ref !== undefined) return this.#named($ref.split('/').at(-1)!, depth + 1)
    if (only !== undefined) return fc.constant(only)
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
    const { if: condition, then, else: otherwise, ...rest } = schema
    if (condition !== undefined) {
      const both = [then ?? {}, otherwise ?? {}].map((one) => ({ ...rest, ...one }))
      return this.#either(both, member, depth)
    }
    const several = oneOf ?? anyOf
    if (several !== undefined) return this.#either(several, member, depth)
    if (Array.isArray(schema.type)) {
      const each = schema.type.map((type: string) => ({ ...schema, type }))
      return this.#either(each, member, depth)
    }
    return this.#ofType(schema, member, depth)
  }

  #named(name: string, depth: number): Arbitrary<unknown> | null {
    const special = this.#special[name]
    if (special !== undefined) return special
    if (depth > depthMax) return null
    const key = `${name} ${depth}`
    const known = this.#made.get(key)
    if (known !== undefined) return known
    const made = this.#of(this.#schemas[name]!, '', depth)
    this.#made.set(key, made)
    return made
  }

  #either(schemas: readonly Schema[], member: string, depth: number): Arbitrary<unknown> | null {
    const some = schemas.map((one) => this.#of(one, member, depth)).filter((one) => one !== null)
    return some.length === 0 ? null : fc.oneof(...some)
  }

  #ofType(schema: Schema, member: string, depth: number): Arbitrary<unknown> | null {
    switch (schema.type) {
      case 'string': {
        const { minLength = 0, maxLength = 1000, pattern } = schema
        const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 30)) }
        const texts = fc.string({ ...length, unit: 'grapheme' })
        // The longest are rare among random ones.
        const longest = fc.string({ minLength: maxLength, maxLength })
        const some = fc.oneof({ weight: 19, arbitrary: texts }, longest)
        return this.#special[pattern === undefined ? member : 'pattern'] ?? some
      }
      case 'integer':
        return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1_000_000 })
      case 'number':
        return numbers(schema)
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      case 'array': {
        const { minItems = 0, maxItems = 1000, items = {}, prefixItems } = schema
        if (prefixItems !== undefined) {
          return fc.tuple(...prefixItems.map((one) => this.#of(one, member, depth)!))
        }
        const of = this.#of(items, member, depth)
        if (of === null) return minItems === 0 ? fc.constant([]) : null
        const most = Math.max(minItems, Math.min(maxItems, itemsMax))
        return fc.array(of, { minLength: minItems, maxLength: most })
      }
      default:
        return this.#object(schema, depth)
    }
  }

  #object(schema: Schema, depth: number): Arbitrary<unknown> | null {
    const { properties = {}, required = [], additionalProperties, maxProperties = 3 } = schema
    if (schema.properties === undefined && typeof additionalProperties === 'object') {
      const values = this.#of(additionalProperties, '', depth)
      return values && fc.dictionary(fc.string(), values, { maxKeys: maxProperties })
    }
    const members: Record<string, Arbitrary<unknown>> = {}
    for (const [name, schema] of Object.entries(properties)) {
      const values = this.#of(schema, name, depth)
      if (values !== null) members[name] = values
      else if (required.includes(name)) return null
    }
    // Few optional members: a dozen mistakes would hide each other.
    const optional = Object.keys(members).filter((name) => !required.includes(name))
    return fc
      .subarray(optional, { maxLength: Math.min(optional.length, 3) })
      .chain((chosen) =>
        fc.record(Object.fromEntries([...required, ...chosen].map((n) => [n, members[n]!]))),
      )
  }
}

function numbers({ minimum, exclusiveMinimum, maximum }: Schema): Arbitrary<number> {
  const least = minimum ?? exclusiveMinimum
  const plain = { noNaN: true, noDefaultInfinity: true }
  return fc.double({
    ...plain,
    ...(least !== undefined && { min: least, minExcluded: minimum === undefined }),
    ...(maximum !== undefined && { max: maximum }),
  })
}
