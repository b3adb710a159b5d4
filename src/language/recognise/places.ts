/**
 * Recognises places: any name of the gazetteer after a word such as "in", elsewhere only
 * unambiguous names. For repositories a place needs such a word, because "UK postcode parser" says
 * what is parsed.
 */
import { foldAccents } from 'native-free-index'
import type { Mention } from '../../places/index.ts'
import type { PlaceCondition } from '../condition.ts'
import { Phrases } from '../phrases.ts'
import type { Reading } from '../reading.ts'
import {
  articles,
  conjunctions,
  disjunctions,
  nameEnds,
  placeLeads,
} from '../vocabulary/connectives.ts'
import { isTechnology, topicLeads } from '../vocabulary/nouns.ts'
import { spokenLanguages } from '../vocabulary/schooling.ts'

/** A mention and the words that it takes. */
interface FoundPlace {
  readonly from: number
  readonly to: number
  readonly mention: Mention
  /** The name without an article: its first word, where it is all of the name. */
  readonly only: string | null
  /** As the sentence writes it, or the name that was meant. */
  readonly written: string
}

/** How many more names of the sentence may be looked for as misspelt ones. */
interface Guesses {
  left: number
}

/** More than people write. Each costs as much as ten exact names. */
const guessesMax = 32

export function places(reading: Reading): void {
  const guesses = { left: guessesMax }
  for (let i = 0; i < reading.words.length; ) {
    i = isLead(reading, i) ? behindLead(reading, i, guesses) : standingAlone(reading, i)
  }
}

/** @returns the word to go on with, as all of these do */
function behindLead(reading: Reading, lead: number, guesses: Guesses): number {
  const found = mentionBehind(reading, lead, guesses)
  if (found === null) return lead + 1
  const { from, of } = beginningOf(reading, lead)
  consume(reading, from, found, of)
  let to = found.to
  for (let next = nextOfList(reading, to); next !== null; next = nextOfList(reading, to)) {
    consume(reading, next.from, next, of)
    to = next.to
  }
  return to
}

function standingAlone(reading: Reading, i: number): number {
  const found = mentionAt(reading, i)
  if (found === null || !found.mention.isPlain || isEveryday(found)) return i + 1
  if (isBased(reading, found)) {
    const to = Math.max(found.to, i + 1)
    consume(reading, i, { ...found, to: reading.at(to) === 'based' ? to + 1 : to }, 'owner')
    return to
  }
  if (reading.target.subject === 'repos') return i + 1
  consume(reading, i, found, 'owner')
  return found.to
}

/** "Berlin-based", "Berlin based". */
function isBased(reading: Reading, { from, to }: FoundPlace): boolean {
  return reading.at(Math.max(from, to - 1)).endsWith('-based') || reading.at(to) === 'based'
}

function consume(
  reading: Reading,
  from: number,
  { to, mention, written }: FoundPlace,
  of: PlaceCondition['of'],
): void {
  const { located, namesState } = mention
  const condition: PlaceCondition = { about: 'place', located, namesState, of, written }
  reading.consume(from, to, { is: 'condition', kind: 'place', condition })
}

function isLead(reading: Reading, i: number): boolean {
  const { text, folded } = reading.words[i]!
  if (!reading.isFree(i) || !placeLeads.has(folded)) return false
  if (folded === 'of') return reading.at(i - 1) === 'out' || reading.at(i - 1) === 'outside'
  // The French word, not the English article.
  return folded !== 'a' || text.toLowerCase() === 'à'
}

/** The mention that a lead leads to, perhaps after an article or one more lead ("out of"). */
function mentionBehind(reading: Reading, lead: number, guesses: Guesses): FoundPlace | null {
  const behindTopic = topicLeads.has(reading.words[lead - 1]?.folded ?? '')
  for (let i = lead + 1; i <= lead + 3; i++) {
    const before = reading.words[i]?.before
    if (before !== '' && before !== ':') return null
    const found = mentionAt(reading, i)
    if (found !== null && isMeant(reading, found, behindTopic)) return found
    if (!articles.has(reading.at(i))) {
      return behindTopic || found !== null ? null : misspeltAt(reading, i, guesses)
    }
  }
  return null
}

const between = new Set([...conjunctions, ...disjunctions, 'nor'])

/** The continuation of a list: "Berlin, Munich and Hamburg", "Berlin/Munich". */
function nextOfList(reading: Reading, i: number): FoundPlace | null {
  const isJoined = between.has(reading.at(i))
  const at = isJoined ? i + 1 : i
  const before = reading.words[at]?.before
  const isListed = before === ',' || before === '/' || before === '、'
  if (before === undefined || !(isJoined ? before === '' : isListed)) return null
  const found = mentionAt(reading, articles.has(reading.at(at)) ? at + 1 : at)
  return found !== null && isMeant(reading, found, false) ? found : null
}

