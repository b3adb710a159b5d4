import { describe, expect, it } from 'vitest'
import { counts } from '../../src/language/recognise/counts.ts'
import { professionals, repos, users } from './context.ts'
import { recognised } from './recognised.ts'

describe('of repositories', () => {
  const cases: readonly (readonly [string, ...string[]])[] = [
    ['over 1000 stars', 'over 1000 stars: count stars Gt 1000'],
    ['more than 2 million stars', 'more than 2 million stars: count stars Gt 2000000'],
    ['at least 1.5k stars', 'at least 1.5k stars: count stars Gte 1500'],
    ['1k+ stars', '1k+ stars: count stars Gte 1000'],
    ['1,000 stars or more', '1,000 stars or more: count stars Gte 1000'],
    ['1000 or more GitHub stars', '1000 or more GitHub stars: count stars Gte 1000'],
    ['1000 stars', '1000 stars: count stars Gte 1000'],
    ['a thousand stars', 'a thousand stars: count stars Gte 1000'],
    ['under 50 stars', 'under 50 stars: count stars Lt 50'],
    ['at most 50 stars', 'at most 50 stars: count stars Lte 50'],
    ['100 stars or fewer', '100 stars or fewer: count stars Lte 100'],
    ['not more than 50 stars', 'not more than 50 stars: count stars Lte 50'],
    ['no fewer than 50 stars', 'no fewer than 50 stars: count stars Gte 50'],
    ['exactly 42 stars', 'exactly 42 stars: count stars Eq 42'],
    ['between 100 and 500 stars', 'between 100 and 500 stars: count stars Gte 100, Lte 500'],
    ['100-500 stars', '100-500 stars: count stars Gte 100, Lte 500'],
    ['100 to 500 stars', '100 to 500 stars: count stars Gte 100, Lte 500'],
    ['from 1k to 5k stars', 'from 1k to 5k stars: count stars Gte 1000, Lte 5000'],
    ['stars > 1000', 'stars > 1000: count stars Gt 1000'],
    ['stars:>=500', 'stars >= 500: count stars Gte 500'],
    ['stars:100..500', 'stars 100 .500: count stars Gte 100, Lte 500'],
    ['stars = 500', 'stars 500: count stars Eq 500'],
    ['stars: 500', 'stars 500: count stars Gte 500'],
    ['stars between 1 and 9', 'stars between 1 and 9: count stars Gte 1, Lte 9'],
    ['⭐ 500+', '⭐ 500+: count stars Gte 500'],
    ['500★', '500 ★: count stars Gte 500'],
    ['starred over 100 times', 'starred over 100 times: count stars Gt 100'],
    ['popular', 'popular: count stars Gte 1000'],
    ['well-known', 'well-known: count stars Gte 1000'],
    ['hidden gems', 'hidden gems: count stars Lt 100'],
    ['with few stars', 'few stars: count stars Lt 100'],
    ['few open issues', 'few open issues: count openIssues Lt 20'],
    ['no open issues', 'no open issues: count openIssues Eq 0'],
    ['no open issue', 'no open issue: count openIssues Eq 0'],
    ['at least one open issue', 'at least one open issue: count openIssues Gte 1'],
    ['1 open issue', '1 open issue: count openIssues Gte 1'],
    ['1 closed issue or more', '1 closed issue or more: count closedIssues Gte 1'],
    ['at least 1 star', 'at least 1 star: count stars Gte 1'],
    ['at least 4 star', 'at least 4 star: count stars Gte 4'],
    ['1 star', '1 star: count stars Gte 1'],
    ['100 star projects', '100 star: count stars Gte 100'],
    ['without open issues', 'without open issues: count openIssues Eq 0'],
    ['many open issues', 'many open issues: count openIssues Gte 100'],
    ['under 20 closed issues', 'under 20 closed issues: count closedIssues Lt 20'],
    ['50+ issues', '50+ issues: count issues Gte 50'],
    ['open issues under 20', 'open issues under 20: count openIssues Lt 20'],
    ['over 500 forks', 'over 500 forks: unsupported'],
    [
      'over 1k stars, under 9 open issues',
      'over 1k stars: count stars Gt 1000',
      'under 9 open issues: count openIssues Lt 9',
    ],
  ]

  it.each(cases)('%s', (sentence, ...parts) => {
    expect(recognised(counts, repos, sentence)).toEqual(parts)
  })

  const none = [
    ...[
      '13 - Star Trek',
      '5 star',
      '5 star rating',
      '1 star reviews',
      'at least 4 star rating',
      '5 issue trackers',
      'no issue tracker',
      '5 star hotel booking',
      'star wars api',
      'issue tracker',
      'over 1000',
      '1000',
      'stars',
    ],
    ...['10 repositories', '5 years of experience', 'no code platforms', 'between stars', 'over'],
    ...[
      'stars 2019',
      'zero downtime',
      '100 days of code',
      'few',
      'many',
      '9'.repeat(30),
      '500 - 100',
    ],
  ]

  it.each(none)('nothing in "%s"', (sentence) => {
    expect(recognised(counts, repos, sentence)).toEqual([])
  })
})

describe('of users', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['over 1000 followers', 'over 1000 followers: count followers Gt 1000'],
    ['500+ connections', '500+ connections: count connections Gte 500'],
    ['at least 20 public repos', 'at least 20 public repos: count repositories Gte 20'],
    ['more than 99 stars', 'more than 99 stars: count stars Gt 99'],
    ['over 500 contributions', 'over 500 contributions: count contributions Gt 500'],
  ]

  it.each(cases)('%s', (sentence, part) => {
    expect(recognised(counts, users, sentence)).toEqual([part])
    expect(recognised(counts, professionals, sentence)).toEqual([part])
  })

  it.each(['popular developers', '5+ years of experience', 'well-known people'])(
    'nothing in "%s"',
    (sentence) => expect(recognised(counts, professionals, sentence)).toEqual([]),
  )
})
