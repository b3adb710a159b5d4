/** Names of people, accounts and repositories, and domains of e-mail addresses. */
import type { Condition } from '../condition.ts'
import { Phrases } from '../phrases.ts'
import { consumeCondition, type Reading, textOf } from '../reading.ts'
import { nameEnds } from '../vocabulary/connectives.ts'
import { isPhraseEnd, isTechnology } from '../vocabulary/nouns.ts'
import { isRole } from '../vocabulary/roles.ts'
import { isCapitalised, isInsideAddress, isKnownCompany } from './company-names.ts'
import { listAt } from './lists.ts'

type Namer = 'name' | 'login'

const namers = new Phrases<Namer>([
  ['name', ['named', 'called', 'whose name is', 'with the name', 'by the name of', 'first name']],
  [
    'login',
    [
      ...['login', 'username', 'user name', 'handle', 'with login', 'with the login'],
      ...['with username', 'with the username', 'with handle', 'with the handle', 'login is'],
      ...['whose login is', 'whose username is', 'github login', 'github username', 'login name'],
    ],
  ],
])

const addresses = new Phrases([
  ['address', ['email', 'e-mail', 'mail', 'emails', 'address', 'addresses', 'email address']],
  ['address', ['e-mail address', 'mail address', 'email addresses', 'e-mail addresses', 'e mail']],
] as const)

const openings = new Phrases([
  [
    'opening',
    ['with', 'with a', 'with an', 'having a', 'having an', 'who have a', 'whose email is'],
  ],
  ['opening', ['email', 'e-mail', 'emails at', 'email at', 'email domain', 'domain', 'mail']],
  ['opening', ['using a', 'using an', 'with email', 'with e-mail', 'with emails at', 'at']],
] as const)

const nameWordsMax = 3

export function names(reading: Reading): void {
  for (let i = 0; i < reading.words.length; ) {
    i = emailDomain(reading, i) ?? account(reading, i) ?? name(reading, i) ?? i + 1
  }
}

/** "with a stripe.com address", "@stripe.com e-mail" */
function emailDomain(reading: Reading, i: number): number | null {
  if (reading.target.subject === 'repos') return null
  const opening = openings.at(reading, i)
  for (const at of opening === undefined ? [i] : [opening.to, i]) {
    const domain = domainAt(reading, at)
    if (domain === null) continue
    const address = addresses.at(reading, at + 1)
    const isToldBefore =
      at > i &&
      /mail|domain/.test(reading.sentence.slice(reading.words[i]!.start, reading.words[at]!.start))
    if (address === undefined && !isToldBefore && !domain.isSigned) continue
    const condition = { about: 'emailDomain', text: domain.text } as const
    return consumeCondition(reading, i, address?.to ?? at + 1, 'email', condition)
  }
  return null
}

/** Names of software that look like domains. */
const software = /\.(?:js|ts|py|rs|md|jl|sh)$|^(?:asp|vb|ml|ado|f)\.net$/

function domainAt(reading: Reading, i: number) {
  const word = reading.at(i)
  if (word === '' || isInsideAddress(reading, i)) return null
  const isSigned = word.startsWith('@')
  const text = isSigned ? word.slice(1) : word
  const isDomain = /^[a-z0-9-]+\.[a-z0-9.-]*[a-z]$/.test(text) && !software.test(text)
  return isDomain ? { text, isSigned } : null
}

/** "@octocat", which known companies have to themselves. */
function account(reading: Reading, i: number): number | null {
  const word = reading.words[i]!
  if (!reading.isFree(i) || !/^@[a-z0-9-]+$/i.test(word.text)) return null
  const login = word.text.slice(1)
  if (isInsideAddress(reading, i) || isKnownCompany(reading, login)) return null
  return consumeCondition(
    reading,
    beginningOf(reading, i),
    i + 1,
    'person',
    accountOf(reading, login),
  )
}

/** Owners of repositories are found as companies are. */
function accountOf(reading: Reading, login: string): Condition {
  if (reading.target.subject === 'users') return { about: 'login', text: login }
  return { about: 'company', name: login, when: 'now' }
}

const owning = new Set(['by', 'owned', 'from', 'of', 'user', 'created', 'maintained'])

function beginningOf(reading: Reading, i: number): number {
  let from = i
  while (owning.has(reading.at(from - 1)) && reading.words[from]!.before === '') from--
  return from
}

function name(reading: Reading, i: number): number | null {
  const namer = namers.at(reading, i)
  if (namer === undefined) return null
  const { value, to: from } = namer
  if (value === 'name' && reading.words[from]?.isQuoted === true) return quoted(reading, i, from)
  const isName = reading.isFree(from) && !nameEnds.has(reading.at(from))
  if (!isName || !/^[:=]?$/.test(reading.words[from]!.before)) return null
  if (value === 'login') return login(reading, i, from)
  const endOf = (at: number) =>
    at === from || isListedName(reading, at) ? endOfName(reading, at) : at
  const listed = listAt(reading, from, endOf)
  for (const one of listed) {
    const condition = { about: 'name', text: textOf(reading, one.from, one.to) } as const
    consumeCondition(reading, one.from === from ? i : one.from, one.to, 'person', condition)
  }
  return listed.at(-1)!.to
}

/** `called "tokio"`: all that is quoted. */
function quoted(reading: Reading, i: number, from: number): number {
  const to = reading.quotationEnd(from)
  const condition = { about: 'name', text: textOf(reading, from, to) } as const
  reading.consumeQuoted(i, to, { is: 'condition', kind: 'person', condition })
  return to
}

/** "called Anna or Maria", but "called tokio or similar", "named Anna or React developers". */
function isListedName(reading: Reading, i: number): boolean {
  if (!reading.isFree(i) || isOtherwiseNamed(reading.at(i))) return false
  const to = endOfName(reading, i)
  const isNoun = isRole(reading.at(to)) || isTechnology(reading.at(i))
  return !isNoun && (isCapitalised(reading.words[i]!.text) || isPhraseEnd(reading, to))
}

function isOtherwiseNamed(folded: string): boolean {
  return nameEnds.has(folded) || /^(?:similar|something|other|others|alike|so|such)$/.test(folded)
}

/** "login octocat", but neither "login page" nor "login with OAuth". */
function login(reading: Reading, from: number, i: number): number | null {
  const { text, before } = reading.words[i]!
  const next = reading.words[i + 1]
  const isLast = next === undefined || next.before !== '' || nameEnds.has(next.folded)
  const isUsers = reading.target.subject === 'users'
  if (!isUsers || !/^[a-z0-9-]+$/i.test(text) || !(isLast || before !== '')) return null
  return consumeCondition(reading, from, i + 1, 'person', { about: 'login', text })
}

/** A person's name continues while words are capitalised. A repository's is one word. */
function endOfName(reading: Reading, from: number): number {
  let to = from + 1
  if (reading.target.subject === 'repos' || !isCapitalised(reading.words[from]!.text)) return to
  while (
    to < from + nameWordsMax &&
    reading.isFree(to) &&
    reading.words[to]!.before === '' &&
    isCapitalised(reading.words[to]!.text) &&
    !nameEnds.has(reading.at(to)) &&
    !isRole(reading.at(to))
  ) {
    to++
  }
  return to
}
