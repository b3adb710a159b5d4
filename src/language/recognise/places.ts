/**
 * Recognises places: any name of the gazetteer after a word such as "in", elsewhere only
 * unambiguous names. For repositories a place needs such a word, because "UK postcode parser" says
 * what is parsed.
 */
import { foldAccents } from 'native-free-index'
import type { Mention } from '../../places/index.ts'
import type { PlaceCondition } from '../condition.ts'
import { Phrases } from '../phrases.ts'
import { type Reading, textOf } from '../reading.ts'
import {
  articles,
  conjunctions,
  disjunctions,
  nameEnds,
  placeLeads,
} from '../vocabulary/connectives.ts'
import { isTechnology, topicLeads } from '../vocabulary/nouns.ts'
import { namesPerson, roleMeantBy } from '../vocabulary/roles.ts'
import { spokenLanguages } from '../vocabulary/schooling.ts'
import { groupsOfPeople } from './demonyms.ts'

/** A mention and the words that it takes. */
interface FoundPlace {
  readonly from: number
  readonly to: number
  readonly mention: Mention
  /** The name without an article: its first word, where it is all of the name. */
  readonly only: string | null
  /** As the sentence writes it, or the name that was meant. */
  readonly written: string
  /** Whether it is the code of a country. */
  readonly isCode?: boolean
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
    if (reading.words[i]!.isQuoted) i = quotedBased(reading, i)
    else i = isLead(reading, i) ? behindLead(reading, i, guesses) : standingAlone(reading, i)
  }
}

/** @returns the word to go on with, as all of these do */
function behindLead(reading: Reading, lead: number, guesses: Guesses): number {
  const found = mentionBehind(reading, lead, guesses)
  if (found === null) return lead + 1
  const { from, of } = beginningOf(reading, lead)
  const before = beginningOfPast(reading, from)
  const isLeft = before < from || hasArrowBehind(reading, found)
  const isOrigin = isLeft || (origins.has(reading.at(lead)) && from === lead)
  consume(reading, before, found, of, isOrigin)
  let last = found
  for (let next = nextOfList(reading, last); next !== null; next = nextOfList(reading, last)) {
    consume(reading, next.from, next, of, isOrigin)
    last = next
  }
  return last.to
}

function standingAlone(reading: Reading, i: number): number {
  const found = bareCodeAt(reading, i) ?? mentionAt(reading, i)
  if (found === null || !found.mention.isPlain || isEveryday(found)) return i + 1
  if (isBased(reading, found)) {
    const to = Math.max(found.to, i + 1)
    consume(reading, i, { ...found, to: reading.at(to) === 'based' ? to + 1 : to }, 'owner')
    return to
  }
  if (reading.target.subject === 'repos') return i + 1
  const from = beginningOfPast(reading, i)
  const isLeft = from < i || hasArrowBehind(reading, found)
  consume(reading, from, found, 'owner', isLeft, isAdjective(reading, found))
  return found.to
}

/** "US developers", "UK citizens", but not the last of "Basel, Bern developers". */
function isAdjective(reading: Reading, { from, to }: FoundPlace): boolean {
  const isListed = reading.words[from]!.before !== '' || between.has(reading.at(from - 1))
  return !isListed && (isBeforePeople(reading, to) || groupsOfPeople.has(reading.at(to)))
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
  isOrigin = false,
  isAttribute = false,
): void {
  const { located, namesState } = mention
  const place: PlaceCondition = { about: 'place', located, namesState, of, written }
  const condition: PlaceCondition = isOrigin
    ? { ...place, isOrigin }
    : isAttribute
      ? { ...place, isAdjective: true }
      : place
  reading.consume(from, to, { is: 'condition', kind: 'place', condition })
}

/** Leads that tell where people come from, if another one tells where they live. */
const origins = new Set(['from', 'aus'])
/** In front of a place where people were, and may not be any more. */
const past = new Set(
  `born raised originally geboren formerly previously once earlier former ehemals früher
  frueher`.split(/\s+/),
)

