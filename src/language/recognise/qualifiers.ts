/**
 * GitHub's qualifiers: `location:"New York"`, `followers:>100`, `created:2012-01-01..2013-01-01`,
 * `-language:java`. One that is unknown, or has a value of another kind, stays text.
 */
import type { Mention } from '../../places/index.ts'
import type {
  AccountCondition,
  Bound,
  Condition,
  Counted,
  DateCondition,
  Order,
  UserOrder,
} from '../condition.ts'
import type { PartKind } from '../interpretation.ts'
import { type Period, periodOfDate } from '../periods.ts'
import { closingQuotes, type Meaning, openingQuotes, type Reading } from '../reading.ts'
import { languageCalled } from '../vocabulary/programming-languages.ts'

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

type Understand = (reading: Reading, qualified: Qualified) => QualifierMeaning | undefined

/** @returns the word after the qualifier */
function qualifier(reading: Reading, i: number): number | undefined {
  const qualified = qualifiedAt(reading, i)
  if (qualified === undefined) return undefined
  const { subject } = reading.target
  const meant = (known[subject][qualified.name] ?? ofBoth[qualified.name])?.(reading, qualified)
  if (meant === undefined) return undefined
  const end = Math.max(meant.end ?? qualified.end, qualified.start + 1)
  let to = i + 1
  while (to < reading.words.length && reading.words[to]!.start < end) to++
  reading.consumeQuoted(i, to, meant.meaning)
  return to
}

