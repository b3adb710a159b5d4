/**
 * GitHub's qualifiers: `location:"New York"`, `followers:>100`, `created:2012-01-01..2013-01-01`,
 * `-language:java`. One that is unknown, or has a value of another kind, is explained and not
 * searched for: its words would find the wrong people, or none.
 */
import type { AccountCondition, Condition, Counted, DateCondition } from '../condition.ts'
import { type Match, readWords } from '../grammar.ts'
import type { PartKind } from '../interpretation.ts'
import {
  closingQuotes,
  dashes,
  type Meaning,
  meanCondition,
  meanNothing,
  openingQuotes,
  type Reading,
  type SentencePart,
} from '../reading.ts'
import { findLanguage, guessLanguage } from '../vocabulary/programming-languages.ts'
import { buildPlace, findPlace, type LocatedName } from './place-names.ts'
import { parseDates, parseNumbers, parseSort } from './qualifier-values.ts'

/** A qualifier in the sentence. */
interface QualifierText {
  /** In lower case. */
  readonly name: string
  readonly isNegated: boolean
  readonly value: string
  readonly isQuoted: boolean
  /** Where its value begins and ends in the sentence, without quotation marks. */
  readonly start: number
  readonly end: number
}

/** Says what a qualifier means, and where its value ends, if elsewhere: `location:new york`. */
type Interpret = (reading: Reading, text: QualifierText) => Meaning | readonly [Meaning, number]

export function readQualifier(reading: Reading, i: number): Match<SentencePart[]> | undefined {
  const text = findQualifier(reading, i)
  const interpret = text && findInterpreter(reading, text)
  if (text === undefined || interpret === undefined) return undefined
  const parts: SentencePart[] = []
  let from = i
  for (const value of splitValues(reading, text)) {
    const meant = interpret(reading, value)
    const [meaning, valueEnd] = 'is' in meant ? [meant, value.end] : meant
    const end = Math.max(valueEnd, value.start + 1)
    let to = from + 1
    while (to < reading.words.length && reading.words[to]!.start < end) to++
    parts.push({ from, to, meaning })
    from = to
  }
  return { value: parts, to: from }
}

/** Undefined where the words are no qualifier. */
function findInterpreter({ target, sentence }: Reading, { name, start }: QualifierText) {
  const { subject } = target
  const known = interpreters[subject].get(name) ?? interpreters.both.get(name)
  if (known !== undefined) return known
  if (interpreters[subject === 'users' ? 'repos' : 'users'].has(name)) return explainSubject
  const isName = /^[a-z][a-z-]+$/.test(name) && !noQualifiers.has(name)
  return isName && !/[:/\\]/.test(sentence[start] ?? ':') ? explainUnknown : undefined
}

/** Names in front of a colon that are no qualifiers: "key:value stores", schemes of addresses. */
const noQualifiers = readWords(`key host localhost http https ssh git file data mailto ws wss ftp
  urn std node npm docker doi arxiv`)

/** `language:rust,go`: each value by itself. "Paris,Texas" is one place. */
function splitValues(reading: Reading, text: QualifierText): readonly QualifierText[] {
  const { name, value, isQuoted, start, end } = text
  if (!Object.hasOwn(alternatives, name) || !value.includes(',')) return [text]
  const values: QualifierText[] = []
  let at = start
  for (const piece of value.split(',')) {
    const one = { ...text, value: piece, start: at, end: at + piece.length }
    if (reading.words.some((word) => word.start >= at && word.end <= one.end)) values.push(one)
    at = one.end + 1
  }
  if (name !== 'location') return values.length === 0 ? [text] : values
  const isOne = isQuoted || (reading.places.readMention(start)?.end ?? 0) >= end
  const areKnown = values.every((one) => findPlaceCalled(reading, one.value) !== undefined)
  return isOne || !areKnown || values.length === 0 ? [text] : values
}

