/** Checks whether a value follows a schema. Validators do the same many times faster. */
import { type Rule, resolveRule } from './rules.ts'
import { dayPattern, fullNamePattern, serviceIdPattern, wellFormedLine } from './schemas/scalars.ts'

/** Whether the value follows the rule, members and elements included. */
export function isValid(reference: Rule, value: unknown): boolean {
  const rule = resolveRule(reference)
  if (!isAllowed(rule, value)) return false
  if (Array.isArray(value) ? !hasValidItems(rule, value) : !hasValidMembers(rule, value))
    return false
  const { allOf = [], anyOf } = rule
  if (!allOf.every((part) => isValid(part, value))) return false
  if (anyOf !== undefined && !anyOf.some((part) => isValid(part, value))) return false
  const branch = chooseBranch(rule, value)
  return branch === undefined || isValid(branch, value)
}

/** The part of a condition that holds for the value. */
export function chooseBranch(rule: Rule, value: unknown): Rule | undefined {
  if (rule.if === undefined) return undefined
  return isValid(rule.if, value) ? rule.then : rule.else
}

function hasValidItems({ prefixItems = [], items }: Rule, values: readonly unknown[]): boolean {
  return values.every((value, i) => {
    const rule = prefixItems[i] ?? items
    return rule === undefined || isValid(rule, value)
  })
}

function hasValidMembers(rule: Rule, value: unknown): boolean {
  if (!isObject(value)) return true
  const { properties = {}, required = [], additionalProperties } = rule
  for (const name of required) if (!Object.hasOwn(value, name)) return false
  for (const name in properties) {
    if (Object.hasOwn(value, name) && !isValid(properties[name]!, value[name])) return false
  }
  if (additionalProperties !== false) return true
  return Object.keys(value).every((name) => Object.hasOwn(properties, name))
}

/** Whether the value itself is allowed, without its members and elements. */
export function isAllowed(rule: Rule, value: unknown): boolean {
  if (!hasType(rule, value)) return false
  if (rule.const !== undefined && value !== rule.const) return false
  if (rule.enum !== undefined && !rule.enum.includes(value)) return false
  if (rule.not !== undefined && isValid(rule.not, value)) return false
  if (typeof value === 'string') return isAllowedText(rule, value)
  if (typeof value === 'number') return isAllowedNumber(rule, value)
  return !Array.isArray(value) || isAllowedList(rule, value)
}

export function hasType({ type }: Rule, value: unknown): boolean {
  if (type === undefined) return true
  if (typeof type === 'string') return isOfType(type, value)
  return type.some((one) => isOfType(one, value))
}

function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isObject(value)
    case 'integer':
      return Number.isInteger(value)
    case 'number':
      return Number.isFinite(value)
    default:
      return typeof value === type
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Compiled expressions of the contract, by source. Others are left to the validators. */
const expressions: Readonly<Record<string, RegExp>> = {
  [serviceIdPattern]: new RegExp(serviceIdPattern, 'u'),
  [fullNamePattern]: new RegExp(fullNamePattern, 'u'),
  [dayPattern]: new RegExp(dayPattern, 'u'),
  [wellFormedLine]: new RegExp(wellFormedLine, 'u'),
}

function isAllowedText({ minLength = 0, maxLength, pattern }: Rule, text: string): boolean {
  // A character takes one or two units.
  if (maxLength !== undefined && text.length > 2 * maxLength) return false
  if (minLength > 0 || maxLength !== undefined) {
    const chars = [...text].length
    if (chars < minLength || chars > (maxLength ?? chars)) return false
  }
  return pattern === undefined || expressions[pattern]?.test(text) !== false
}

function isAllowedNumber({ minimum, maximum, exclusiveMinimum }: Rule, value: number): boolean {
  if (minimum !== undefined && value < minimum) return false
  if (maximum !== undefined && value > maximum) return false
  return exclusiveMinimum === undefined || value > exclusiveMinimum
}

function isAllowedList(rule: Rule, items: readonly unknown[]): boolean {
  const { minItems = 0, maxItems = items.length, uniqueItems = false } = rule
  if (items.length < minItems || items.length > maxItems) return false
  return !uniqueItems || new Set(items).size === items.length
}
