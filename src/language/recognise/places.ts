/**
 * Places: any name of the gazetteer after a word such as "in", elsewhere only unambiguous names. For
 * repositories a place needs such a word, because "UK postcode parser" says what is parsed.
 */
import { foldAccents } from 'native-free-index'
import { arrows, type Mention } from '../../places/index.ts'
import type { PlaceCondition } from '../condition.ts'
import { readPhrases, readWords } from '../grammar.ts'
import { meanCondition, type Reading, sliceText } from '../reading.ts'
import {
  articles,
  dwellingVerbs,
  nameEnds,
  nameJoints,
  placeLeads,
} from '../vocabulary/connectives.ts'
import { isTechnology, topicLeads } from '../vocabulary/nouns.ts'
import { spokenLanguages } from '../vocabulary/schooling.ts'
import { isBoundary } from './capitals.ts'
import { groupsOfPeople, isBeforePeople } from './people.ts'
import { isShouted, readAbbreviation, readCode } from './place-codes.ts'
import { buildPlace, findPlace, type NamedPlace } from './place-names.ts'

/** A place and the words that name it. */
interface PlaceSpan extends NamedPlace {
  readonly from: number
  readonly to: number
  /** The name without an article: its first word, where it is all of the name. */
  readonly only: string | null
  /** Whether it is the code of a country. */
  readonly isCode?: boolean
}

/** How many more names of the sentence may be looked for as misspelt ones. */
interface Guesses {
  left: number
}

/** More than people write. Each costs as much as ten exact names. */
const guessesMax = 32

export function readPlaces(reading: Reading): void {
  const guesses = { left: guessesMax }
  for (let i = 0; i < reading.words.length; ) {
    if (reading.words[i]!.isQuoted) i = readQuotation(reading, i)
    else i = isLead(reading, i) ? readBehindLead(reading, i, guesses) : readAlone(reading, i)
  }
}

/** @returns the word to go on with, as all of these do */
function readBehindLead(reading: Reading, lead: number, guesses: Guesses): number {
  const place = readNamed(reading, lead, guesses)
  if (place === undefined) return lead + 1
  const { from, of } = findBeginning(reading, lead)
  const before = findPastBeginning(reading, from)
  const arrow = skipArrow(reading, place.to)
  const isLeft = arrow !== undefined || before < from
  const isOrigin = isLeft || (origins.has(reading.at(lead)) && from === lead)
  const origin = isOrigin ? { isOrigin } : {}
  reading.consume(before, arrow ?? place.to, meanCondition(buildPlace(place, of, origin)))
  let last = place
  for (let next = readNext(reading, last); next !== undefined; next = readNext(reading, last)) {
    reading.consume(next.from, next.to, meanCondition(buildPlace(next, of, origin)))
    last = next
  }
  return last.to
}

function readAlone(reading: Reading, i: number): number {
  const place = readBareCode(reading, i) ?? readPlace(reading, i)
  if (place === undefined || !place.isPlain || isEveryday(place)) return i + 1
  if (isBased(reading, place)) {
    const to = Math.max(place.to, i + 1)
    const end = reading.at(to) === 'based' ? to + 1 : to
    reading.consume(i, end, meanCondition(buildPlace(place)))
    return to
  }
  if (reading.target.subject === 'repos') return i + 1
  const from = findPastBeginning(reading, i)
  const arrow = skipArrow(reading, place.to)
  const isLeft = arrow !== undefined || from < i
  const adjective = isAdjective(reading, place) ? { isAdjective: true as const } : {}
  const condition = buildPlace(place, 'owner', isLeft ? { isOrigin: true } : adjective)
  reading.consume(from, arrow ?? place.to, meanCondition(condition))
  return place.to
}

/** "US developers", "UK citizens", but not the last of "Basel, Bern developers". */
function isAdjective(reading: Reading, { from, to }: PlaceSpan): boolean {
  const isListed = reading.words[from]!.before !== '' || nameJoints.has(reading.at(from - 1))
  return !isListed && (isBeforePeople(reading, to) || groupsOfPeople.has(reading.at(to)))
}

/** "Berlin-based", "Berlin based", but not the first of "India based in Berlin". */
function isBased(reading: Reading, { from, to }: PlaceSpan): boolean {
  if (reading.at(Math.max(from, to - 1)).endsWith('-based')) return true
  return reading.at(to) === 'based' && !placeLeads.has(reading.at(to + 1))
}

/** "US-based" in quotation marks is still a place: no text of a profile has these very words. */
function readQuotation(reading: Reading, i: number): number {
  const to = reading.findQuotationEnd(i)
  const name = /^(.{2,40})[\s-]based$/i.exec(sliceText(reading, i, to))?.[1]
  const place = name === undefined ? undefined : findPlace(reading, name)
  const isRead = reading.isConsumed(i, to)
  if (place?.isPlain && !isRead) reading.consume(i, to, meanCondition(buildPlace(place)))
  return to
}

