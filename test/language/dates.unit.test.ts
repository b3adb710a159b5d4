import { describe, expect, it } from 'vitest'
import { dayBefore } from '../../src/language/periods.ts'
import { dates } from '../../src/language/recognise/dates.ts'
import { context, professionals, repos, users } from './context.ts'
import { recognised } from './recognised.ts'
import { smallGazetteer } from './small-gazetteer.ts'

const halfYear = 'Gte 2026-02-22'
const quarter = 'Gte 2026-05-22'
const year = 'Gte 2025-08-22'

/** All of a sentence is one condition. */
type Case = readonly [sentence: string, condition: string]

describe('of repositories', () => {
  const cases: readonly Case[] = [
    ['before 2015', 'created Lt 2015-01-01'],
    ['since 2015', 'created Gte 2015-01-01'],
    ['after 2015', 'created Gte 2016-01-01'],
    ['in 2015', 'created Gte 2015-01-01, Lt 2016-01-01'],
    ['from 2019', 'created Gte 2019-01-01, Lt 2020-01-01'],
    ['from 2019 on', 'created Gte 2019-01-01'],
    ['in 2019 or later', 'created Gte 2019-01-01'],
    ['from 2015 to 2018', 'created Gte 2015-01-01, Lt 2019-01-01'],
    ['between 2015 and 2018', 'created Gte 2015-01-01, Lt 2019-01-01'],
    ['in 2015-2018', 'created Gte 2015-01-01, Lt 2019-01-01'],
    ['until 2015', 'created Lt 2016-01-01'],
    ['by the end of 2015', 'created Lt 2016-01-01'],
    ['since March 2020', 'created Gte 2020-03-01'],
    ['after December 2020', 'created Gte 2021-01-01'],
    ['before 2020-03-15', 'created Lt 2020-03-15'],
    ['after 2020-02-29', 'created Gte 2020-03-01'],
    ['since 2020-03', 'created Gte 2020-03-01'],
    ['since 2020/03/15', 'created Gte 2020-03-15'],
    ['since 15 March 2020', 'created Gte 2020-03-15'],
    ['since March 15th, 2020', 'created Gte 2020-03-15'],
    ['in Q1 2024', 'created Gte 2024-01-01, Lt 2024-04-01'],
    ['seit 2019', 'created Gte 2019-01-01'],
    ['created in 2020', 'created Gte 2020-01-01, Lt 2021-01-01'],
    ['released on 2020-03-15', 'created Gte 2020-03-15, Lt 2020-03-16'],
    ['started after 2020', 'created Gte 2021-01-01'],
    ['created:>2020-01-01', 'created Gte 2020-01-02'],
    ['updated since 2024', 'updated Gte 2024-01-01'],
    ['pushed:>=2024-01-01', 'updated Gte 2024-01-01'],
    ['last commit was in 2023', 'updated Gte 2023-01-01, Lt 2024-01-01'],
    ['updated in the last 6 months', `updated ${halfYear}`],
    ['maintained within the past two years', 'updated Gte 2024-08-22'],
    ['updated last month', 'updated Gte 2026-07-01, Lt 2026-08-01'],
    ['updated this month', 'updated Gte 2026-08-01'],
    ['updated this week', 'updated Gte 2026-08-15'],
    ['in 2015 or 2016', 'created Gte 2015-01-01, Lt 2017-01-01'],
    ['created in 2015 and 2016', 'created Gte 2015-01-01, Lt 2017-01-01'],
    ['updated last week', 'updated Gte 2026-08-15'],
    ['updated 2 weeks ago', 'updated Gte 2026-08-08'],
    ['updated more than a year ago', 'updated Lt 2025-08-22'],
    ['the past year', `created ${year}`],
    ['in the last year', `created ${year}`],
    ['last year', 'created Gte 2025-01-01, Lt 2026-01-01'],
    ['this year', 'created Gte 2026-01-01'],
    ['in last year', 'created Gte 2025-01-01, Lt 2026-01-01'],
    ['since last year', 'created Gte 2025-01-01'],
    ['since last month', 'created Gte 2026-07-01'],
    ['since the last 6 months', `created ${halfYear}`],
    ['before last year', 'created Lt 2025-01-01'],
    ['after last year', 'created Gte 2026-01-01'],
    ['until last year', 'created Lt 2026-01-01'],
    ['before this year', 'created Lt 2026-01-01'],
    ['before last week', 'created Lt 2026-08-15'],
    ['from last year to this year', 'created Gte 2025-01-01, Lt 2027-01-01'],
    ['created 2015 or later', 'created Gte 2015-01-01'],
    ['created 2015 or earlier', 'created Lt 2016-01-01'],
    ['updated 2023 or later', 'updated Gte 2023-01-01'],
    ['updated today', 'updated Gte 2026-08-22'],
    ['last commit yesterday', 'updated Gte 2026-08-21, Lt 2026-08-22'],
    ['updated since yesterday', 'updated Gte 2026-08-21'],
    ['older than 5 years', 'created Lt 2021-08-22'],
    ['in the last 1000 months', 'created Gte 1970-01-01'],
    ['less than 2 years old', 'created Gte 2024-08-22'],
    ['actively maintained', `updated ${halfYear}`],
    ['maintained', `updated ${halfYear}`],
    ['active', `updated ${halfYear}`],
    ['recently updated', `updated ${quarter}`],
    ['abandoned', 'updated Lt 2025-08-22'],
    ['unmaintained', 'updated Lt 2025-08-22'],
    ['no longer maintained', 'updated Lt 2025-08-22'],
    ['inactive', 'updated Lt 2025-08-22'],
    ['recently created', `created ${year}`],
  ]

  it.each(cases)('%s', (sentence, condition) => {
    const parts = recognised(dates, repos, sentence)
    expect(parts.map((part) => part.slice(part.lastIndexOf(': ') + 2))).toEqual([
      `date ${condition}`,
    ])
  })

  it.each([
    ['new Rust libraries', `new: date created ${year}`],
    ['looking for the new Rust libraries', `new: date created ${year}`],
    ['active feed readers', `active: date updated ${halfYear}`],
    ['libraries that are active', `active: date updated ${halfYear}`],
    ['created in 2015 on the web', 'created in 2015: date created Gte 2015-01-01, Lt 2016-01-01'],
    ['from 2015 on with tests', 'from 2015 on: date created Gte 2015-01-01'],
  ])('%s', (sentence, part) => expect(recognised(dates, repos, sentence)).toEqual([part]))

  it('of two years that exclude each other only the first counts', () => {
    const parts = recognised(dates, repos, 'updated in 2015 and 2020')
    expect(parts).toEqual(['updated in 2015: date updated Gte 2015-01-01, Lt 2016-01-01'])
  })

  it.each([
    ['updated after 2020 and before 2022', 'before 2022: date updated Lt 2022-01-01'],
    ['updated in 2015 or 2020', '2020: date updated Gte 2020-01-01, Lt 2021-01-01'],
    ['updated after 2020, before 2022', 'before 2022: date updated Lt 2022-01-01'],
    ['updated before 2015 or after 2020', 'after 2020: date updated Gte 2021-01-01'],
    ['updated after 2020 tests from 2015', 'from 2015: date created Gte 2015-01-01, Lt 2016-01-01'],
    ['created 2015 and before 2018', 'before 2018: date created Lt 2018-01-01'],
  ])('the second date of "%s"', (sentence, part) => {
    expect(recognised(dates, repos, sentence)[1]).toBe(part)
  })

  const none = [
    ...['by people who worked at Acme before 2015', 'who studied at MIT in 2015', 'news of today'],
    ...['since yesterday', 'as of today', 'in the last 1001 months', 'this day'],
    ...['active directory tools', 'Active Directory', 'active learning libraries', 'new to Rust'],
    ...['New York taxi data', 'maintained by volunteers', 'in 1066', 'in 2048', '2048 game clones'],
    ...['in the first year', 'year', 'last', 'since', 'between 2015', '5 years', 'in recent years'],
    ...['create new packages from templates', 'using the new camera API'],
    ...['since 2020-13-01', 'since 2020-02-30', 'since 0', 'may 2021', 'in 9999', 'created by me'],
  ]

  it.each(none)('nothing in "%s"', (sentence) => {
    expect(recognised(dates, repos, sentence)).toEqual([])
  })
})

