/**
 * Counts the companies that people name. An account with such a login is an organization, because
 * its members say so.
 */
import { GrowableU32 } from 'native-free-index'
import { NameTable } from './graph/name-table.ts'
import { type Members, mayBeEmployer, readUser } from './normalise/index.ts'

/** Fewer people may be one person's friends. */
const peopleMin = 3

/** Longer companies are no logins. */
const charactersMax = 39

/** They stand where people name a company, and name none. */
const noEmployers: ReadonlySet<string> = new Set(
  [
    'freelance freelancer self selfemployed self-employed student independent contractor',
    'consultant none na null home personal private remote retired unemployed university college',
    'school me myself company startup stealth company-name various everywhere earth',
    'internet open opensource',
  ].flatMap((line) => line.split(' ')),
)

export interface NamedEmployer {
  readonly login: string
  /** Number of people who name it. */
  readonly people: number
}

export class NamedEmployers {
  readonly #logins = new NameTable(false)
  readonly #people = new GrowableU32()

  /** Called once for each person. */
  add(company: string): void {
    const login = parseCompany(company)
    if (login === null) return
    const bytes = Buffer.from(login)
    const number = this.#logins.add(bytes, 0, bytes.length)
    if (number === this.#people.length) this.#people.push(0)
    this.#people.view()[number]!++
  }

  /** The logins that enough people name, in the order of their first mention. */
  *listFrequent(): Generator<NamedEmployer> {
    for (let number = 0; number < this.#people.length; number++) {
      const people = this.#people.view()[number]!
      if (people >= peopleMin) yield { login: this.#logins.readName(number), people }
    }
  }
}

/** Whether the account of a line, which has the login, is what the people name. */
export function isEmployer(members: Members, { login, people }: NamedEmployer): boolean {
  const { user, account, guess, profile } = readUser(members)
  const isTyped = (members.type ?? undefined) !== undefined
  if (isTyped || guess !== null || account.isBot || profile !== null) return false
  const isOwn = user.company !== undefined && parseCompany(user.company) === login
  return people - (isOwn ? 1 : 0) >= peopleMin && mayBeEmployer(user)
}

/** The login that a company has if it has one: `@Acme Works` may be `acmeworks`. */
function parseCompany(company: string): string | null {
  if (company.length > charactersMax) return null
  const login = company.trim().replace(/^@/, '').replaceAll(' ', '').toLowerCase()
  return /^[a-z\d-]{2,}$/.test(login) && !noEmployers.has(login) ? login : null
}