/** Where "born in Graz", "formerly Graz", "used to live in Graz" begin. `from` for the present. */
function beginningOfPast(reading: Reading, from: number): number {
  if (reading.words[from]!.before !== '') return from
  if (past.has(reading.at(from - 1))) return from - 1
  let at = from
  if (/^(?:live|be|work|reside)$/.test(reading.at(at - 1))) at--
  return reading.at(at - 1) === 'to' && reading.at(at - 2) === 'used' ? at - 2 : from
}

/** "Krakow → Berlin" */
function hasArrowBehind(reading: Reading, { to }: FoundPlace): boolean {
  return /^(?:[→➜➔⇒]|[-=]+>)$/u.test(reading.words[to]?.before ?? '')
}

/** "US-based" in quotation marks is still a place: no text of a profile has these very words. */
function quotedBased(reading: Reading, i: number): number {
  const to = reading.quotationEnd(i)
  const text = textOf(reading, i, to)
  const name = /^(.{2,40})[\s-]based$/i.exec(text)?.[1]
  if (name === undefined) return to
  const mention = reading.context.places.openText(name).mentionAt(0)
  if (mention === null || mention.end < name.length || !mention.isPlain) return to
  const { located, namesState } = mention
  const condition = { about: 'place', located, namesState, of: 'owner', written: name } as const
  reading.consumeQuoted(i, to, { is: 'condition', kind: 'place', condition })
  return to
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
    const found = codeAt(reading, i) ?? mentionAt(reading, i)
    if (found !== null && isMeant(reading, found, behindTopic)) return found
    if (!articles.has(reading.at(i))) {
      return behindTopic || found !== null ? null : misspeltAt(reading, i, guesses)
    }
  }
  return null
}

const between = new Set([...conjunctions, ...disjunctions, 'nor'])

/** The continuation of a list: "Berlin, Munich and Hamburg", "Berlin/Munich". */
function nextOfList(reading: Reading, last: FoundPlace): FoundPlace | null {
  const i = last.to
  const isJoined = between.has(reading.at(i))
  const at = isJoined ? i + 1 : i
  const before = reading.words[at]?.before
  const isFlagged = before === '' && flag.test(reading.at(at)) && flag.test(last.written)
  const isListed = before === ',' || before === '/' || before === '、' || isFlagged
  if (before === undefined || !(isJoined ? before === '' : isListed)) return null
  const name = articles.has(reading.at(at)) ? at + 1 : at
  const found = codeAt(reading, name, last.isCode) ?? mentionAt(reading, name)
  return found !== null && isMeant(reading, found, false) ? found : null
}

/** Whether the mention after a lead is a place. */
function isMeant(reading: Reading, found: FoundPlace, behindTopic: boolean): boolean {
  if (found.mention.isPlain && !isEveryday(found)) return true
  return !behindTopic && isName(reading, found)
}

function mentionAt(reading: Reading, i: number): FoundPlace | null {
  if (!reading.isFree(i)) return null
  const { text, start } = reading.words[i]!
  const mention = abbreviatedAt(reading, i) ?? reading.places.mentionAt(start)
  if (mention === null) return null
  const isAbbreviated = /^(?:US|LA)(?:-based)?$/.test(text) && !isShouted(reading)
  return foundAt(reading, i, isAbbreviated ? { ...mention, isWord: false } : mention)
}

// Codes of countries, and abbreviations in lower case.

const codeForm = /^[A-Z]{2,3}(?=-based$|$)/

/** In capitals these mean something else more often. */
const otherAbbreviations: ReadonlySet<string> = new Set([
  ...['AI', 'IT', 'ML', 'HR', 'QA', 'PM', 'BI', 'CI', 'CD', 'TV', 'CV', 'PS', 'IO', 'GL', 'EE'],
  ...['CC', 'ARM', 'MAC', 'COM', 'AND', 'PER', 'COD', 'COG', 'DOM', 'GIN', 'MSR', 'IOT', 'CUB'],
])

