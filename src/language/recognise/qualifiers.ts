/**
 * GitHub's qualifiers: `location:"New York"`, `followers:>100`, `created:2012-01-01..2013-01-01`,
 * `-language:java`. One that is unknown, or has a value of another kind, is explained and not
 * searched for: its words would find the wrong people, or none.
 */
import type { Mention } from '../../places/index.ts'
import type { AccountCondition, Condition, Counted, DateCondition } from '../condition.ts'
import type { PartKind } from '../interpretation.ts'
import { closingQuotes, dashes, type Meaning, openingQuotes, type Reading } from '../reading.ts'
import { languageCalled, languageMeantBy } from '../vocabulary/programming-languages.ts'
import { readDates, readNumbers, readSort } from './qualifier-values.ts'

export function qualifiers(reading: Reading): void {
  for (let i = 0; i < reading.words.length; ) i = qualifier(reading, i) ?? i + 1
}

/** A qualifier in the sentence. */
interface Qualified {
  /** In lower case. */
  readonly name: string
  readonly isNegated: boolean
  readonly value: string
  readonly isQuoted: boolean
  /** Where its value begins and ends in the sentence, without quotation marks. */
  readonly start: number
  readonly end: number
}

interface QualifierMeaning {
  readonly meaning: Meaning
  /** Where the value ends, if that is elsewhere: `location:new york`. */
  readonly end?: number
}

type Understand = (reading: Reading, qualified: Qualified) => QualifierMeaning

/** @returns the word after the qualifier */
function qualifier(reading: Reading, i: number): number | undefined {
  const qualified = qualifiedAt(reading, i)
  const understand = qualified && understandingFor(reading, qualified)
  if (qualified === undefined || understand === undefined) return undefined
  let from = i
  for (const value of splitValues(reading, qualified)) {
    const { meaning, end: other } = understand(reading, value)
    const end = Math.max(other ?? value.end, value.start + 1)
    let to = from + 1
    while (to < reading.words.length && reading.words[to]!.start < end) to++
    reading.consumeQuoted(from, to, meaning)
    from = to
  }
  return from
}

/** Undefined where the words are no qualifier. */
function understandingFor({ target, sentence }: Reading, qualified: Qualified) {
  const { name, start } = qualified
  const { subject } = target
  const own = known[subject][name] ?? ofBoth[name]
  if (own !== undefined) return own
  if (known[subject === 'users' ? 'repos' : 'users'][name] !== undefined) return noFieldHere
  const isName = /^[a-z][a-z-]+$/.test(name) && !noQualifiers.has(name)
  return isName && !/[:/\\]/.test(sentence[start] ?? ':') ? unknown : undefined
}

/** Names in front of a colon that are no qualifiers: "key:value stores", schemes of addresses. */
const noQualifiers: ReadonlySet<string> = new Set([
  ...['key', 'host', 'localhost', 'http', 'https', 'ssh', 'git', 'file', 'data', 'mailto', 'ws'],
  ...['wss', 'ftp', 'urn', 'std', 'node', 'npm', 'docker', 'doi', 'arxiv'],
])

/** `language:rust,go`: each value by itself. "Paris,Texas" is one place. */
function splitValues(reading: Reading, qualified: Qualified): readonly Qualified[] {
  const { name, value, isQuoted, start, end } = qualified
  if (!Object.hasOwn(alternatives, name) || !value.includes(',')) return [qualified]
  const values: Qualified[] = []
  let at = start
  for (const piece of value.split(',')) {
    const one = { ...qualified, value: piece, start: at, end: at + piece.length }
    if (reading.words.some((word) => word.start >= at && word.end <= one.end)) values.push(one)
    at = one.end + 1
  }
  if (name !== 'location') return values.length === 0 ? [qualified] : values
  const isOne = isQuoted || (reading.places.mentionAt(start)?.end ?? 0) >= end
  const areKnown = values.every((one) => placeCalled(reading, one.value) !== null)
  return isOne || !areKnown || values.length === 0 ? [qualified] : values
}

