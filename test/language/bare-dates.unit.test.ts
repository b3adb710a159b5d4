/** Dates of people without a verb are dates of activity, or told; never words to search for. */
import { expect, it } from 'vitest'
import { professionals, repos, shown, understood, users } from './context.ts'

it.each([
  ['rust people in berlin since 2024', 'rust', 'Gte', '2024-01-01'],
  ['rust people since 2020', 'rust', 'Gte', '2020-01-01'],
  [
    'security researchers with over 1k stars since 2020',
    'security researcher',
    'Gte',
    '2020-01-01',
  ],
  ['folks since March 2023', null, 'Gte', '2023-03-01'],
  ['rust people since 2020-05-17 in Berlin', 'rust', 'Gte', '2020-05-17'],
  ['German people since last year', null, 'Gte', '2025-01-01'],
  ['candidates after 2020', null, 'Gte', '2021-01-01'],
  ['python people in the last 5 years', 'python', 'Gte', '2021-08-22'],
])('"%s" asks for activity', (sentence, query, op, value) => {
  for (const target of [users, professionals]) {
    const meant = understood(target, sentence)
    expect(meant.query).toBe(query)
    const said = meant.parts.find(({ kind }) => kind === 'date')
    expect(said).toMatchObject({ filters: { field: 'lastActivityAt', op, value } })
    expect(JSON.stringify(meant.filters)).toContain(JSON.stringify(said!.filters))
  }
})

it.each([
  ['rust people before 2015', 'rust', 'no verb says'],
  ['rust people in 2019', 'rust', 'no verb says'],
  ['rust people from 2019 to 2021', 'rust', 'no verb says'],
  ['rust people since 2020 and before 2023', 'rust', 'no verb says'],
  ['rust engineers since 2019', 'rust engineer', 'no field tells since when'],
  ['rust people living in Berlin since 2019', 'rust', 'no field tells since when'],
  ['rust people who are in Berlin since 2019', 'rust', 'no field tells since when'],
  ['rust people who joined in Berlin since 2020', 'rust joined', 'no field tells since when'],
  ['rust people at Google in Berlin since 2020', 'rust', 'no field tells since when'],
  ['rust people since 2020 or before 2010', 'rust', 'no verb says'],
  ['people who are into compilers since 2020', 'compilers', 'no field tells since when'],
])('no filter can be made of "%s", and the explanation says so', (sentence, query, reason) => {
  const meant = understood(users, sentence)
  expect(meant.query).toBe(query)
  const ignored = meant.parts.flatMap((part) => part.ignored ?? [])
  expect(ignored).toEqual([expect.stringContaining(reason)])
})

it.each([
  ['rust people who joined since 2020', 'createdAt≥2020-01-01'],
  ['rust people active since 2020', 'lastActivityAt≥2020-01-01'],
  ['rust users since 2020', 'createdAt≥2020-01-01'],
])('"%s" has a verb', (sentence, filters) => {
  expect(shown(understood(users, sentence).filters)).toBe(filters)
})

it.each([
  ['people who started programming in 2015', users, 'started programming 2015'],
  ['parsers by people since 2020', repos, 'parsers'],
])('"%s" is read as before', (sentence, target, query) => {
  expect(understood(target, sentence).query).toBe(query)
})
