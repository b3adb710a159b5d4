import { InvalidArgumentError } from 'commander'
import type { JsonObject } from './json.ts'

/** Attributes that are lists of neighbours in the graph; each takes how many to give. */
const edges = new Set([
  'contributes',
  'followers',
  'following',
  'owns',
  'stars',
  'contributors',
  'starrers',
])
const edgesFirstDefault = 10

/**
 * `devrank,followers:20` as `includeAttributes`: a flag becomes true, an edge the number of items
 * wanted (10 unless given). Names are left for the service to judge.
 */
export function parseAttributes(text: string): JsonObject {
  const names = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return Object.fromEntries(names.map(parseAttribute))
}

function parseAttribute(part: string): [string, unknown] {
  const [name = '', first, ...rest] = part.split(':')
  if (first === undefined) return [name, edges.has(name) ? { first: edgesFirstDefault } : true]
  if (rest.length > 0 || !/^[1-9]\d*$/.test(first)) {
    throw new InvalidArgumentError(`"${part}" is not NAME or NAME:NUMBER, such as followers:10.`)
  }
  return [name, { first: Number(first) }]
}
