/** Removes members that are null where null has no meaning. */
import { chooseBranch } from './rule-checks.ts'
import { listTypes, type Rule, resolveRule } from './rules.ts'

/** Nodes of a body that are visited. No valid request has as many. */
const partsMax = 5000

/**
 * Deletes members of the body, at any depth, that are null, optional, and of a type without null.
 * Required and unknown members stay for the validator.
 */
export function dropNulls(rule: Rule, body: unknown): void {
  dropNested(rule, body, { left: partsMax })
}

function dropNested(reference: Rule, value: unknown, parts: { left: number }): void {
  if (typeof value !== 'object' || value === null || parts.left-- <= 0) return
  const rule = resolveRule(reference)
  if (Array.isArray(value)) {
    const { items } = rule
    if (items !== undefined) for (const item of value) dropNested(items, item, parts)
  } else {
    dropMembers(rule, value as Record<string, unknown>, parts)
  }
  for (const part of rule.allOf ?? []) dropNested(part, value, parts)
  const branch = chooseBranch(rule, value)
  if (branch !== undefined) dropNested(branch, value, parts)
}

function dropMembers(
  { properties = {}, required = [] }: Rule,
  object: Record<string, unknown>,
  parts: { left: number },
): void {
  for (const [name, rule] of Object.entries(properties)) {
    if (!Object.hasOwn(object, name)) continue
    if (object[name] !== null) dropNested(rule, object[name], parts)
    else if (!required.includes(name) && !isNullable(rule)) delete object[name]
  }
}

function isNullable(reference: Rule): boolean {
  const rule = resolveRule(reference)
  return listTypes(rule).includes('null') || (rule.enum ?? []).includes(null)
}