describe('of users', () => {
  const cases: readonly Case[] = [
    ['joined before 2012', 'created Lt 2012-01-01'],
    ['joined GitHub back in 2015', 'created Gte 2015-01-01, Lt 2016-01-01'],
    ['signed up after 2015', 'created Gte 2016-01-01'],
    ['registered on GitHub in 2014', 'created Gte 2014-01-01, Lt 2015-01-01'],
    ['on GitHub since 2010', 'created Gte 2010-01-01'],
    ['member since 2010', 'created Gte 2010-01-01'],
    ['accounts created since 2020', 'created Gte 2020-01-01'],
    ['active in the last month', 'active Gte 2026-07-22'],
    ['active', `active ${halfYear}`],
    ['recently active', `active ${quarter}`],
    ['inactive', 'active Lt 2025-08-22'],
    ['recently joined', `created ${year}`],
    ['joined 2015 or later', 'created Gte 2015-01-01'],
    ['joined since last year', 'created Gte 2025-01-01'],
    ['active today', 'active Gte 2026-08-22'],
    ['joined GitHub today', 'created Gte 2026-08-22'],
  ]

  it.each(cases)('%s', (sentence, condition) => {
    for (const target of [users, professionals]) {
      const [part, ...others] = recognised(dates, target, sentence)
      expect(part).toMatch(new RegExp(`: date ${condition}$`))
      expect(others).toEqual([])
    }
  })

  const none = [
    ...[
      'engineers since 2019',
      'graduated in 2019',
      'after 2015',
      'joined Google in 2015',
      'created',
    ],
    ...['on GitHub today', 'worked at Acme before 2015', 'who worked on X and since 2015'],
    ...['maintained', '5+ years of experience', 'started programming in 2015', 'this year'],
  ]

  it.each(none)('nothing in "%s"', (sentence) => {
    expect(recognised(dates, users, sentence)).toEqual([])
  })
})

