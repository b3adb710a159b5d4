/** Normalises requests with the same meaning: a default may be written out, or absent. */
import { type EndpointId, endpoints } from './endpoints/catalogue.ts'
import { holds, isObject } from './rule-checks.ts'
import { type Rule, resolved, ruleOf } from './rules.ts'

/**
 * A copy of a valid request without members that mean the same as their absence: defaults, and
 * objects with nothing else in them.
 */
export function withoutDefaults(id: EndpointId, request: object): object {
  return shortened(ruleOf(endpoints[id].request), request) as object
}

function shortened(reference: Rule, value: unknown): unknown {
  const rule = resolved(reference)
  if (Array.isArray(value)) {
    const { items } = rule
    return items === undefined ? value : value.map((item) => shortened(items, item))
  }
  if (!isObject(value)) return value
  const members = membersOf(rule, value)
  const said = Object.entries(value).flatMap(([name, member]) => {
    const own = members[name]
    if (own === undefined) return [[name, member]]
    const short = shortened(own, member)
    return saysNothing(own, short) ? [] : [[name, short]]
  })
  return Object.fromEntries(said)
}

/** The rules of an object's members, including members that only its kind has. */
function membersOf(rule: Rule, value: object): Readonly<Record<string, Rule>> {
  const { properties = {} } = rule
  if (rule.if === undefined) return properties
  const branch = holds(rule.if, value) ? rule.then : rule.else
  return branch === undefined ? properties : { ...properties, ...membersOf(branch, value) }
}

function saysNothing(reference: Rule, value: unknown): boolean {
  if (isObject(value) && Object.keys(value).length === 0) return true
  const { default: byDefault } = resolved(reference)
  return byDefault !== undefined && JSON.stringify(value) === JSON.stringify(byDefault)
}
