/**
 * The TypeBox constructors of the contract, in TypeBox's own types. They make plain JSON Schema, so
 * this file is enough. TypeBox itself has 370 modules, which every process and search thread would
 * load (0.2 s of a processor each).
 */
import type { TProperties, Type as TypeBox } from 'typebox'

export type { Static, TOptional, TProperties, TSchema, TUnsafe } from 'typebox'

type Constructors = Pick<
  typeof TypeBox,
  | 'Array'
  | 'Boolean'
  | 'Integer'
  | 'Literal'
  | 'Number'
  | 'Object'
  | 'Optional'
  | 'Ref'
  | 'String'
  | 'Unsafe'
>

type Schema = Readonly<Record<string, unknown>>

/**
 * The flag that `Optional` leaves in a schema for `Object`. Not enumerable, so it is never written.
 */
const optional = '~optional'

const constructors = {
  Array: (items: Schema, options?: object) => ({ type: 'array', items, ...options }),
  Boolean: (options?: object) => ({ type: 'boolean', ...options }),
  Integer: (options?: object) => ({ type: 'integer', ...options }),
  Literal: (value: boolean | number | string) => ({ type: typeof value, const: value }),
  Number: (options?: object) => ({ type: 'number', ...options }),
  Object: (properties: Readonly<Record<string, Schema>>, options?: object) => {
    const required = Object.keys(properties).filter((name) => !(optional in properties[name]!))
    return { type: 'object', ...(required.length > 0 && { required }), properties, ...options }
  },
  Optional: (schema: Schema) => Object.defineProperty({ ...schema }, optional, { value: true }),
  Ref: (name: string) => ({ $ref: name }),
  String: (options?: object) => ({ type: 'string', ...options }),
  /** A schema with an explicit TypeScript type. */
  Unsafe: (schema: Schema) => schema,
}

/** They return the same as TypeBox, without the flags that only its own functions read. */
export const Type = constructors as unknown as Constructors

/** An object without any other members. @param options more keywords of the schema */
export function closedObject<Properties extends TProperties>(
  properties: Properties,
  options: object = {},
) {
  return Type.Object(properties, { additionalProperties: false, ...options })
}
