/** Normalises requests with the same meaning: a default may be written out, or absent. */
import { type EndpointId, endpoints } from './endpoints/catalogue.ts'
import { chooseBranch, isObject } from './rule-checks.ts'
import { type Rule, resolveRule, toRule } from './rules.ts'

/**
 * A copy of a valid request without members that mean the same as their absence: defaults, and
 * objects with nothing else in them.
 */
export function dropDefaults(id: EndpointId, request: object): object {
  return dropDefaultValues(toRule(endpoints[id].request), request) as object
}

function dropDefaultValues(reference: Rule, value: unknown): unknown {
  const rule = resolveRule(reference)
  if (Array.isArray(value)) {
    const { items } = rule
    return items === undefined ? value : value.map((item) => dropDefaultValues(items, item))
  }
  if (!isObject(value)) return value
  const members = listMemberRules(rule, value)
  const said = Object.entries(value).flatMap(([name, member]) => {
    const own = members[name]
    if (own === undefined) return [[name, member]]
    const short = dropDefaultValues(own, member)
    return isDefault(own, short) ? [] : [[name, short]]
  })
  return Object.fromEntries(said)
}

/** The rules of an object's members, including members that only its kind has. */
function listMemberRules(rule: Rule, value: object): Readonly<Record<string, Rule>> {
  const { properties = {} } = rule
  const branch = chooseBranch(rule, value)
  return branch === undefined ? properties : { ...properties, ...listMemberRules(branch, value) }
}

function isDefault(reference: Rule, value: unknown): boolean {
  if (isObject(value) && Object.keys(value).length === 0) return true
  const { default: byDefault } = resolveRule(reference)
  return byDefault !== undefined && JSON.stringify(value) === JSON.stringify(byDefault)
}