/** Whether the mention after a lead is a place. */
function isMeant(reading: Reading, found: FoundPlace, behindTopic: boolean): boolean {
  if (found.mention.isPlain && !isEveryday(found)) return true
  return !behindTopic && isName(reading, found)
}

function mentionAt(reading: Reading, i: number): FoundPlace | null {
  if (!reading.isFree(i)) return null
  const mention = reading.places.mentionAt(reading.words[i]!.start)
  return mention && foundAt(reading, i, mention)
}

/** Shorter words are too many names with one letter wrong. */
const misspeltCharsMin = 5

/** Only as a whole: before another word the text is about something else. */
function misspeltAt(reading: Reading, i: number, guesses: Guesses): FoundPlace | null {
  if (reading.at(i).length < misspeltCharsMin || nameEnds.has(reading.at(i))) return null
  if (guesses.left-- <= 0) return null
  const mention = reading.places.misspeltAt(reading.words[i]!.start)
  const found = mention && foundAt(reading, i, mention)
  if (found === null || isAbbreviation(found.written)) return null
  if (isTechnology(reading.at(i)) || isBesideCorrect(reading, found)) return null
  if (!isBoundary(reading, found.to) && !mayBeProper(found.written)) return null
  const { located } = found.mention
  const meant =
    located.kind === 'place' ? (located.city ?? located.state ?? located.country) : located.name
  return { ...found, written: meant }
}

/**
 * "in Berln, Tokyo": the name that is spelt correctly is certain, a correction is not. Lists go on
 * with a conjunction.
 */
function isBesideCorrect(reading: Reading, { to }: FoundPlace): boolean {
  if (reading.words[to]?.before !== ',') return false
  const correct = mentionAt(reading, to)
  if (correct === null || !correct.mention.isPlain || isEveryday(correct)) return false
  const next = reading.words[correct.to]
  return next === undefined || !(next.before === ',' || between.has(next.folded))
}

/** Endings of a name: "Berlin-based", "Berlin's", Korean particles. */
const endings = /^(?:-based|['’]s|시?(?:에서|에|의|으로|은|는|도|출신)?)$/iu

function foundAt(reading: Reading, from: number, mention: Mention): FoundPlace | null {
  const { words, sentence } = reading
  let to = from
  while (to < words.length && words[to]!.end <= mention.end) to++
  const next = words[to]
  if (next !== undefined && next.start < mention.end) {
    if (!endings.test(sentence.slice(mention.end, next.end))) return null
    to++
  }
  if (!reading.isFree(from, to)) return null
  const name = to > from + 1 && articles.has(words[from]!.folded) ? from + 1 : from
  const written = sentence.slice(words[name]!.start, mention.end)
  return { from, to, mention, only: to === name + 1 ? foldAccents(written) : null, written }
}

/** Whether a name that could be another word is a place where it stands, after a lead. */
function isName(reading: Reading, { to, only, written, mention }: FoundPlace): boolean {
  if (only === null) return true
  if (isTechnology(only) || spokenLanguages.has(only)) return false
  if (isBoundary(reading, to)) return mayBeProper(written) || !mention.isWord
  return mayBeProper(written) && !mention.isWord
}

/** Whether the only word of a place nearly always means something else. */
function isEveryday({ only, mention }: FoundPlace): boolean {
  return only !== null && (mention.isWord || spokenLanguages.has(only))
}

/** Scripts without case are as good as capitals. */
function mayBeProper(text: string): boolean {
  const first = String.fromCodePoint(text.codePointAt(0)!)
  return first === first.toUpperCase()
}

/** "CPAN" is no misspelling of "Copán". */
function isAbbreviation(text: string): boolean {
  return text === text.toUpperCase() && mayBeProper(text)
}

/** Whether no further text follows directly. */
function isBoundary(reading: Reading, i: number): boolean {
  const word = reading.words[i]
  return word === undefined || word.before !== '' || !reading.isFree(i) || nameEnds.has(word.folded)
}

const verbs = new Set(
  `based living live lives located residing resides reside situated working work works are is
  sitting staying made built developed lebend wohnhaft out close 住 居`.split(/\s+/),
)
const contributing = new Phrases([
  ['contributors', ['contributors', 'contributor', 'contributors based', 'contributors living']],
] as const)

/** Where the part begins: "who are based out of". */
function beginningOf(
  reading: Reading,
  lead: number,
): { readonly from: number; readonly of: PlaceCondition['of'] } {
  // The recogniser of negations consumes "outside".
  if (reading.at(lead) === 'outside') return { from: lead + 1, of: 'owner' }
  if (reading.at(lead - 1) === 'outside') return { from: lead, of: 'owner' }
  let from = lead
  while (verbs.has(reading.at(from - 1)) && reading.words[from]!.before === '') from--
  if (placeLeads.has(reading.at(from - 1)) && from === lead) from--
  const isContributors =
    reading.target.subject === 'repos' && contributing.at(reading, from - 1) !== undefined
  return isContributors ? { from: from - 1, of: 'contributors' } : { from, of: 'owner' }
}