function qualifiedAt({ sentence, words }: Reading, i: number): Qualified | undefined {
  const { start: from, end: colon, folded, isQuoted } = words[i]!
  if (isQuoted || sentence[colon] !== ':') return undefined
  const isNegated = sentence[from - 1] === '-'
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

function unsupported(kind: PartKind, reason: string): QualifierMeaning {
  return { meaning: { is: 'unsupported', kind, reason } }
}

/** The words are searched for. They cannot be searched against. */
function asText(kind: PartKind, { value, isNegated }: Qualified): QualifierMeaning {
  if (isNegated) return unsupported(kind, 'this search cannot exclude words of a text')
  return { meaning: { is: 'text', kind, text: value } }
}

const text: Understand = (_, qualified) => asText('text', qualified)

/** Places may have several words without quotation marks. An unknown one is text of the field. */
const location: Understand = (reading, qualified) => {
  const { value, start, end, isQuoted } = qualified
  const inside = isQuoted ? null : reading.places.mentionAt(start)
  if (inside !== null && inside.end >= end) {
    const written = reading.sentence.slice(start, inside.end)
    return { ...placed(qualified, inside, written), end: inside.end }
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

const language: Understand = (reading, qualified) => {
  if (reading.target.subject === 'users') return asText('language', qualified)
  const { value } = qualified
  const own = reading.context.vocabulary.hasLanguage(value) ? value : undefined
  const name = languageCalled(value) ?? own
  return name === undefined
    ? undefined
    : condition('language', qualified, { about: 'language', name })
}

// Numbers and dates with a comparison, or a range.

const compared = /^(>=|<=|>|<)?([^.<>=*][^<>=*]*)$/
const signs = { '>': 'Gt', '>=': 'Gte', '<': 'Lt', '<=': 'Lte' } as const

interface Ends {
  readonly first: string | null
  readonly last: string | null
}

/** `10..50`, `10..*`, `*..50` */
function endsOf(value: string): Ends | undefined {
  const at = value.indexOf('..')
  if (at <= 0) return undefined
  const [first, last] = [value.slice(0, at), value.slice(at + '..'.length)]
  if (last === '' || (first === '*' && last === '*')) return undefined
  return { first: first === '*' ? null : first, last: last === '*' ? null : last }
}

function count(of: Counted): Understand {
  return (_, qualified) => {
    const bounds = numbersOf(qualified.value)
    return bounds && condition('count', qualified, { about: 'count', of, bounds })
  }
}

function numbersOf(value: string): readonly Bound<number>[] | undefined {
  const ends = endsOf(value)
  const match = ends ? null : compared.exec(value)
  const op = signs[match?.[1] as keyof typeof signs] ?? 'Eq'
  const written = ends
    ? [{ op: 'Gte', text: ends.first } as const, { op: 'Lte', text: ends.last } as const]
    : [{ op, text: match?.[2] ?? '' }]
  const bounds = written.flatMap((one) => {
    return one.text === null
      ? []
      : [{ op: one.op, value: /^\d{1,15}$/.test(one.text) ? Number(one.text) : -1 }]
  })
  return bounds.some((one) => one.value < 0) ? undefined : bounds
}

function date(of: DateCondition['of']): Understand {
  return (_, qualified) => {
    const bounds = datesOf(qualified.value)
    return bounds && condition('date', qualified, { about: 'date', of, bounds })
  }
}

function datesOf(value: string): readonly Bound<string>[] | undefined {
  const ends = endsOf(value)
  if (ends !== undefined) {
    const first = ends.first === null ? null : periodOfDate(ends.first)
    const last = ends.last === null ? null : periodOfDate(ends.last)
    if (first === undefined || last === undefined) return undefined
    return [...(first === null ? [] : since(first)), ...(last === null ? [] : until(last))]
  }
  const match = compared.exec(value)
  const period = match === null ? undefined : periodOfDate(match[2]!)
  if (period === undefined) return undefined
  switch (match![1]) {
    case '>':
      return [{ op: 'Gte', value: period.dayBehind }]
    case '>=':
      return since(period)
    case '<':
      return [{ op: 'Lt', value: period.firstDay }]
    case '<=':
      return until(period)
    default:
      return [...since(period), ...until(period)]
  }
}

function since({ firstDay }: Period): Bound<string>[] {
  return [{ op: 'Gte', value: firstDay }]
}

function until({ dayBehind }: Period): Bound<string>[] {
  return [{ op: 'Lt', value: dayBehind }]
}

// Names, and what no field tells.

const account: Understand = (_, qualified) => {
  const login = qualified.value.replace(/^@/, '')
  if (!/^[a-z0-9_-]+$/i.test(login)) return undefined
  return condition('person', qualified, { about: 'login', text: login })
}

const company: Understand = (_, qualified) => {
  const name = qualified.value.replace(/^@/, '')
  return condition('company', qualified, { about: 'company', name, when: 'now' })
}

const fullName: Understand = (_, qualified) => {
  if (!/^[^/]+\/[^/]+$/.test(qualified.value)) return undefined
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
  return is && condition('account', qualified, { about: 'account', is })
}

const orders: {
  readonly repos: ReadonlyMap<string, Order>
  readonly users: ReadonlyMap<string, UserOrder>
} = {
  repos: new Map([
    ['stars', 'mostStars'],
    ['stars-desc', 'mostStars'],
    ['stars-asc', 'fewestStars'],
    ['updated', 'latestUpdate'],
    ['updated-desc', 'latestUpdate'],
  ]),
  users: new Map([
    ['followers', 'mostFollowers'],
    ['followers-desc', 'mostFollowers'],
    ['followers-asc', 'fewestFollowers'],
    ['repositories', 'mostRepositories'],
    ['repositories-desc', 'mostRepositories'],
    ['joined', 'newest'],
    ['joined-desc', 'newest'],
    ['joined-asc', 'oldest'],
  ]),
}

const sort: Understand = ({ target }, { value }) => {
  const order = orders[target.subject].get(value.toLowerCase())
  if (order === undefined) return unsupported('order', 'there is no such order')
  return { meaning: { is: 'order', order } }
}

function ignored(kind: PartKind, reason: string, values?: RegExp): Understand {
  return (_, { value }) => (values?.test(value) === false ? undefined : unsupported(kind, reason))
}

const noField = ignored('text', 'no field tells this')
const everyField = ignored(
  'text',
  'all fields are searched',
  /^(?:login|email|name|fullname|bio|description|readme|topics?|title|body)$/i,
)
const uncounted = ignored('count', 'no field tells this number', /^[<>=*.\d]+$/)

/** Own names alone: a sentence may have any word in front of a colon. */
function table(rows: Readonly<Record<string, Understand>>): Readonly<Record<string, Understand>> {
  return Object.assign(Object.create(null), rows)
}

const ofBoth = table({
  ...{ location, language, topic: text, topics: text, in: everyField },
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
    ...{ forks: uncounted, size: uncounted, watchers: uncounted, topicscount: uncounted },
    ...{ 'good-first-issues': uncounted, 'help-wanted-issues': uncounted, stars: count('stars') },
    ...{ license: noField, archived: noField, fork: noField, mirror: noField, template: noField },
  }),
}