/**
 * "in CH", "JP-based". A code that an American state has, too, is none: "in CA", "in DE". It is one
 * in a list of codes: "in CH or DE".
 */
function codeAt(reading: Reading, i: number, isListed = false): FoundPlace | null {
  const word = reading.words[i]
  const code = word && codeForm.exec(word.text)?.[0]
  if (word === undefined || code === undefined || !reading.isFree(i)) return null
  if (otherAbbreviations.has(code) || isShouted(reading)) return null
  const named = reading.places.mentionAt(word.start)
  if (named?.isPlain && named.located.kind !== 'region' && !isStateAlone(named)) return null
  const coded = reading.context.places.countryOfCode(code)
  if (coded === null || (coded.isShared && !isListed)) return null
  const mention: Mention = {
    end: word.start + code.length,
    located: coded.country,
    namesState: false,
    isPlain: true,
    isWord: false,
  }
  const found = foundAt(reading, i, mention)
  return found && { ...found, isCode: true }
}

/** Alone, these mean something else. */
const skillAbbreviations: ReadonlySet<string> = new Set([
  ...['SE', 'BE', 'ES', 'TF', 'GP', 'VC', 'PT', 'NP', 'RE', 'GS', 'ST', 'TM', 'TC', 'TG', 'CF'],
])

/** "JP-based", "CH developers", "Rust developer, BR" */
function bareCodeAt(reading: Reading, i: number): FoundPlace | null {
  const found = codeAt(reading, i)
  if (found === null || isBased(reading, found)) return found
  if (skillAbbreviations.has(found.written)) return null
  const isLast = reading.words[i]!.before === ',' && reading.words[found.to] === undefined
  return isLast || (i === 0 && isBeforePeople(reading, found.to)) ? found : null
}

function isStateAlone({ located }: Mention): boolean {
  return located.kind === 'place' && located.state !== undefined && located.city === undefined
}

/** Whether all of a sentence is in capitals, which then tell nothing. */
function isShouted({ sentence }: Reading): boolean {
  return sentence === sentence.toUpperCase() && /\p{Lu}{4}/u.test(sentence)
}

const abbreviated = /^(?:usa?|uk|eu|uae|nyc|nz)(?=-based$|$)/

/** "uk developers", "in the us", "non-eu": written small, and no other word where they stand. */
function abbreviatedAt(reading: Reading, i: number): Mention | null {
  const { text, start } = reading.words[i]!
  const name = abbreviated.exec(text)?.[0]
  if (name === undefined) return null
  if ((name === 'us' || name === 'eu') && !isClear(reading, i)) return null
  const mention = reading.context.places.openText(name.toUpperCase()).mentionAt(0)
  if (mention === null || mention.end !== name.length) return null
  return { ...mention, end: start + name.length, isWord: false }
}

/** "us" and "eu" are words of English and Portuguese. */
function isClear(reading: Reading, i: number): boolean {
  const { text, before } = reading.words[i]!
  if (text.endsWith('-based') || reading.at(i + 1) === 'based') return true
  const last = before === '' || before === '-' ? reading.words[i - 1]?.folded : undefined
  if (last === undefined) return i === 0 && isBeforePeople(reading, i + 1)
  if (last === 'the' || last === 'non') return true
  return placeLeads.has(last) && isBoundary(reading, i + 1)
}

/** Words that may stand between: "us senior rust developers". */
const wordsBeforePeople = 3

function isBeforePeople(reading: Reading, from: number): boolean {
  for (let i = from; i <= from + wordsBeforePeople && reading.words[i]?.before === ''; i++) {
    if (namesPerson(reading.at(i)) || roleMeantBy(reading.at(i)) !== undefined) return true
  }
  return false
}

const flag = /^(?:[\u{1F1E6}-\u{1F1FF}]{2}|\u{1F3F4}[\u{E0061}-\u{E007F}]+)$/u

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