function qualifiedAt({ sentence, words }: Reading, i: number): Qualified | undefined {
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
    return {
      name: folded,
      isNegated: true,
      value: bare.slice(1),
      isQuoted: false,
      start: start + 1,
      end,
    }
  }
  if (bare === '') return undefined
  return { ...name, value: bare, isQuoted: false, start, end }
}

/** Longer ones have no qualifier. */
const valueCharsMax = 256

function condition(
  kind: PartKind,
  { name, isNegated }: Qualified,
  one: Condition,
): QualifierMeaning {
  const qualifier = { name: alternatives[name] ?? null, isNegated }
  return { meaning: { is: 'condition', kind, condition: one, qualifier } }
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
function wrongValue({ name }: Qualified, wanted: string): QualifierMeaning {
  return unsupported('text', `\`${name}\` takes ${wanted}`)
}

function unsupported(kind: PartKind, reason: string): QualifierMeaning {
  return { meaning: { is: 'unsupported', kind, reason } }
}

/** The words are searched for. They cannot be searched against. */
function asText(kind: PartKind, { value, isNegated }: Qualified): QualifierMeaning {
  if (isNegated) return unsupported(kind, 'this search cannot exclude words of a text')
  return { meaning: { is: 'text', kind, text: value } }
}

const topic: Understand = ({ target }, qualified) => {
  if (target.subject === 'repos') return asText('text', qualified)
  return condition('text', qualified, { about: 'topic', text: qualified.value })
}

/** Places may have several words without quotation marks. An unknown one is text of the field. */
const location: Understand = (reading, qualified) => {
  const { value, start, end, isQuoted } = qualified
  const inside = isQuoted ? null : reading.places.mentionAt(start)
  if (inside !== null && inside.end >= end) {
    const written = reading.sentence.slice(start, inside.end)
    return { ...placed(qualified, inside, written), end: inside.end }
  }
  const coded = reading.context.places.countryOfCode(value)
  if (coded !== null && !coded.isShared) {
    return placed(qualified, { located: coded.country, namesState: false }, value)
  }
  const meant = placeCalled(reading, value) ?? (isQuoted ? null : reading.places.misspeltAt(start))
  if (meant !== null) return placed(qualified, meant, value)
  return condition('place', qualified, { about: 'location', text: value })
}

type PlaceValue = Pick<Mention, 'located' | 'namesState'>

function placeCalled({ context }: Reading, value: string): PlaceValue | null {
  const mention = context.places.openText(value).mentionAt(0)
  if (mention !== null && mention.end >= value.length) return mention
  const located = context.places.resolve(value)
  return located && { located, namesState: false }
}

function placed(
  qualified: Qualified,
  { located, namesState }: PlaceValue,
  written: string,
): QualifierMeaning {
  const place = { about: 'place', located, namesState, of: 'owner', written } as const
  return condition('place', qualified, place)
}

const language: Understand = ({ context }, qualified) => {
  const { value } = qualified
  const name = languageCalled(value) ?? languageMeantBy(value.toLowerCase())
  if (name === undefined && !context.vocabulary.hasLanguage(value)) {
    return unsupported('language', 'no programming language of the data has this name')
  }
  return condition('language', qualified, { about: 'language', name: name ?? value })
}

// Numbers and dates.

function count(of: Counted): Understand {
  return (_, qualified) => {
    const bounds = readNumbers(qualified.value)
    if (bounds === undefined) return wrongValue(qualified, 'a number: 100, >100 or 10..50')
    return condition('count', qualified, { about: 'count', of, bounds })
  }
}

function date(of: DateCondition['of']): Understand {
  return (_, qualified) => {
    const bounds = readDates(qualified.value)
    if (bounds === undefined)
      return wrongValue(qualified, 'a date: 2020, >2020-01-31 or 2019..2020')
    return condition('date', qualified, { about: 'date', of, bounds })
  }
}

// Names, and what no field tells.

const account: Understand = (_, qualified) => {
  const login = qualified.value.replace(/^@/, '')
  if (!/^[a-z0-9_-]+$/i.test(login)) return wrongValue(qualified, 'a login')
  return condition('person', qualified, { about: 'login', text: login })
}

const company: Understand = (_, qualified) => {
  const name = qualified.value.replace(/^@/, '')
  return condition('company', qualified, { about: 'company', name, when: 'now' })
}

const fullName: Understand = (_, qualified) => {
  if (!/^[^/]+\/[^/]+$/.test(qualified.value)) return wrongValue(qualified, 'owner/name')
  return condition('person', qualified, { about: 'fullName', text: qualified.value })
}

const name: Understand = (_, qualified) => {
  return condition('person', qualified, { about: 'name', text: qualified.value })
}

const accountTypes: ReadonlyMap<string, AccountCondition['is']> = new Map([
  ['user', 'user'],
  ['org', 'organization'],
  ['organization', 'organization'],
])

const accountType: Understand = (_, qualified) => {
  const is = accountTypes.get(qualified.value.toLowerCase())
  if (is === undefined) return wrongValue(qualified, '`user` or `org`')
  return condition('account', qualified, { about: 'account', is })
}

const sort: Understand = ({ target, sentence }, { value }) => {
  const direction = orderForm.exec(sentence)?.[1]?.toLowerCase() as 'asc' | 'desc' | undefined
  const order = readSort(value, target.subject, direction)
  if (order === undefined) return unsupported('order', 'there is no such order')
  return { meaning: order === null ? { is: 'filler' } : { is: 'order', order } }
}

const orderForm = /(?:^|\s)order:(asc|desc)(?=\s|$)/i

/** \`sort:\` reads the direction. */
const direction: Understand = ({ sentence }) => {
  if (/(?:^|\s)sort:/i.test(sentence)) return { meaning: { is: 'filler' } }
  return unsupported('order', 'a direction needs `sort:` beside it')
}

function ignored(kind: PartKind, reason: string): Understand {
  return () => unsupported(kind, reason)
}

const unknown = ignored('text', 'there is no such qualifier')
const noField = ignored('text', 'no field tells this')
const uncounted = ignored('count', 'no field tells this number')
const noFieldHere: Understand = ({ target }) => {
  const records = target.subject === 'users' ? 'users' : 'repositories'
  return unsupported('text', `no field of ${records} tells this`)
}

const searchedFields =
  /^(?:login|email|name|fullname|bio|description|readme|topics?|title|body|company|location)$/i
const everyField: Understand = (_, qualified) => {
  const areFields = qualified.value.split(',').every((one) => searchedFields.test(one))
  if (areFields) return unsupported('text', 'all fields are searched')
  return wrongValue(qualified, 'the name of a field that is searched')
}

/** Own names alone: a sentence may have any word in front of a colon. */
function table(rows: Readonly<Record<string, Understand>>): Readonly<Record<string, Understand>> {
  return Object.assign(Object.create(null), rows)
}

const ofBoth = table({
  ...{ location, language, topic, topics: uncounted, in: everyField, order: direction },
  ...{ created: date('created'), updated: date('updated'), pushed: date('updated') },
  ...{ is: noField, sort, followers: count('followers'), repos: count('repositories') },
})

const known = {
  users: table({
    ...{ user: account, login: account, org: company, company, fullname: name, name },
    ...{ type: accountType, stars: count('stars') },
  }),
  repos: table({
    ...{ user: account, org: account, owner: account, repo: fullName, type: noField },
    ...{ forks: uncounted, size: uncounted, watchers: uncounted },
    ...{ 'good-first-issues': uncounted, 'help-wanted-issues': uncounted, stars: count('stars') },
    ...{ license: noField, archived: noField, fork: noField, mirror: noField, template: noField },
  }),
}
