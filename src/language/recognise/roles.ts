/** "machine learning engineers", "senior developers", "enginers", "rustaceans", "node ninjas". */
import { type Match, readWords } from '../grammar.ts'
import { type Meaning, meanCondition, type Reading } from '../reading.ts'
import { isTechnology, personNouns, phraseEnds } from '../vocabulary/nouns.ts'
import { isPlainLanguage } from '../vocabulary/programming-languages.ts'
import {
  guessRole,
  guessSeniority,
  praisedPeople,
  readEnthusiast,
  readRole,
  seniorities,
  setPhrases,
} from '../vocabulary/roles.ts'

/** Roles in the singular by the words that name them. */
type RoleNouns = readonly (string | undefined)[]

export function readRoles(reading: Reading): void {
  if (reading.target.subject !== 'users') return
  const nouns = reading.words.map(({ folded }) => readRole(folded) ?? guessRole(folded))
  for (let i = 0; i < nouns.length; i++) {
    const match =
      readSeniority(reading, i, nouns) ??
      readNoun(reading, i, nouns[i]) ??
      readNamesake(reading, i) ??
      readPraised(reading, i)
    if (match !== undefined) reading.consume(i, match.to, match.value)
  }
}

/** "senior machine learning engineer". Only profiles have it; elsewhere it is text, if misspelt. */
function readSeniority(reading: Reading, i: number, nouns: RoleNouns): Match<Meaning> | undefined {
  const known = seniorities.at(reading, i)
  const text = known?.value ?? guessSeniority(reading.at(i))
  const to = known?.to ?? i + 1
  // "people who lead engineers"
  const isVerb = verbLeads.has(reading.words[i - 1]?.folded ?? '')
  if (text === undefined || isVerb || setPhrases.at(reading, i)) return undefined
  if (!isInFrontOfRole(reading, to, nouns)) return undefined
  if (reading.target.dataset === 'professional') {
    return { to, value: meanCondition({ about: 'seniority', text }) }
  }
  return known ? undefined : { to, value: { is: 'text', kind: 'seniority', text } }
}

const verbLeads = readWords('who that to they can could will would')
const wordsBetweenMax = 4
const joints = new Set(['', '-', '/', '&', ',', '.'])

/** The role is what the words are about: "senior go engineer", but "senior developer tools". */
function isInFrontOfRole(reading: Reading, from: number, nouns: RoleNouns): boolean {
  for (let i = from; i <= from + wordsBetweenMax && i < nouns.length; i++) {
    const { folded, before } = reading.words[i]!
    if (!joints.has(before)) return false
    const isRole = nouns[i] !== undefined && !qualified.has(reading.at(i + 1))
    if (isRole || personNouns.has(folded)) return true
    if (phraseEnds.has(folded) && folded !== 'and' && folded !== 'or') return false
  }
  return false
}

/** A role in the plural, or misspelt, is searched for as people write it of themselves. */
function readNoun(
  reading: Reading,
  i: number,
  singular: string | undefined,
): Match<Meaning> | undefined {
  const folded = reading.at(i)
  if (singular === undefined || folded === '') return undefined
  const { text } = reading.words[i]!
  if (folded === singular && qualified.has(reading.at(i + 1))) return undefined
  const role = folded === `${singular}s` ? text.slice(0, -1) : singular
  return matchRole(folded === singular ? text : role, i + 1)
}

function matchRole(text: string, to: number): Match<Meaning> {
  return { to, value: { is: 'text', kind: 'role', text } }
}

/** Before these the word is no role: "developer tools". */
const qualified = readWords(`tools tooling relations experience advocacy productivity platform
  portal portals docs documentation mode portfolio community`)

/** "rustaceans": profiles say "Rust". */
function readNamesake(reading: Reading, i: number): Match<Meaning> | undefined {
  const technology = readEnthusiast(reading.at(i), isFollowed)
  return technology === undefined ? undefined : matchRole(technology, i + 1)
}

function isFollowed(word: string): boolean {
  return isPlainLanguage(word) || (word.length > 3 && isTechnology(word))
}

/** "node ninjas": the technology alone is searched for. */
function readPraised(reading: Reading, i: number): Match<Meaning> | undefined {
  if (!praisedPeople.has(reading.at(i)) || reading.words[i]!.before !== '') return undefined
  const lead = reading.at(i - 1).replace(/\.js$/, '')
  const isPlural = reading.at(i).endsWith('s')
  if (!isFollowed(lead) && !(isPlural && followed.has(lead))) return undefined
  return { to: i + 1, value: { is: 'filler' } }
}

/** Subjects that people are said to be good at, but that are not technologies by name. */
const followed = readWords(`node nodejs node.js vim emacs devops ml ai data security web cloud
  crypto blockchain backend frontend mobile database source learning mysql postgres postgresql
  graphql terraform git embedded wordpress drupal next.js nextjs .net dotnet spring flask pandas`)
