/**
 * The scores of decisions §6, bit by bit, against the formula in this file. The words of this data
 * set are plain, so that its tokens are known without the analyser.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DataLine, openWorld, type SearchBody, type World } from './harness.ts'
import { byUserId } from './identifiers.ts'

const weights = {
  login: 2,
  displayName: 1,
  bio: 1,
  company: 1,
  location: 1,
  emails: 3,
  resolvedCountry: 1,
  resolvedState: 1,
  resolvedCity: 1,
}
type Field = keyof typeof weights
const fields = Object.keys(weights) as Field[]

const people: readonly DataLine[] = [
  { platformId: 'U_1', login: 'kelp', bio: 'reef diver and diver again', location: 'oslo' },
  { platformId: 'U_2', login: 'second', bio: 'kelp kelp reef', company: 'kelp works' },
  { platformId: 'U_3', login: 'third', emails: ['kelp@sandbank.example', 'other@reef.example'] },
  { platformId: 'U_4', login: 'fourth', displayName: 'Kelp', resolvedCountry: 'norway' },
  { platformId: 'U_5', login: 'fifth', resolvedCity: 'oslo', resolvedState: 'oslo' },
  { platformId: 'U_6', login: 'sixth', location: 'oslo norway', bio: 'kelp' },
]

/** The tokens of addresses: local part (which is no word), domain and labels. */
const addressTokens: Readonly<Record<string, readonly string[]>> = {
  U_3: 'kelp@ sandbankexample sandbank example other@ reefexample reef example'.split(' '),
}

function tokens(person: DataLine, field: Field): readonly string[] {
  if (field === 'emails') return addressTokens[person.platformId] ?? []
  return String(person[field] ?? '')
    .toLowerCase()
    .split(' ')
    .filter(Boolean)
}

function idf(term: string, field: Field): number {
  const df = people.filter((person) => tokens(person, field).includes(term)).length
  return df === 0 ? 0 : Math.log(1 + (people.length - df + 0.5) / (df + 0.5))
}

/** Average over the users who have the field. */
function averageLength(field: Field): number {
  const lengths = people.map((person) => tokens(person, field).length).filter((n) => n > 0)
  return lengths.reduce((sum, length) => sum + length, 0) / lengths.length
}

function impact(person: DataLine, term: string): number {
  let sum = 0
  for (const field of fields) {
    const own = tokens(person, field)
    const tf = own.filter((token) => token === term).length
    if (tf === 0) continue
    const length = 1 - 0.75 + (0.75 * own.length) / averageLength(field)
    sum += weights[field] * idf(term, field) * (tf / (tf + 1.2 * length))
  }
  return Math.fround(sum)
}

/** Expected [login, score], best first. @param isRaw whether each word also matches local parts */
function ranked(query: string, isRaw: boolean): [unknown, number][] {
  const words = query.split(' ')
  const terms = [...new Set(words.flatMap((word) => (isRaw ? [word, `${word}@`] : [word])))].sort()
  const known = terms.map((term) =>
    fields.reduce((sum, field) => sum + weights[field] * idf(term, field), 0),
  )
  const norm = known.reduce((sum, weight) => sum + weight, 0)
  return [...people]
    .sort(byUserId)
    .map((person): [unknown, number] => {
      const sum = terms.reduce((total, term) => total + impact(person, term), 0)
      return [person.login, Math.fround(sum / norm)]
    })
    .filter(([, score]) => score > 0)
    .sort(([, a], [, b]) => b - a)
}

let world: World
beforeAll(async () => {
  world = await openWorld({ users: people, shards: 4 })
})
afterAll(() => world.close())

describe('the formula', () => {
  test.each([
    'kelp',
    'reef',
    'diver',
    'oslo',
    'example',
    'sandbank',
    'kelp reef',
    'oslo norway kelp',
    'reef kelp reef kelp',
    'kelp unknown words',
    'diver again and oslo works second',
    'other',
    'other kelp',
  ])('%s', async (query) => {
    for (const key of ['all', 'search']) {
      const alone = { query, typos: 'off', variants: 'off' }
      const { body } = await world.post<SearchBody>('/search/users', alone, { key })
      const expected = ranked(query, key === 'all')
      expect(body.users.map(({ login, score }) => [login, score])).toEqual(expected)
      if (key === 'all') expect(expected.length).toBeGreaterThan(0)
    }
  })
})
