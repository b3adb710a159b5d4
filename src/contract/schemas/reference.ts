import { Type } from './type.ts'

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
