/** Prints how results got their scores, and where named documents rank. */
import { type Io, write } from '../output/io.ts'
import { isObject, type JsonObject, objectsIn } from '../output/json.ts'
import { itemsOf } from '../output/printers.ts'
import { safeText } from '../output/safe-text.ts'
import type { ServerResponse } from './client.ts'
import type { ListedCollection } from './collections.ts'

export interface ExplanationOptions {
  readonly explain?: boolean
  readonly explainFull?: boolean
  readonly whyNot?: readonly string[]
  readonly json?: boolean
}

/** Prints the requested explanations of each page on stderr. JSON contains them already. */
export function explanationPrinter(
  io: Io,
  collection: ListedCollection,
  options: ExplanationOptions,
) {
  return async (answer: ServerResponse): Promise<void> => {
    if (options.json) return
    const { explain, explainFull } = options
    const items = explain || explainFull ? itemsOf(answer, collection) : []
    const linesMax = explainFull ? Number.POSITIVE_INFINITY : compactLinesMax
    const trees = items.filter(isObject).flatMap((item) => {
      const { login, ownerLogin, name, explanation } = item
      const heading = `${login ?? `${ownerLogin}/${name}`}`
      return isObject(explanation) ? [safeText(heading), ...treeLines(explanation, linesMax)] : []
    })
    const places = objectsIn(answer.body.whyNot).map(placeLine).map(safeText)
    const lines = [...trees, ...places].map((line) => `${line}\n`)
    await write(io.stderr, lines.join(''))
  }
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
function treeLines(root: JsonObject, linesMax: number): string[] {
  const isWhole = linesMax === Number.POSITIVE_INFINITY
  const top = treeLine(root, isWhole)
  const all = [top]
  // The list grows during the loop.
  for (const { parts, shown } of all) {
    for (const part of parts) {
      if (all.length >= linesMax) break
      const line = treeLine(part, isWhole)
      shown.push(line)
      all.push(line)
    }
  }
  return printed(top, 1, isWhole)
}

function treeLine(node: JsonObject, isWhole: boolean): TreeLine {
  const { op, children } = node
  const parts = objectsIn(children)
  const isSorted = !isWhole && unordered.has(op)
  const sizeOf = ({ value }: JsonObject) => Math.abs(Number(value))
  return { node, parts: isSorted ? parts.sort((a, b) => sizeOf(b) - sizeOf(a)) : parts, shown: [] }
}

function printed({ node, parts, shown }: TreeLine, depth: number, isWhole: boolean): string[] {
  const { label, value, op } = node
  const number = isWhole ? value : Number(Number(value).toPrecision(4))
  const hidden = parts.length - shown.length
  const more = `… ${hidden} more ${hidden === 1 ? 'part' : 'parts'}`
  const how = op === undefined ? '' : ` (${op})`
  const isClosed = shown.length === 0 && hidden > 0
  const line = safeText(`${number} ${label}${how}`) + (isClosed ? ' …' : '')
  return [
    '  '.repeat(depth) + line,
    ...shown.flatMap((part) => printed(part, depth + 1, isWhole)),
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

function placeLine({ name, outcome, rank, score, condition, value }: JsonObject): string {
  if (outcome === 'ranked') {
    return `${name}: rank ${rank}${score === undefined ? '' : `, score ${score}`}`
  }
  if (outcome === 'filter') {
    const has = value === undefined ? 'nothing there' : JSON.stringify(value)
    return `${name}: fails ${JSON.stringify(condition)}, has ${has}`
  }
  return `${name}: ${reasons[`${outcome}`] ?? outcome}`
}