function findQualifier({ sentence, words }: Reading, i: number): QualifierText | undefined {
  const { start: from, end: colon, folded, isQuoted } = words[i]!
  if (isQuoted || sentence[colon] !== ':') return undefined
  const isNegated = from > 0 && dashes.includes(sentence[from - 1]!)
  const lead = sentence[isNegated ? from - 2 : from - 1]
  if (lead !== undefined && !/[\s(,;]/.test(lead)) return undefined
  const name = { name: folded, isNegated }
  const mark = openingQuotes.indexOf(sentence[colon + 1] ?? ' ')
  const start = mark < 0 ? colon + 1 : colon + 2
  const closing = mark < 0 ? -1 : sentence.indexOf(closingQuotes[mark]!, start)
  if (closing > start) {
    const value = sentence.slice(start, closing).trim()
    return { ...name, value, isQuoted: true, start, end: closing }
  }
  const value = /^[^\s()"“”„«»]*/u.exec(sentence.slice(start, start + valueCharsMax))![0]
  const bare = value.replace(/[,;.!?]$/, '')
  const end = start + bare.length
  // `language:-rust` is another way to write `-language:rust`.
  if (/^-\p{L}/u.test(bare)) {
    const negated = { name: folded, isNegated: true, value: bare.slice(1), isQuoted: false }
    return { ...negated, start: start + 1, end }
  }
  if (bare === '') return undefined
  return { ...name, value: bare, isQuoted: false, start, end }
}

/** Longer ones have no qualifier. */
const valueCharsMax = 256

function meanQualified({ name, isNegated }: QualifierText, condition: Condition): Meaning {
  const qualifier = { name: alternatives[name] ?? null, isNegated }
  return { ...meanCondition(condition), qualifier }
}

/** Several values of one of these are alternatives, as on GitHub. By the group they belong to. */
const alternatives: Readonly<Record<string, string>> = {
  location: 'location',
  language: 'language',
  user: 'owner',
  org: 'owner',
  owner: 'owner',
  repo: 'repo',
}

/** Says what the qualifier takes. */
function refuseValue({ name }: QualifierText, wanted: string): Meaning {
  return meanNothing('text', `\`${name}\` takes ${wanted}`)
}

const readTopic: Interpret = ({ target }, text) => {
  const { value, isNegated } = text
  if (target.subject === 'users') return meanQualified(text, { about: 'topic', text: value })
  // The words are searched for. They cannot be searched against.
  if (isNegated) return meanNothing('text', 'this search cannot exclude words of a text')
  return { is: 'text', kind: 'text', text: value }
}

/** Places may have several words without quotation marks. An unknown one is text of the field. */
const readLocation: Interpret = (reading, text) => {
  const { value, start, end, isQuoted } = text
  const inside = isQuoted ? null : reading.places.readMention(start)
  if (inside !== null && inside.end >= end) {
    const written = reading.sentence.slice(start, inside.end)
    return [meanQualified(text, buildPlace({ ...inside, written })), inside.end]
  }
  const coded = reading.context.places.findCountry(value)
  if (coded !== null && !coded.isShared) {
    const place = { located: coded.country, namesState: false, written: value }
    return meanQualified(text, buildPlace(place))
  }
  const guess = () => (isQuoted ? null : reading.places.guessMention(start))
  const place = findPlaceCalled(reading, value) ?? guess()
  if (place === null) return meanQualified(text, { about: 'location', text: value })
  return meanQualified(text, buildPlace({ ...place, written: value }))
}

function findPlaceCalled(reading: Reading, value: string): LocatedName | undefined {
  const place = findPlace(reading, value)
  if (place !== undefined) return place
  const located = reading.context.places.resolve(value)
  return located === null ? undefined : { located, namesState: false, written: value }
}

const readLanguage: Interpret = ({ context }, text) => {
  const { value } = text
  const name = findLanguage(value) ?? guessLanguage(value.toLowerCase())
  if (name === undefined && !context.vocabulary.hasLanguage(value)) {
    return meanNothing('language', 'no programming language of the data has this name')
  }
  return meanQualified(text, { about: 'language', name: name ?? value })
}

// Numbers and dates.

function makeCount(of: Counted): Interpret {
  return (_, text) => {
    const bounds = parseNumbers(text.value)
    if (bounds === undefined) return refuseValue(text, 'a number: 100, >100 or 10..50')
    return meanQualified(text, { about: 'count', of, bounds })
  }
}

function makeDate(of: DateCondition['of']): Interpret {
  return (_, text) => {
    const bounds = parseDates(text.value)
    if (bounds === undefined) return refuseValue(text, 'a date: 2020, >2020-01-31 or 2019..2020')
    return meanQualified(text, { about: 'date', of, bounds })
  }
}

// Names, and what no field tells.

const readLogin: Interpret = (_, text) => {
  const login = text.value.replace(/^@/, '')
  if (!/^[a-z0-9_-]+$/i.test(login)) return refuseValue(text, 'a login')
  return meanQualified(text, { about: 'login', text: login })
}

const readCompany: Interpret = (_, text) => {
  const name = text.value.replace(/^@/, '')
  return meanQualified(text, { about: 'company', name, when: 'now' })
}

const readFullName: Interpret = (_, text) => {
  if (!/^[^/]+\/[^/]+$/.test(text.value)) return refuseValue(text, 'owner/name')
  return meanQualified(text, { about: 'fullName', text: text.value })
}

const readName: Interpret = (_, text) => meanQualified(text, { about: 'name', text: text.value })

const accountTypes = new Map<string, AccountCondition['is']>([
  ['user', 'user'],
  ['org', 'organization'],
  ['organization', 'organization'],
])

const readType: Interpret = (_, text) => {
  const is = accountTypes.get(text.value.toLowerCase())
  if (is === undefined) return refuseValue(text, '`user` or `org`')
  return meanQualified(text, { about: 'account', is })
}

const readSort: Interpret = ({ target, sentence }, { value }) => {
  const isAscending = orderForm.exec(sentence)?.[1]?.toLowerCase() === 'asc'
  const order = parseSort(value, target.subject, isAscending)
  if (order === undefined) return meanNothing('order', 'there is no such order')
  return order === null ? { is: 'filler' } : { is: 'order', order }
}

const orderForm = /(?:^|\s)order:(asc|desc)(?=\s|$)/i

/** \`sort:\` reads the direction. */
const readDirection: Interpret = ({ sentence }) => {
  if (/(?:^|\s)sort:/i.test(sentence)) return { is: 'filler' }
  return meanNothing('order', 'a direction needs `sort:` beside it')
}

const searchedFields =
  /^(?:login|email|name|fullname|bio|description|readme|topics?|title|body|company|location)$/i
const readFields: Interpret = (_, text) => {
  const areFields = text.value.split(',').every((one) => searchedFields.test(one))
  if (areFields) return meanNothing('text', 'all fields are searched')
  return refuseValue(text, 'the name of a field that is searched')
}

function explain(kind: PartKind, reason: string): Interpret {
  return () => meanNothing(kind, reason)
}

const explainUnknown = explain('text', 'there is no such qualifier')
const explainField = explain('text', 'no field tells this')
const explainCount = explain('count', 'no field tells this number')
const explainSubject: Interpret = ({ target }) => {
  const records = target.subject === 'users' ? 'users' : 'repositories'
  return meanNothing('text', `no field of ${records} tells this`)
}

/** Each row has names with one meaning. */
function listInterpreters(rows: readonly (readonly [string, Interpret])[]) {
  return new Map(
    rows.flatMap(([names, interpret]) =>
      [...readWords(names)].map((name) => [name, interpret] as const),
    ),
  )
}

const interpreters = {
  both: listInterpreters([
    ['location', readLocation],
    ['language', readLanguage],
    ['topic', readTopic],
    ['topics', explainCount],
    ['in', readFields],
    ['is', explainField],
    ['created', makeDate('created')],
    ['updated pushed', makeDate('updated')],
    ['followers', makeCount('followers')],
    ['repos', makeCount('repositories')],
    ['stars', makeCount('stars')],
    ['sort', readSort],
    ['order', readDirection],
  ]),
  users: listInterpreters([
    ['user login', readLogin],
    ['org company', readCompany],
    ['name fullname', readName],
    ['type', readType],
  ]),
  repos: listInterpreters([
    ['user org owner', readLogin],
    ['repo', readFullName],
    ['type license archived fork mirror template', explainField],
    ['forks size watchers good-first-issues help-wanted-issues', explainCount],
  ]),
}
