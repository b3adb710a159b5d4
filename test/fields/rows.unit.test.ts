/** Laws of the tables of members, which no type can say. */
import { expect, test } from 'vitest'
import {
  type Field,
  type FieldRows,
  listMembers,
  professionalRows,
  repoRows,
  sortMembers,
  userRows,
} from '../../src/fields/index.ts'

const tables: Readonly<Record<string, FieldRows>> = { userRows, repoRows, professionalRows }

test.each(Object.entries(tables))('no two members of %s have one place in a list', (_, rows) => {
  const places = Object.values(rows).flatMap(({ at = {}, console = {} }) =>
    Object.entries({ ...at, ...console })
      .filter(([, place]) => typeof place === 'number')
      .map(([list, place]) => `${list} ${place}`),
  )
  expect(places.filter((place, i) => places.indexOf(place) !== i)).toEqual([])
})

test.each(Object.entries(tables))('members of %s are made of members', (_, rows) => {
  const parts = Object.values(rows).flatMap(({ madeOf = [], guessedFrom = [] }) => [
    ...madeOf,
    ...guessedFrom,
  ])
  expect(parts.filter((part) => !Object.hasOwn(rows, part))).toEqual([])
})

test.each(Object.entries(tables))('words of sentences and orders of %s are distinct', (_, rows) => {
  const fields: Field[] = Object.values(rows)
  const said = fields.flatMap(({ words }) => words?.said ?? [])
  const orders = fields.flatMap(({ orders: { most, fewest } = {} }) => [most?.[0], fewest?.[0]])
  const named = [...said, ...orders.filter((name) => name !== undefined)]
  expect(new Set(named).size).toBe(named.length)
})

test.each(Object.entries(tables))(
  'what has a weight or a list of %s has an analyser',
  (_, rows) => {
    for (const [name, { weight, stemmed, analyser }] of Object.entries(rows)) {
      expect(analyser !== undefined || (weight ?? stemmed) === undefined, name).toBe(true)
    }
  },
)

test('lists and records have the orders that files and answers promise', () => {
  expect(listMembers(userRows, 'csv').slice(0, 4)).toEqual([
    ...['id', 'platformId', 'login', 'displayName'],
  ])
  expect(sortMembers(repoRows, ['topics', 'name', 'id', 'language', 'platformId'])).toEqual([
    ...['id', 'platformId', 'name', 'language', 'topics'],
  ])
})