it('now is the time of the snapshot, whatever the clock says', () => {
  const earlier = { ...context, nowSeconds: Date.UTC(2020, 0, 31, 23, 59) / 1000 }
  expect(recognised(dates, repos, 'actively maintained', earlier)).toEqual([
    'actively maintained: date updated Gte 2019-07-31',
  ])
})

it('new is no date where a place begins', () => {
  const openText = (text: string) => {
    const mentionAt = (at: number) =>
      smallGazetteer.openText(`${' '.repeat(at)}Berlin`).mentionAt(at)
    return { ...smallGazetteer.openText(text), mentionAt }
  }
  const known = { ...context, places: { ...smallGazetteer, openText } }
  expect(recognised(dates, repos, 'new libraries', known)).toEqual([])
})

it.each([
  ['2026-08-31', 6, 'month', '2026-02-28'],
  ['2024-02-29', 1, 'year', '2023-02-28'],
  ['2024-03-01', 1, 'day', '2024-02-29'],
  ['2024-01-03', 1, 'week', '2023-12-27'],
  ['2024-01-31', 13, 'month', '2022-12-31'],
  ['2024-01-31', 1000, 'year', '1970-01-01'],
] as const)('%s less %d %s is %s', (day, count, unit, expected) => {
  expect(dayBefore(day, count, unit)).toBe(expected)
})
