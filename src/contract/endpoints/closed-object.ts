import { type TProperties, Type } from '../schemas/type.ts'

/** An object without any other members. @param options more keywords of the schema */
export function closedObject<Properties extends TProperties>(
  properties: Properties,
  options: object = {},
) {
  return Type.Object(properties, { additionalProperties: false, ...options })
}
