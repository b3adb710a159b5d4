/** Describes the values of a JSON schema of the contract, in the few words of a table's cell. */
import type { Rule } from '../contract/index.ts'

/** @param page that has what the schema refers to */
export function typeText(schema: Rule, page = 'objects'): string {
  const { $ref: shared } = schema
  if (shared !== undefined) return `[${shared}](/docs/reference/${page}#${shared.toLowerCase()})`
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((one) => JSON.stringify(one)).join(', ')
  if (schema.anyOf !== undefined) {
    return schema.anyOf.map((one) => typeText(one, page)).join(' or ')
  }
  const types = [schema.type ?? 'any'].flat()
  const ofList = () => `list of ${typeText(schema.items ?? {}, page)}`
  const names = types.map((type) => (type === 'array' ? ofList() : type))
  return names.join(' or ') + bounds(schema)
}

function bounds({ minimum, maximum, minItems, maxItems, maxLength, items }: Rule): string {
  const parts = [
    range(minimum, maximum, ''),
    range(minItems, maxItems, ' items'),
    range(undefined, items === undefined ? maxLength : undefined, ' characters'),
  ]
  const told = parts.filter((part) => part !== '')
  return told.length === 0 ? '' : ` (${told.join(', ')})`
}

function range(min: number | undefined, max: number | undefined, unit: string): string {
  const count = (value: number) => value.toLocaleString('en')
  if (max === undefined) return min === undefined ? '' : `at least ${count(min)}${unit}`
  if (min === undefined) return `at most ${count(max)}${unit}`
  return `${count(min)} to ${count(max)}${unit}`
}
