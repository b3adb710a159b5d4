/** "machine learning engineers", "senior developers", "enginers", "rustaceans", "node ninjas". */
import { choose, definePatterns, matchWord, readWord, readWords, type Slot } from '../grammar.ts'
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

/** The singular of a role, also of a misspelt one. */
function findRole(folded: string): string | undefined {
  return readRole(folded) ?? guessRole(folded)
}

const say = definePatterns({
  seniority: choose(seniorities, readWord(guessSeniority)),
  role: readWord(findRole),
  enthusiast: readWord((folded) => readEnthusiast(folded, isFollowed)),
  praised: matchWord(praisedPeople),
})

export const rolePhrases: Slot<Meaning> = choose<Meaning>(
  say('{seniority}', ({ seniority: text }, { reading, from, to }) => {
    // "people who lead engineers"
    const isVerb = verbLeads.has(reading.words[from - 1]?.folded ?? '')
    if (isVerb || setPhrases.at(reading, from) || !isInFrontOfRole(reading, to)) return undefined
    if (reading.target.dataset === 'professional')
      return meanCondition({ about: 'seniority', text })
    // Only profiles have it. Elsewhere it is text, and a misspelt one is corrected.
    return seniorities.at(reading, from) ? undefined : { is: 'text', kind: 'seniority', text }
  }),
  // In the plural, or misspelt, it is searched for as people write it of themselves.
  say('{role}', ({ role }, { reading, from, to }) => {
    const { text, folded } = reading.words[from]!
    if (folded === role) return qualified.has(reading.at(to)) ? undefined : meanRole(text)
    return meanRole(folded === `${role}s` ? text.slice(0, -1) : role)
  }),
  // "rustaceans": profiles say "Rust".
  say('{enthusiast}', ({ enthusiast }) => meanRole(enthusiast)),
  // "node ninjas": the technology alone is searched for.
  say('{praised}', ({ praised }, { reading, from }) => {
    const technology = reading.at(from - 1).replace(/\.js$/, '')
    const isNamed = isFollowed(technology) || (praised.endsWith('s') && followed.has(technology))
    return isNamed && reading.words[from]!.before === '' ? { is: 'filler' } : undefined
  }),
)

function meanRole(text: string): Meaning {
  return { is: 'text', kind: 'role', text }
}

const verbLeads = readWords('who that to they can could will would')
const wordsBetweenMax = 4
const insideMarks = new Set(['', '-', '/', '&', ',', '.'])

/** The role is what the words are about: "senior go engineer", but "senior developer tools". */
function isInFrontOfRole(reading: Reading, from: number): boolean {
  for (let i = from; i <= from + wordsBetweenMax && i < reading.words.length; i++) {
    const { folded, before } = reading.words[i]!
    if (!insideMarks.has(before)) return false
    const isRole = findRole(folded) !== undefined && !qualified.has(reading.at(i + 1))
    if (isRole || personNouns.has(folded)) return true
    if (phraseEnds.has(folded) && folded !== 'and' && folded !== 'or') return false
  }
  return false
}

/** Before these the word is no role: "developer tools". */
const qualified = readWords(`tools tooling relations experience advocacy productivity platform
  portal portals docs documentation mode portfolio community`)

function isFollowed(word: string): boolean {
  return isPlainLanguage(word) || (word.length > 3 && isTechnology(word))
}

/** Subjects that people are said to be good at, but that are not technologies by name. */
const followed = readWords(`node nodejs node.js vim emacs devops ml ai data security web cloud
  crypto blockchain backend frontend mobile database source learning mysql postgres postgresql
  graphql terraform git embedded wordpress drupal next.js nextjs .net dotnet spring flask pandas`)