// What stands around a place.

/** Leads that tell where people come from, if another one tells where they live. */
const origins = readWords('from aus')
/** In front of a place where people were, and may not be any more. */
const past = readWords(`born raised originally geboren formerly previously once earlier former
  ehemals früher frueher`)
const dwelling = readWords('live be work reside')

/** Where "born in Graz", "formerly Graz", "used to live in Graz" begin. `from` for the present. */
function findPastBeginning(reading: Reading, from: number): number {
  if (reading.words[from]!.before !== '') return from
  if (past.has(reading.at(from - 1))) return from - 1
  const at = dwelling.has(reading.at(from - 1)) ? from - 1 : from
  return reading.at(at - 1) === 'to' && reading.at(at - 2) === 'used' ? at - 2 : from
}

/**
 * The word behind the sign that people have moved on: "Krakow → Berlin", "Krakow -> Berlin",
 * "Krakow to Berlin". Undefined without one.
 */
function skipArrow(reading: Reading, to: number): number | undefined {
  const next = reading.words[to]
  if (next === undefined) return undefined
  if (next.before.length === 1 && arrows.includes(next.before)) return to
  const isDrawn = next.text === '>' && /^[-=~]+$/.test(next.before)
  const isSaid = next.folded === 'to' && next.before === '' && isPlainAt(reading, to + 1)
  const isLast = to + 1 === reading.words.length
  return (isDrawn || isSaid) && reading.isFree(to) && !isLast ? to + 1 : undefined
}

function isPlainAt(reading: Reading, i: number): boolean {
  const place = i < reading.words.length ? readPlace(reading, i) : undefined
  return place?.isPlain === true && !isEveryday(place)
}

function isLead(reading: Reading, i: number): boolean {
  const { text, folded } = reading.words[i]!
  if (!reading.isFree(i) || !placeLeads.has(folded)) return false
  if (folded === 'of') return reading.at(i - 1) === 'out' || reading.at(i - 1) === 'outside'
  // The French word, not the English article.
  return folded !== 'a' || text.toLowerCase() === 'à'
}

const verbs: ReadonlySet<string> = new Set([
  ...dwellingVerbs,
  ...readWords('sitting staying made built developed out close 住 居'),
])
const contributing = readPhrases(`contributors, contributor, contributors based,
  contributors living`)

interface Beginning {
  readonly from: number
  readonly of: PlaceCondition['of']
}

/** Where the part begins: "who are based out of". */
function findBeginning(reading: Reading, lead: number): Beginning {
  // The words of negations have "outside".
  if (reading.at(lead) === 'outside') return { from: lead + 1, of: 'owner' }
  if (reading.at(lead - 1) === 'outside') return { from: lead, of: 'owner' }
  let from = lead
  while (verbs.has(reading.at(from - 1)) && reading.words[from]!.before === '') from--
  if (placeLeads.has(reading.at(from - 1)) && from === lead) from--
  const isContributors =
    reading.target.subject === 'repos' && contributing.at(reading, from - 1) !== undefined
  return isContributors ? { from: from - 1, of: 'contributors' } : { from, of: 'owner' }
}

// Which words name a place.

/** The place that a lead leads to, perhaps after an article or one more lead ("out of"). */
function readNamed(reading: Reading, lead: number, guesses: Guesses): PlaceSpan | undefined {
  const behindTopic = topicLeads.has(reading.words[lead - 1]?.folded ?? '')
  for (let i = lead + 1; i <= lead + 3; i++) {
    const before = reading.words[i]?.before
    if (before !== '' && before !== ':') return undefined
    const place = readCoded(reading, i) ?? readPlace(reading, i)
    if (place !== undefined && isMeant(reading, place, behindTopic)) return place
    if (!articles.has(reading.at(i))) {
      return behindTopic || place !== undefined ? undefined : readMisspelt(reading, i, guesses)
    }
  }
  return undefined
}

/** The continuation of a list: "Berlin, Munich and Hamburg", "Berlin/Munich". */
function readNext(reading: Reading, last: PlaceSpan): PlaceSpan | undefined {
  const isJoined = nameJoints.has(reading.at(last.to))
  const at = isJoined ? last.to + 1 : last.to
  const before = reading.words[at]?.before
  const isFlagged = before === '' && flag.test(reading.at(at)) && flag.test(last.written)
  const isListed = before === ',' || before === '/' || before === '、' || isFlagged
  if (!(isJoined ? before === '' : isListed)) return undefined
  const name = articles.has(reading.at(at)) ? at + 1 : at
  const place = readCoded(reading, name, last.isCode) ?? readPlace(reading, name)
  return place !== undefined && isMeant(reading, place, false) ? place : undefined
}

/** Whether the name after a lead is a place. */
function isMeant(reading: Reading, place: PlaceSpan, behindTopic: boolean): boolean {
  if (place.isPlain && !isEveryday(place)) return true
  return !behindTopic && isName(reading, place)
}

