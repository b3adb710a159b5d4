/** Reads objects inside a line. An error then names a member by its path, as `a.b[2].c`. */
import { count, LineError, type Members, wrongType } from './members.ts'

/** @param name of the object among the members around it */
export function readInner<Value>(
  value: unknown,
  name: string,
  read: (inside: Members) => Value,
): Value {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw wrongType(name, 'an object')
  }
  try {
    return read(value as Members)
  } catch (error) {
    if (!(error instanceof LineError)) throw error
    // Its message begins with the name, in quotes. Good lines are not to pay for paths.
    throw new LineError(error.message.replace('"', `"${name}.`))
  }
}

/** Each of a list of objects. */
export function readInnerList<Item>(
  members: Members,
  name: string,
  read: (inside: Members) => Item,
): Item[] | undefined {
  const value = members[name] ?? undefined
  if (value === undefined) return undefined
  if (!Array.isArray(value)) throw wrongType(name, 'an array of objects')
  return value.map((item, i) => readInner(item, `${name}[${i}]`, read))
}

/** A whole number from 0, or undefined. */
export function optionalCount(members: Members, name: string): number | undefined {
  return (members[name] ?? undefined) === undefined ? undefined : count(members, name)
}
