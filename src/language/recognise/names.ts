/** Names of people, accounts and repositories, and domains of e-mail addresses. */
import {
  choose,
  definePatterns,
  type Match,
  namePhrases,
  readPhrases,
  readWords,
  type Slot,
} from '../grammar.ts'
import {
  type Meaning,
  meanCondition,
  type Reading,
  type SentencePart,
  sliceText,
} from '../reading.ts'
import { nameEnds } from '../vocabulary/connectives.ts'
import { isPhraseEnd, isTechnology } from '../vocabulary/nouns.ts'
import { isRole } from '../vocabulary/roles.ts'
import { findNameEnd, isCapitalised, isInsideAddress } from './capitals.ts'
import { isKnownCompany } from './company-names.ts'
import { divideList, readList } from './lists.ts'

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

interface Domain {
  readonly text: string
  readonly isSigned: boolean
  /** Its word in the sentence. */
  readonly at: number
}

/** Names of software that look like domains. */
const software = /\.(?:js|ts|py|rs|md|jl|sh)$|^(?:asp|vb|ml|ado|f)\.net$/

const domain: Slot<Domain> = {
  at: (reading, i) => {
    const word = reading.at(i)
    if (word === '' || isInsideAddress(reading, i)) return undefined
    const isSigned = word.startsWith('@')
    const text = isSigned ? word.slice(1) : word
    if (!/^[a-z0-9-]+\.[a-z0-9.-]*[a-z]$/.test(text) || software.test(text)) return undefined
    return { value: { text, isSigned, at: i }, to: i + 1 }
  },
}

const say = definePatterns({ openings, domain, addresses })

/** "with a stripe.com address", "@stripe.com e-mail" */
export const emailPhrases = choose<Meaning>(
  say('{openings} {domain} {addresses}?', ({ domain, addresses }, { reading, from }) => {
    const { sentence, words } = reading
    const opening = sentence.slice(words[from]!.start, words[domain.at]!.start)
    return addresses || domain.isSigned || /mail|domain/.test(opening)
      ? meanEmail(reading, domain)
      : undefined
  }),
  say('{domain} {addresses}?', ({ domain, addresses }, { reading }) =>
    addresses || domain.isSigned ? meanEmail(reading, domain) : undefined,
  ),
)

function meanEmail({ target }: Reading, { text }: Domain): Meaning | undefined {
  return target.subject === 'repos' ? undefined : meanCondition({ about: 'emailDomain', text })
}

/** "@octocat", which known companies have to themselves. */
export function readAccount(reading: Reading, i: number): Match<SentencePart[]> | undefined {
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
  return { value: [{ from, to: i + 1, meaning }], to: i + 1 }
}

const owning = readWords('by owned from of user created maintained')

export function readName(reading: Reading, i: number): Match<Meaning | SentencePart[]> | undefined {
  const namer = namers.at(reading, i)
  if (namer === undefined) return undefined
  const { value, to: from } = namer
  // `called "tokio"`: all that is quoted.
  if (value === 'name' && reading.words[from]?.isQuoted === true) {
    const to = reading.findQuotationEnd(from)
    return { value: meanCondition({ about: 'name', text: sliceText(reading, from, to) }), to }
  }
  const isName = reading.isFree(from) && !nameEnds.has(reading.at(from))
  if (!isName || !/^[:=]?$/.test(reading.words[from]!.before)) return undefined
  if (value === 'login') return readLogin(reading, from)
  const names = readList(reading, from, (at) =>
    at === from || isListedName(reading, at) ? findEnd(reading, at) : at,
  )
  const span = { reading, from: i, to: names.at(-1)!.to }
  const parts = divideList(names, span, (text) => meanCondition({ about: 'name', text }))
  return { value: parts, to: span.to }
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
function readLogin(reading: Reading, i: number): Match<Meaning> | undefined {
  const { text, before } = reading.words[i]!
  const next = reading.words[i + 1]
  const isLast = next === undefined || next.before !== '' || nameEnds.has(next.folded)
  const isUsers = reading.target.subject === 'users'
  if (!isUsers || !/^[a-z0-9-]+$/i.test(text) || !(isLast || before !== '')) return undefined
  return { value: meanCondition({ about: 'login', text }), to: i + 1 }
}

const nameWordsMax = 3

/** A person's name goes on with capitals. A repository's is one word. */
function findEnd(reading: Reading, from: number): number {
  const isEnd = (word: string) => nameEnds.has(word) || isRole(word)
  return findNameEnd(reading, from, reading.target.subject === 'repos' ? 1 : nameWordsMax, isEnd)
}
