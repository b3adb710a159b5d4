/** Describes the values of a JSON schema of the contract, in the few words of a table's cell. */
import type { Rule } from '../contract/index.ts'

/** @param page that has what the schema refers to */
export function describeType(schema: Rule, page = 'objects'): string {
  const { $ref: shared } = schema
  if (shared !== undefined) return `[${shared}](/docs/reference/${page}#${shared.toLowerCase()})`
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((one) => JSON.stringify(one)).join(', ')
  if (schema.anyOf !== undefined) {
    return schema.anyOf.map((one) => describeType(one, page)).join(' or ')
  }
  const types = [schema.type ?? 'any'].flat()
  const describeList = () => `list of ${describeType(schema.items ?? {}, page)}`
  const names = types.map((type) => (type === 'array' ? describeList() : type))
  return names.join(' or ') + describeBounds(schema)
}

function describeBounds({ minimum, maximum, minItems, maxItems, maxLength, items }: Rule): string {
  const parts = [
    describeRange(minimum, maximum, ''),
    describeRange(minItems, maxItems, ' items'),
    describeRange(undefined, items === undefined ? maxLength : undefined, ' characters'),
  ]
  const told = parts.filter((part) => part !== '')
  return told.length === 0 ? '' : ` (${told.join(', ')})`
}

function describeRange(min: number | undefined, max: number | undefined, unit: string): string {
  const count = (value: number) => value.toLocaleString('en')
  if (max === undefined) return min === undefined ? '' : `at least ${count(min)}${unit}`
  if (min === undefined) return `at most ${count(max)}${unit}`
  return `${count(min)} to ${count(max)}${unit}`
}
