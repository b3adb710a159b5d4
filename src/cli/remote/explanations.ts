/** Prints how results got their scores, and where named documents rank. */
import { type Io, write } from '../output/io.ts'
import { isObject, type JsonObject, readObjects } from '../output/json.ts'
import { readItems } from '../output/printers.ts'
import { cleanText } from '../output/safe-text.ts'
import type { ServerResponse } from './client.ts'
import type { ListedCollection } from './collections.ts'
import type { SearchOptions } from './search-flags.ts'

/** Prints the requested explanations of a page on stderr. JSON contains them already. */
export async function writeExplanations(
  io: Io,
  collection: ListedCollection,
  { explain, explainFull }: SearchOptions,
  answer: ServerResponse,
): Promise<void> {
  const items = explain || explainFull ? readItems(answer, collection) : []
  const linesMax = explainFull ? Number.POSITIVE_INFINITY : compactLinesMax
  const trees = items.filter(isObject).flatMap((item) => {
    const { login, ownerLogin, name, explanation } = item
    const heading = `${login ?? `${ownerLogin}/${name}`}`
    return isObject(explanation) ? [cleanText(heading), ...formatTree(explanation, linesMax)] : []
  })
  const places = readObjects(answer.body.whyNot).map(formatPlace).map(cleanText)
  await write(io.stderr, [...trees, ...places].map((line) => `${line}\n`).join(''))
}

const compactLinesMax = 11

/** Operations with operands that can be shown in any order. */
const unordered: ReadonlySet<unknown> = new Set(['sum', 'product', 'greatest', 'roundedSum'])

interface TreeLine {
  readonly node: JsonObject
  readonly parts: readonly JsonObject[]
  /** The first parts. */
  readonly shown: TreeLine[]
}

/**
 * The tree as at most `linesMax` lines. Nodes are chosen breadth first, and printed below their
 * parents.
 */
function formatTree(root: JsonObject, linesMax: number): string[] {
  const isWhole = linesMax === Number.POSITIVE_INFINITY
  const top = makeTreeLine(root, isWhole)
  const all = [top]
  // The list grows during the loop.
  for (const { parts, shown } of all) {
    for (const part of parts) {
      if (all.length >= linesMax) break
      const line = makeTreeLine(part, isWhole)
      shown.push(line)
      all.push(line)
    }
  }
  return formatTreeLine(top, 1, isWhole)
}

function makeTreeLine(node: JsonObject, isWhole: boolean): TreeLine {
  const { op, children } = node
  const parts = readObjects(children)
  const isSorted = !isWhole && unordered.has(op)
  if (isSorted) parts.sort((a, b) => Math.abs(Number(b.value)) - Math.abs(Number(a.value)))
  return { node, parts, shown: [] }
}

function formatTreeLine(
  { node, parts, shown }: TreeLine,
  depth: number,
  isWhole: boolean,
): string[] {
  const { label, value, op } = node
  const number = isWhole ? value : Number(Number(value).toPrecision(4))
  const hidden = parts.length - shown.length
  const more = `… ${hidden} more ${hidden === 1 ? 'part' : 'parts'}`
  const how = op === undefined ? '' : ` (${op})`
  const isClosed = shown.length === 0 && hidden > 0
  const line = cleanText(`${number} ${label}${how}`) + (isClosed ? ' …' : '')
  return [
    '  '.repeat(depth) + line,
    ...shown.flatMap((part) => formatTreeLine(part, depth + 1, isWhole)),
    ...(isClosed || hidden === 0 ? [] : ['  '.repeat(depth + 1) + more]),
  ]
}

const reasons: Readonly<Record<string, string>> = {
  unknown: 'no such document, or this key may not see it',
  bot: 'bots and organizations are excluded',
  similar: 'is one of those that others are compared with',
  phrase: 'lacks a phrase of the query, or has an excluded word',
  no_word: 'has no word of the query',
  no_match: 'has no word of the query, and is not near to it',
  no_evidence: 'has no repository that is evidence, and covers less than half of the query',
  weak_match: 'matches the query only weakly; --match all shows it',
  not_listed: 'is not among the first of any query',
}

function formatPlace({ name, outcome, rank, score, condition, value }: JsonObject): string {
  if (outcome === 'ranked') {
    return `${name}: rank ${rank}${score === undefined ? '' : `, score ${score}`}`
  }
  if (outcome === 'filter') {
    const has = value === undefined ? 'nothing there' : JSON.stringify(value)
    return `${name}: fails ${JSON.stringify(condition)}, has ${has}`
  }
  return `${name}: ${reasons[`${outcome}`] ?? outcome}`
}
