/** Removes members that are null where null has no meaning. */
import { holds } from './rule-checks.ts'
import { type Rule, resolved, typesOf } from './rules.ts'

/** Nodes of a body that are visited. No valid request has as many. */
const partsMax = 5000

/**
 * Deletes members of the body, at any depth, that are null, optional, and of a type without null.
 * Required and unknown members stay for the validator.
 */
export function dropNulls(rule: Rule, body: unknown): void {
  dropIn(rule, body, { left: partsMax })
}

function dropIn(reference: Rule, value: unknown, parts: { left: number }): void {
  if (typeof value !== 'object' || value === null || parts.left-- <= 0) return
  const rule = resolved(reference)
  if (Array.isArray(value)) {
    const { items } = rule
    if (items !== undefined) for (const item of value) dropIn(items, item, parts)
  } else {
    dropMembers(rule, value as Record<string, unknown>, parts)
  }
  for (const part of rule.allOf ?? []) dropIn(part, value, parts)
  if (rule.if === undefined) return
  const branch = holds(rule.if, value) ? rule.then : rule.else
  if (branch !== undefined) dropIn(branch, value, parts)
}

function dropMembers(
  { properties = {}, required = [] }: Rule,
  object: Record<string, unknown>,
  parts: { left: number },
): void {
  for (const [name, rule] of Object.entries(properties)) {
    if (!Object.hasOwn(object, name)) continue
    if (object[name] !== null) dropIn(rule, object[name], parts)
    else if (!required.includes(name) && !takesNull(rule)) delete object[name]
  }
}

function takesNull(reference: Rule): boolean {
  const rule = resolved(reference)
  return typesOf(rule).includes('null') || (rule.enum ?? []).includes(null)
}
