import { describe, expect, it } from 'vitest'
import { order } from '../../src/language/recognise/order.ts'
import { repos, users } from './context.ts'
import { recognised } from './recognised.ts'

describe('of repositories', () => {
  const cases: readonly (readonly [string, ...string[]])[] = [
    ['most starred static site generators', 'most starred: order mostStars'],
    ['the most popular Rust libraries', 'most popular: order mostStars'],
    ['highest rated editors', 'highest rated: order mostStars'],
    ['best http clients', 'best: order mostStars'],
    ['what are the best http clients?', 'best: order mostStars'],
    ['looking for the best http client', 'best: order mostStars'],
    ['top 10 Rust libraries', 'top: order mostStars', '10: limit 10'],
    ['top five parsers', 'top: order mostStars', 'five: limit 5'],
    ['the 20 best parsers', '20: limit 20', 'best: order mostStars'],
    ['5 newest vector databases', '5: limit 5', 'newest: order newest'],
    ['latest Rust frameworks', 'latest: order newest'],
    ['oldest web frameworks', 'oldest: order oldest'],
    ['most recently updated parsers', 'most recently updated: order latestUpdate'],
    ['parsers with the fewest open issues', 'with the fewest open issues: order fewestOpenIssues'],
    ['most open issues', 'most open issues: order mostOpenIssues'],
    ['parsers sorted by stars', 'sorted by stars: order mostStars'],
    ['parsers by number of stars', 'by number of stars: order mostStars'],
    ['sort by stars ascending', 'sort by stars ascending: order fewestStars'],
    [
      'ordered by creation date, oldest first',
      'ordered by creation date oldest first: order oldest',
    ],
    ['sorted by last update', 'sorted by last update: order latestUpdate'],
    ['sorted by last update, oldest first', 'sorted by last update oldest first: unsupported'],
    ['first 5 libraries', 'first 5: limit 5'],
    ['the first 5 results', 'first 5 results: limit 5'],
    ['find 100 projects', '100: limit 100'],
    ['find 101 projects', '101: unsupported'],
    ['top 500 libraries', 'top: order mostStars', '500: unsupported'],
    ['Python 3 most popular libraries', 'most popular: order mostStars'],
    ['find 10 projects', '10: limit 10'],
    ['give me 5 rust web frameworks', '5: limit 5'],
    ['parsers, 20 results', '20 results: limit 20'],
  ]

  it.each(cases)('%s', (sentence, ...parts) => {
    expect(recognised(order, repos, sentence)).toEqual(parts)
  })

  const none = [
    ...[
      'best practices',
      'top level await',
      'top-down parser',
      'first person shooter',
      'first class',
    ],
    ...['first 1000 digits of pi', 'first 10 digits of pi', 'best 1000 songs of all time'],
    ...[
      'top 2000 songs dataset',
      'the 500 most used passwords',
      'the 500 best passwords',
      'top 5% tools',
      '10 best practices',
    ],
    ...['in the top 1000 of kaggle', 'in the top 10 of kaggle', 'Python 3 best practices'],
    ...['CVPR 2017 Best Paper Award', 'best student paper award winners', 'find 10 digits'],
    ...['find 64 bit emulators', 'the first 5 years', '10 parsers for me', 'on top of Kubernetes'],
    ...['machine learning for the oldest mainframes', 'optimised for best performance', 'latest'],
    ...['CVPR 2017 (Best Paper Award)', 'Best Current Practices', 'one framework to rule them all'],
    ...[
      '10 parsers',
      'latest version',
      '3 stars',
      'by activity',
      'sorted',
      'out of order',
      'most of all',
    ],
  ]

  it.each(none)('nothing in "%s"', (sentence) => {
    expect(recognised(order, repos, sentence)).toEqual([])
  })
})

it.each([
  ['top 10 React developers', 'top: order highestRank', '10: limit 10'],
  ['the best engineers', 'best: order highestRank'],
  ['most followed developers', 'most followed: order mostFollowers'],
  ['developers with the most followers', 'with the most followers: order mostFollowers'],
  ['the most popular Go developers', 'most popular: order mostFollowers'],
  ['most starred developers', 'most starred: order mostStars'],
  ['engineers with the most contributions', 'with the most contributions: order mostContributions'],
  ['people with the most repos', 'with the most repos: order mostRepositories'],
  ['most recently active designers', 'most recently active: order latestActivity'],
  ['newest members', 'newest: order newest'],
  ['developers sorted by followers', 'sorted by followers: order mostFollowers'],
  ['developers by followers', 'by followers: order mostFollowers'],
  ['sort by followers ascending', 'sort by followers ascending: order fewestFollowers'],
  ['ranked by devrank', 'ranked by devrank: order highestRank'],
  ['most connected people', 'most connected: unsupported'],
  ['sorted by stars, lowest first', 'sorted by stars lowest first: unsupported'],
  ['first 5 developers', 'first 5: limit 5'],
  ['find 20 developers', '20: limit 20'],
])('of users: %s', (sentence, ...parts) => {
  expect(recognised(order, users, sentence)).toEqual(parts)
})

it.each(['top 5% engineers', 'in the top 1000 of kaggle'])('of users none in "%s"', (sentence) => {
  expect(recognised(order, users, sentence)).toEqual([])
})