function readPlace(reading: Reading, i: number): PlaceSpan | undefined {
  if (!reading.isFree(i)) return undefined
  const { text, start } = reading.words[i]!
  const mention = readAbbreviation(reading, i) ?? reading.places.readMention(start)
  if (mention === null) return undefined
  const isAbbreviated = /^(?:US|LA)(?:-based)?$/.test(text) && !isShouted(reading)
  return measureMention(reading, i, isAbbreviated ? { ...mention, isWord: false } : mention)
}

function readCoded(reading: Reading, i: number, isListed = false): PlaceSpan | undefined {
  const mention = reading.isFree(i) ? readCode(reading, i, isListed) : null
  const place = mention === null ? undefined : measureMention(reading, i, mention)
  return place && { ...place, isCode: true }
}

/** Alone, these mean something else. */
const skillAbbreviations = readWords('SE BE ES TF GP VC PT NP RE GS ST TM TC TG CF')

/** "JP-based", "CH developers", "Rust developer, BR" */
function readBareCode(reading: Reading, i: number): PlaceSpan | undefined {
  const place = readCoded(reading, i)
  if (place === undefined || isBased(reading, place)) return place
  if (skillAbbreviations.has(place.written)) return undefined
  const isLast = reading.words[i]!.before === ',' && reading.words[place.to] === undefined
  return isLast || (i === 0 && isBeforePeople(reading, place.to)) ? place : undefined
}

const flag = /^(?:[\u{1F1E6}-\u{1F1FF}]{2}|\u{1F3F4}[\u{E0061}-\u{E007F}]+)$/u

/** Shorter words are too many names with one letter wrong. */
const misspeltCharsMin = 5

/** Only as a whole: before another word the text is about something else. */
function readMisspelt(reading: Reading, i: number, guesses: Guesses): PlaceSpan | undefined {
  if (reading.at(i).length < misspeltCharsMin || nameEnds.has(reading.at(i))) return undefined
  if (guesses.left-- <= 0) return undefined
  const mention = reading.places.guessMention(reading.words[i]!.start)
  const place = mention === null ? undefined : measureMention(reading, i, mention)
  // "CPAN" is no misspelling of "Copán".
  if (place === undefined || isUpperCase(place.written)) return undefined
  if (isTechnology(reading.at(i)) || isBesideCorrect(reading, place)) return undefined
  if (!isBoundary(reading, place.to) && !mayBeProper(place.written)) return undefined
  const { located } = place
  const written =
    located.kind === 'place' ? (located.city ?? located.state ?? located.country) : located.name
  return { ...place, written }
}

/**
 * "in Berln, Tokyo": the name that is spelt correctly is certain, a correction is not. Lists go on
 * with a conjunction.
 */
function isBesideCorrect(reading: Reading, { to }: PlaceSpan): boolean {
  if (reading.words[to]?.before !== ',') return false
  const correct = readPlace(reading, to)
  if (correct === undefined || !correct.isPlain || isEveryday(correct)) return false
  const next = reading.words[correct.to]
  return next === undefined || !(next.before === ',' || nameJoints.has(next.folded))
}

/** Endings of a name: "Berlin-based", "Berlin's", Korean particles. */
const endings = /^(?:-based|['’]s|시?(?:에서|에|의|으로|은|는|도|출신)?)$/iu

function measureMention(reading: Reading, from: number, mention: Mention): PlaceSpan | undefined {
  const { words, sentence } = reading
  let to = from
  while (to < words.length && words[to]!.end <= mention.end) to++
  const next = words[to]
  if (next !== undefined && next.start < mention.end) {
    if (!endings.test(sentence.slice(mention.end, next.end))) return undefined
    to++
  }
  if (!reading.isFree(from, to)) return undefined
  const name = to > from + 1 && articles.has(words[from]!.folded) ? from + 1 : from
  const written = sentence.slice(words[name]!.start, mention.end)
  return { ...mention, from, to, only: to === name + 1 ? foldAccents(written) : null, written }
}

/** Whether a name that could be another word is a place where it stands, after a lead. */
function isName(reading: Reading, { to, only, written, isWord }: PlaceSpan): boolean {
  if (only === null) return true
  if (isTechnology(only) || spokenLanguages.has(only)) return false
  if (isBoundary(reading, to)) return mayBeProper(written) || !isWord
  return mayBeProper(written) && !isWord
}

/** Whether the only word of a place nearly always means something else. */
function isEveryday({ only, isWord }: PlaceSpan): boolean {
  return only !== null && (isWord || spokenLanguages.has(only))
}

/** Scripts without case are as good as capitals. */
function mayBeProper(text: string): boolean {
  const first = String.fromCodePoint(text.codePointAt(0)!)
  return first === first.toUpperCase()
}

function isUpperCase(text: string): boolean {
  return text === text.toUpperCase()
}
