/** Names of people, accounts and repositories, and domains of e-mail addresses. */
import { namePhrases, readPhrases, readWords } from '../grammar.ts'
import { consumeCondition, meanCondition, type Reading, sliceText } from '../reading.ts'
import { nameEnds } from '../vocabulary/connectives.ts'
import { isPhraseEnd, isTechnology } from '../vocabulary/nouns.ts'
import { isRole } from '../vocabulary/roles.ts'
import { findNameEnd, isCapitalised, isInsideAddress } from './capitals.ts'
import { isKnownCompany } from './company-names.ts'
import { consumeList, readList } from './lists.ts'

const namers = namePhrases({
  name: 'named, called, whose name is, with the name, by the name of, first name',
  login: `login, username, user name, handle, with login, with the login, with username,
    with the username, with handle, with the handle, login is, whose login is, whose username is,
    github login, github username, login name`,
})

const addresses = readPhrases(`email, e-mail, mail, emails, address, addresses, email address,
  e-mail address, mail address, email addresses, e-mail addresses, e mail`)

const openings = readPhrases(`with, with a, with an, having a, having an, who have a,
  whose email is, email, e-mail, emails at, email at, email domain, domain, mail, using a, using an,
  with email, with e-mail, with emails at, at`)

/** "with a stripe.com address", "@stripe.com e-mail" */
export function readEmailDomain(reading: Reading, i: number): number | undefined {
  if (reading.target.subject === 'repos') return undefined
  const opening = openings.at(reading, i)
  for (const at of opening === undefined ? [i] : [opening.to, i]) {
    const domain = findDomain(reading, at)
    if (domain === undefined) continue
    const address = addresses.at(reading, at + 1)
    const isToldBefore =
      at > i &&
      /mail|domain/.test(reading.sentence.slice(reading.words[i]!.start, reading.words[at]!.start))
    if (address === undefined && !isToldBefore && !domain.isSigned) continue
    const condition = { about: 'emailDomain', text: domain.text } as const
    return consumeCondition(reading, i, address?.to ?? at + 1, condition)
  }
  return undefined
}

/** Names of software that look like domains. */
const software = /\.(?:js|ts|py|rs|md|jl|sh)$|^(?:asp|vb|ml|ado|f)\.net$/

function findDomain(reading: Reading, i: number) {
  const word = reading.at(i)
  if (word === '' || isInsideAddress(reading, i)) return undefined
  const isSigned = word.startsWith('@')
  const text = isSigned ? word.slice(1) : word
  const isDomain = /^[a-z0-9-]+\.[a-z0-9.-]*[a-z]$/.test(text) && !software.test(text)
  return isDomain ? { text, isSigned } : undefined
}

/** "@octocat", which known companies have to themselves. */
export function readAccount(reading: Reading, i: number): number | undefined {
  const { text } = reading.words[i]!
  if (!reading.isFree(i) || !/^@[a-z0-9-]+$/i.test(text)) return undefined
  const login = text.slice(1)
  if (isInsideAddress(reading, i) || isKnownCompany(reading, login)) return undefined
  let from = i
  while (owning.has(reading.at(from - 1)) && reading.words[from]!.before === '') from--
  // Owners of repositories are found as companies are.
  const meaning =
    reading.target.subject === 'users'
      ? meanCondition({ about: 'login', text: login })
      : meanCondition({ about: 'company', name: login, when: 'now' }, 'person')
  reading.consume(from, i + 1, meaning)
  return i + 1
}

const owning = readWords('by owned from of user created maintained')

export function readName(reading: Reading, i: number): number | undefined {
  const namer = namers.at(reading, i)
  if (namer === undefined) return undefined
  const { value, to: from } = namer
  if (value === 'name' && reading.words[from]?.isQuoted === true) {
    return consumeQuotation(reading, i, from)
  }
  const isName = reading.isFree(from) && !nameEnds.has(reading.at(from))
  if (!isName || !/^[:=]?$/.test(reading.words[from]!.before)) return undefined
  if (value === 'login') return consumeLogin(reading, i, from)
  const names = readList(reading, from, (at) =>
    at === from || isListedName(reading, at) ? findEnd(reading, at) : at,
  )
  return consumeList(names, i, names.at(-1)!.to, (name, start, end) => {
    const text = sliceText(reading, name.from, name.to)
    consumeCondition(reading, start, end, { about: 'name', text })
  })
}

/** `called "tokio"`: all that is quoted. */
function consumeQuotation(reading: Reading, i: number, from: number): number {
  const to = reading.findQuotationEnd(from)
  const condition = { about: 'name', text: sliceText(reading, from, to) } as const
  reading.consumeQuoted(i, to, meanCondition(condition))
  return to
}

/** "called Anna or Maria", but "called tokio or similar", "named Anna or React developers". */
function isListedName(reading: Reading, i: number): boolean {
  const word = reading.at(i)
  if (word === '' || nameEnds.has(word) || otherNames.has(word)) return false
  const to = findEnd(reading, i)
  if (isRole(reading.at(to)) || isTechnology(word)) return false
  return isCapitalised(reading.words[i]!.text) || isPhraseEnd(reading, to)
}

const otherNames = readWords('similar something other others alike so such')

/** "login octocat", but neither "login page" nor "login with OAuth". */
function consumeLogin(reading: Reading, from: number, i: number): number | undefined {
  const { text, before } = reading.words[i]!
  const next = reading.words[i + 1]
  const isLast = next === undefined || next.before !== '' || nameEnds.has(next.folded)
  const isUsers = reading.target.subject === 'users'
  if (!isUsers || !/^[a-z0-9-]+$/i.test(text) || !(isLast || before !== '')) return undefined
  return consumeCondition(reading, from, i + 1, { about: 'login', text })
}

const nameWordsMax = 3

/** A person's name goes on with capitals. A repository's is one word. */
function findEnd(reading: Reading, from: number): number {
  const isEnd = (word: string) => nameEnds.has(word) || isRole(word)
  return findNameEnd(reading, from, reading.target.subject === 'repos' ? 1 : nameWordsMax, isEnd)
}
