/** An explanation in words: what a result is a result for. */
import type { ScoreExplanation } from 'devdex-client'
import { formatCount, formatWhole } from '../numbers.ts'
import { findLabel } from './filter-text.ts'

/** Works that a sentence names. The others are counted. */
const namedWorks = 3

interface ScoreReasons {
  /** Words of the query, and the fields that have them. */
  readonly words: Map<string, Set<string>>
  readonly works: { readonly name: string; readonly relation: string }[]
  /** Whether there are works that the explanation does not name. */
  hasOtherWorks?: boolean
  meaningRank?: number
  stars?: number
  closedIssues?: number
}

/** One sentence or several, each with its full stop. */
export function explainScore(explanation: ScoreExplanation): string {
  const reasons: ScoreReasons = { words: new Map(), works: [] }
  collect(explanation, reasons)
  const sentences = [
    ...describeWorks(reasons),
    ...describeWords(reasons),
    ...describeSignals(reasons),
  ]
  return sentences.length === 0 ? 'Its score is the value of the formula.' : sentences.join(' ')
}

function collect(node: ScoreExplanation, reasons: ScoreReasons): void {
  const { label, value, children = [] } = node
  const share = children.find((child) => child.label.startsWith('share: '))
  if (node.op === 'wholeProduct' && share !== undefined) {
    reasons.works.push({ name: label, relation: share.label.slice('share: '.length) })
    return
  }
  if (label.startsWith('"')) {
    addWord(node, reasons)
    return
  }
  if (label === 'by meaning')
    reasons.meaningRank = children.find((one) => one.label === 'rank')?.value ?? 0
  if (label.endsWith(' other repositories')) reasons.hasOtherWorks = true
  if (label === 'stars') reasons.stars = value
  if (label === 'closed issues') reasons.closedIssues = value
  for (const child of children) collect(child, reasons)
}

function addWord(node: ScoreExplanation, { words }: ScoreReasons): void {
  const word = node.label.slice(1, node.label.indexOf('"', 1))
  const fields = words.get(word) ?? new Set()
  const walk = ({ label, op, children = [] }: ScoreExplanation) => {
    const isField = op === 'product' && children.some((one) => one.label === 'weight of the field')
    if (isField) fields.add(findLabel(label))
    else for (const child of children) walk(child)
  }
  for (const child of node.children ?? []) walk(child)
  words.set(word, fields)
}

const verbs: Readonly<Record<string, string>> = {
  owns: 'Owns',
  contributes: 'Contributes to',
  stars: 'Starred',
}

function describeWorks({ works, hasOtherWorks }: ScoreReasons): string[] {
  return Object.entries(verbs).flatMap(([relation, verb]) => {
    const own = works.filter((one) => one.relation.startsWith(relation))
    if (own.length === 0) return []
    const names = own.slice(0, namedWorks).map(({ name }) => name)
    const rest = own.length - names.length
    const others = hasOtherWorks ? 'others' : formatCount(rest, 'other')
    const list = rest > 0 ? `${names.join(', ')} and ${others}` : joinNames(names)
    const many = hasOtherWorks ? 'repositories' : `${own.length} repositories`
    const kind = own.length === 1 ? 'a repository' : many
    return [`${verb} ${kind} about the query: ${list}.`]
  })
}

function describeWords({ words }: ScoreReasons): string[] {
  const byFields = new Map<string, string[]>()
  for (const [word, fields] of words) {
    const place = fields.size === 0 ? '' : joinNames([...fields])
    byFields.set(place, [...(byFields.get(place) ?? []), `“${word}”`])
  }
  return [...byFields].map(([place, found]) => {
    const verb = found.length === 1 ? 'is' : 'are'
    return `${joinNames(found)} ${verb} in ${place === '' ? 'its text' : `the ${place}`}.`
  })
}

function describeSignals({ meaningRank, stars, closedIssues }: ScoreReasons): string[] {
  return [
    ...(meaningRank ? [`By meaning it is number ${formatWhole(meaningRank)} of all.`] : []),
    ...(stars ? [`It has ${formatCount(stars, 'star')}.`] : []),
    ...(closedIssues ? [`${formatCount(closedIssues, 'issue was', 'issues were')} closed.`] : []),
  ]
}

export function joinNames(names: readonly string[]): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
