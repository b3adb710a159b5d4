/** Requests of many different prices, all of endpoints that cost what they return. */
import { mulberry32 } from '../../data/generate/index.ts'
import type { Question } from '../client.ts'
import { generateQueries, generateUsers } from '../corpus/index.ts'

/** Another one than the corpus has. */
const priceSeed = 7
const batchMax = 100

/**
 * In turn: a look-up of 1 to 100 people, a search for the best 1 to 100, a count, a look-up of one.
 * @param users of the corpus that is served
 */
export function mixedPrices(users: number, seed: number, count: number): Question[] {
  const random = mulberry32(priceSeed)
  const upTo = (most: number) => 1 + Math.floor(random() * most)
  const logins = Array.from(generateUsers(Math.min(users, 1000), seed), ({ login }) => login)
  const queries = [...generateQueries(count, priceSeed)]
  const lookup = (size: number): Question => {
    const start = upTo(logins.length) - 1
    const batch = Array.from({ length: size }, (_, i) => logins[(start + i) % logins.length]!)
    return asked('/raw/users/by-login', { logins: batch })
  }
  return queries.map(({ query }, i) => {
    if (i % 4 === 0) return lookup(upTo(Math.min(batchMax, logins.length)))
    if (i % 4 === 1) return asked('/search/users', { query, first: upTo(batchMax) })
    if (i % 4 === 2) return asked('/raw/users/count', { filters: createdSince(upTo(15)) })
    return lookup(1)
  })
}

/**
 * A look-up of one person, for one credit.
 * @param number makes the request unique by a second login, which does not exist
 */
export function oneCredit(seed: number, number = 0): Question {
  const [first] = generateUsers(1, seed)
  return asked('/raw/users/by-login', { logins: [first!.login, `nobody-${number}`] })
}

function asked(path: string, body: object): Question {
  return { path, body: JSON.stringify(body) }
}

function createdSince(year: number): object {
  return { field: 'createdAt', op: 'Gte', value: `${2008 + year}-01-01T00:00:00Z` }
}
