/** "machine learning engineers", "senior developers", "enginers", "rustaceans", "node ninjas". */
import type { Meaning, Reading } from '../reading.ts'
import { isTechnology, personNouns, phraseEnds } from '../vocabulary/nouns.ts'
import { isPlainLanguage } from '../vocabulary/programming-languages.ts'
import {
  praisedPeople,
  roleMeantBy,
  roleNamed,
  seniorities,
  seniorityMeantBy,
  setPhrases,
  technologyOf,
} from '../vocabulary/roles.ts'

export function roles(reading: Reading): void {
  if (reading.target.subject !== 'users') return
  const nouns = reading.words.map(({ folded }) => roleNamed(folded) ?? roleMeantBy(folded))
  for (let i = 0; i < nouns.length; i++) {
    const found =
      seniority(reading, i, nouns) ??
      role(reading, i, nouns[i]) ??
      enthusiast(reading, i) ??
      praised(reading, i)
    if (found !== undefined) reading.consume(i, found.to, found.meaning)
  }
}

interface FoundRole {
  readonly to: number
  readonly meaning: Meaning
}

/** "senior machine learning engineer" */
const wordsBetweenMax = 4

/** Only profiles have it. Elsewhere it is text, in its correct spelling. */
function seniority(
  reading: Reading,
  i: number,
  nouns: readonly (string | undefined)[],
): FoundRole | undefined {
  const { dataset } = reading.target
  const known = seniorities.at(reading, i)
  const text = known?.value ?? seniorityMeantBy(reading.at(i))
  const to = known?.to ?? i + 1
  if (text === undefined || isVerb(reading, i) || setPhrases.at(reading, i)) return undefined
  if (!isInFrontOfRole(reading, to, nouns)) return undefined
  if (dataset === 'professional') {
    const condition = { about: 'seniority', text } as const
    return { to, meaning: { is: 'condition', kind: 'seniority', condition } }
  }
  return known ? undefined : { to, meaning: { is: 'text', kind: 'seniority', text } }
}

/** The role is what the words are about: "senior go engineer", but "senior developer tools". */
function isInFrontOfRole(
  reading: Reading,
  from: number,
  nouns: readonly (string | undefined)[],
): boolean {
  for (let i = from; i <= from + wordsBetweenMax && i < nouns.length; i++) {
    const { folded, before } = reading.words[i]!
    if (before !== '' && !joints.has(before)) return false
    const isRole = nouns[i] !== undefined && !qualified.has(reading.at(i + 1))
    if (isRole || personNouns.has(folded)) return true
    if (phraseEnds.has(folded) && folded !== 'and' && folded !== 'or') return false
  }
  return false
}

const joints = new Set(['-', '/', '&', ',', '.'])

/** "people who lead engineers" */
function isVerb(reading: Reading, i: number): boolean {
  return verbLeads.has(reading.words[i - 1]?.folded ?? '')
}

const verbLeads = new Set(['who', 'that', 'to', 'they', 'can', 'could', 'will', 'would'])

/** A role in the plural, or misspelt, is searched for as people write it of themselves. */
function role(reading: Reading, i: number, singular: string | undefined): FoundRole | undefined {
  const folded = reading.at(i)
  if (singular === undefined || folded === '') return undefined
  const { text } = reading.words[i]!
  const isSingular = folded === singular
  if (isSingular && qualified.has(reading.at(i + 1))) return undefined
  const written = isSingular ? text : folded === `${singular}s` ? text.slice(0, -1) : singular
  return { to: i + 1, meaning: { is: 'text', kind: 'role', text: written } }
}

/** Before these the word is no role: "developer tools". */
const qualified = new Set([
  ...['tools', 'tooling', 'relations', 'experience', 'advocacy', 'productivity', 'platform'],
  ...['portal', 'portals', 'docs', 'documentation', 'mode', 'portfolio', 'community'],
])

/** "rustaceans": profiles say "Rust". */
function enthusiast(reading: Reading, i: number): FoundRole | undefined {
  const text = technologyOf(reading.at(i), isFollowed)
  if (text === undefined) return undefined
  return { to: i + 1, meaning: { is: 'text', kind: 'role', text } }
}

function isFollowed(word: string): boolean {
  return isPlainLanguage(word) || (word.length > 3 && isTechnology(word))
}

/** "node ninjas": the technology alone is searched for. */
function praised(reading: Reading, i: number): FoundRole | undefined {
  if (!praisedPeople.has(reading.at(i)) || reading.words[i]!.before !== '') return undefined
  const lead = reading.at(i - 1).replace(/\.js$/, '')
  const isPlural = reading.at(i).endsWith('s')
  if (!isFollowed(lead) && !(isPlural && followed.has(lead))) return undefined
  return { to: i + 1, meaning: { is: 'filler' } }
}

/** Subjects that people are said to be good at, but that are not technologies by name. */
const followed = new Set([
  ...['node', 'nodejs', 'node.js', 'vim', 'emacs', 'devops', 'ml', 'ai', 'data', 'security', 'web'],
  ...['cloud', 'crypto', 'blockchain', 'backend', 'frontend', 'mobile', 'database', 'source'],
  ...['learning', 'mysql', 'postgres', 'postgresql', 'graphql', 'terraform', 'git', 'embedded'],
  ...['wordpress', 'drupal', 'next.js', 'nextjs', '.net', 'dotnet', 'spring', 'flask', 'pandas'],
])
