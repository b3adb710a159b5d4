/** The context of the tests of sentences: 22 August 2026, a few places and names. */
import type { FilterExpression } from '../../src/contract/index.ts'
import {
  type Context,
  type Interpretation,
  type Target,
  understand,
} from '../../src/language/index.ts'
import { smallGazetteer } from './small-gazetteer.ts'

const companies = new Set([
  ...['acme robotics', 'tinyco', 'google'],
  // People write much in place of a company.
  ...['self', 'home', 'home automation', 'freelancer', 'berlin', 'go', 'react native'],
])
const records = new Set(['octocat', 'torvalds', 'rust', 'octo/cat', 'acme/tool.js', 'nodejs/node'])
const languages = new Set(['rust', 'go', 'python', 'java', 'javascript', 'typescript'])

export const context: Context = {
  places: smallGazetteer,
  vocabulary: {
    hasCompany: (name) => companies.has(name.toLowerCase()),
    hasLanguage: (name) => languages.has(name.toLowerCase()),
    hasRecord: (_, name) => records.has(name.toLowerCase()),
  },
  nowSeconds: Date.UTC(2026, 7, 22, 10) / 1000,
}

export const users: Target = { subject: 'users', dataset: 'standard' }
export const professionals: Target = { subject: 'users', dataset: 'professional' }
export const repos: Target = { subject: 'repos', dataset: 'standard' }
export const professionalRepos: Target = { subject: 'repos', dataset: 'professional' }

export function understood(target: Target, sentence: string): Interpretation {
  return understand(sentence, target, context)
}

/** A filter as one line: `resolvedCity=Berlin & resolvedCountry=Germany`. */
export function shown(filter: Interpretation['filters']): string {
  if (filter === null) return 'none'
  if ('filters' in filter) {
    const joint = filter.op === 'And' ? ' & ' : ' | '
    const nested = (one: FilterExpression) => ('filters' in one ? `(${shown(one)})` : shown(one))
    return filter.filters.map(nested).join(joint)
  }
  const { field, op, value } = filter
  const values = Array.isArray(value) ? `[${value.join(', ')}]` : String(value)
  const sign = signs[op] ?? ` ${op} `
  return `${field}${sign}${values}`
}

const signs: Partial<Record<string, string>> = {
  Eq: '=',
  NotEq: '≠',
  In: ' in ',
  NotIn: ' not in ',
  ContainsAllTokens: ' has ',
  Lt: '<',
  Lte: '≤',
  Gt: '>',
  Gte: '≥',
}
