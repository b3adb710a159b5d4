/** Prints how results got their scores, and where named documents rank. */
import { type Command, Option } from 'commander'
import { type Io, write } from '../output/io.ts'
import { isObject, type JsonObject } from '../output/json.ts'
import { itemsOf } from '../output/printers.ts'
import { safeText } from '../output/safe-text.ts'
import type { ServerResponse } from './client.ts'
import type { ListedCollection } from './collections.ts'

export interface ToldOptions {
  readonly explain?: boolean
  readonly whyNot?: readonly string[]
  readonly json?: boolean
}

/** @param explained what `--explain` prints */
export function withExplainOptions(command: Command, explained: string): Command {
  const named = new Option(
    '--why-not <name>',
    'say where a login, full name or id ranks, or why not; repeat for more',
  )
  return command
    .option('--explain', explained)
    .addOption(named.argParser((name: string, before: string[] = []) => [...before, name]))
}

/** Prints on stderr what the options ask for, of each page. JSON has it already. */
export function toldOf(io: Io, collection: ListedCollection, options: ToldOptions) {
  return async (answer: ServerResponse): Promise<void> => {
    if (options.json) return
    const items = options.explain ? itemsOf(answer, collection) : []
    const trees = items.filter(isObject).flatMap((item) => {
      const { login, ownerLogin, name, explanation } = item
      const heading = `${login ?? `${ownerLogin}/${name}`}`
      return isObject(explanation) ? [safeText(heading), ...treeLines(explanation, 1)] : []
    })
    const { whyNot } = answer.body
    const places = Array.isArray(whyNot) ? whyNot.filter(isObject).map(placeLine).map(safeText) : []
    const lines = [...trees, ...places].map((line) => `${line}\n`)
    await write(io.stderr, lines.join(''))
  }
}

/** A node a line, its parts below it and indented. */
function treeLines({ label, value, op, children }: JsonObject, depth: number): string[] {
  const parts = Array.isArray(children) ? children.filter(isObject) : []
  const how = op === undefined ? '' : ` (${op})`
  return [
    '  '.repeat(depth) + safeText(`${value} ${label}${how}`),
    ...parts.flatMap((part) => treeLines(part, depth + 1)),
  ]
}

const reasons: Readonly<Record<string, string>> = {
  unknown: 'no such document, or this key may not see it',
  bot: 'bots and organizations are excluded',
  similar: 'is one of those that others are compared with',
  phrase: 'lacks a phrase of the query, or has an excluded word',
  no_word: 'has no word of the query',
  no_match: 'has no word of the query, and is not near to it',
  no_evidence: 'has no repository that is evidence',
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
