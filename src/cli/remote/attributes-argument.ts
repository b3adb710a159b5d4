/**
 * The argument of `-i`: `devrank,followers:20`, or `includeAttributes` itself in JSON, for filters
 * and cursors of edges. The service validates the names.
 */
import { InvalidArgumentError } from 'commander'
import { repoAttributeRelationships, userRelationships } from '../../contract/index.ts'
import type { JsonObject } from '../output/json.ts'
import { parseJsonObject } from './filter-argument.ts'

/** Attributes that are lists of neighbours in the graph. Each takes a length. */
const edges = new Set([
  ...Object.keys(userRelationships),
  ...Object.keys(repoAttributeRelationships),
])
const edgesFirstDefault = 10

/** For Commander, which hands back what it has so far. */
export function collectAttributes(text: string, previous: JsonObject = {}): JsonObject {
  return { ...previous, ...parseAttributes(text) }
}

/** A flag becomes true, an edge its number of items (10 by default). */
function parseAttributes(text: string): JsonObject {
  if (text.trimStart().startsWith('{')) return parseJsonObject(text)
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
