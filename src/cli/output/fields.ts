/**
 * Members of an answer's items, named by paths such as `location` or `socialAccounts.url`. A path
 * descends into arrays: `socialAccounts.url` is a list of all addresses.
 */
import { isObject } from './json.ts'

/** The value at a path, or undefined. */
export function readPath(item: unknown, path: string): unknown {
  return path.split('.').reduce(step, item)
}

function step(value: unknown, member: string): unknown {
  if (Array.isArray(value)) {
    // Flattened, so that `followers.edges.emails` is one list of addresses.
    return value
      .map((element) => step(element, member))
      .filter((found) => found !== undefined)
      .flat()
  }
  return readMember(value, member)
}

/** Repositories also have `fullName`, which is computed, because answers lack it. */
function readMember(value: unknown, member: string): unknown {
  if (!isObject(value)) return undefined
  if (Object.hasOwn(value, member)) return value[member]
  const { ownerLogin, name } = value
  const isRepository = typeof ownerLogin === 'string' && typeof name === 'string'
  return member === 'fullName' && isRepository ? `${ownerLogin}/${name}` : undefined
}

/** A copy of the value with only the members that the paths name, in the order of the paths. */
export function project(value: unknown, paths: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((element) => project(element, paths))
  if (!isObject(value)) return value
  const chosen: Record<string, unknown> = {}
  for (const [member, below] of groupPaths(paths)) {
    const found = readMember(value, member)
    if (found === undefined) continue
    chosen[member] = below.length === 0 ? found : project(found, below)
  }
  return chosen
}

/** The remaining paths per first member. Empty for the whole member. */
function groupPaths(paths: readonly string[]): Map<string, string[]> {
  const grouped = new Map<string, string[]>()
  const whole = new Set<string>()
  for (const path of paths) {
    const [member = '', ...rest] = path.split('.')
    if (rest.length === 0) whole.add(member)
    grouped.set(member, [
      ...(grouped.get(member) ?? []),
      ...(rest.length > 0 ? [rest.join('.')] : []),
    ])
  }
  for (const member of whole) grouped.set(member, [])
  return grouped
}
