/** Values of answers by their paths, and what tables say instead of a value that is not exact. */
import { expect } from 'vitest'

/**
 * @param path `users[].login` reads the member of each; `~` at the end sorts, `#` counts. What is
 * absent is null.
 */
export function selectValue(body: unknown, path: string): unknown {
  const [, names = '', end] = /^(.*?)([~#]?)$/.exec(path)!
  const found = readMember(body, names === '' ? [] : names.split('.'))
  if (end === '#') return (found as readonly unknown[]).length
  return end === '~' ? (found as readonly unknown[]).toSorted() : found
}

function readMember(value: unknown, names: readonly string[]): unknown {
  const [name, ...rest] = names
  if (name === undefined || value === null || value === undefined) return value ?? null
  if (!name.endsWith('[]')) {
    const own = name.replaceAll('/', '.')
    return readMember((value as Record<string, unknown>)[own], rest)
  }
  const list = name === '[]' ? value : (value as Record<string, unknown>)[name.slice(0, -2)]
  return (list as readonly unknown[] | undefined)?.map((one) => readMember(one, rest)) ?? null
}

/** `{"near": 0.5}` is a number, but for rounding; `{"any": "text"}` a text with it, `{"within": [1, 2]}`. */
export function expectedValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(expectedValue)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value)
  const [[name, own] = ['', null]] = members
  if (members.length === 1 && name === 'near') return expect.closeTo(own, 9)
  if (members.length === 1 && name === 'within') {
    const [from, to] = own as [number, number]
    return expect.toSatisfy((one: number) => from <= one && one <= to)
  }
  if (members.length === 1 && name === 'any') return expect.stringMatching(own)
  return Object.fromEntries(members.map(([member, one]) => [member, expectedValue(one)]))
}
