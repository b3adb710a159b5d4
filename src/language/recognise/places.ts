/**
 * Recognises places: any name of the gazetteer after a word such as "in", elsewhere only
 * unambiguous names. For repositories a place needs such a word, because "UK postcode parser" says
 * what is parsed.
 */
import { foldAccents } from 'native-free-index'
import { arrows, type Mention } from '../../places/index.ts'
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
import { spokenLanguages } from '../vocabulary/schooling.ts'
import { groupsOfPeople } from './demonyms.ts'
import { isBeforePeople, isBoundary } from './neighbours.ts'
import { abbreviationMention, codeMention, isShouted } from './place-codes.ts'

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
  const to = passArrow(reading, found)
  const isLeft = to !== undefined || before < from
  const isOrigin = isLeft || (origins.has(reading.at(lead)) && from === lead)
  consume(reading, before, { ...found, to: to ?? found.to }, of, isOrigin)
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
  const to = passArrow(reading, found)
  const isLeft = to !== undefined || from < i
  const isAttribute = isAdjective(reading, found)
  consume(reading, from, { ...found, to: to ?? found.to }, 'owner', isLeft, isAttribute)
  return found.to
}

/** "US developers", "UK citizens", but not the last of "Basel, Bern developers". */
function isAdjective(reading: Reading, { from, to }: FoundPlace): boolean {
  const isListed = reading.words[from]!.before !== '' || between.has(reading.at(from - 1))
  return !isListed && (isBeforePeople(reading, to) || groupsOfPeople.has(reading.at(to)))
}

/** "Berlin-based", "Berlin based", but not the first of "India based in Berlin". */
function isBased(reading: Reading, { from, to }: FoundPlace): boolean {
  if (reading.at(Math.max(from, to - 1)).endsWith('-based')) return true
  return reading.at(to) === 'based' && !placeLeads.has(reading.at(to + 1))
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

/**
 * The word behind the sign that people have moved on: "Krakow → Berlin", "Krakow -> Berlin",
 * "Krakow to Berlin". Undefined without one.
 */
function passArrow(reading: Reading, { to }: FoundPlace): number | undefined {
  const next = reading.words[to]
  if (next === undefined) return undefined
  if (next.before.length === 1 && arrows.includes(next.before)) return to
  const isDrawn = next.text === '>' && /^[-=~]+$/.test(next.before)
  const isSaid = next.folded === 'to' && next.before === '' && isPlainAt(reading, to + 1)
  const isLast = to + 1 === reading.words.length
  return (isDrawn || isSaid) && reading.isFree(to) && !isLast ? to + 1 : undefined
}

function isPlainAt(reading: Reading, i: number): boolean {
  const found = i < reading.words.length ? mentionAt(reading, i) : null
  return found?.mention.isPlain === true && !isEveryday(found)
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
  const mention = abbreviationMention(reading, i) ?? reading.places.mentionAt(start)
  if (mention === null) return null
  const isAbbreviated = /^(?:US|LA)(?:-based)?$/.test(text) && !isShouted(reading)
  return foundAt(reading, i, isAbbreviated ? { ...mention, isWord: false } : mention)
}

function codeAt(reading: Reading, i: number, isListed = false): FoundPlace | null {
  const mention = reading.isFree(i) ? codeMention(reading, i, isListed) : null
  const found = mention && foundAt(reading, i, mention)
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
