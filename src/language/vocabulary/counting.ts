/** How sentences compare numbers, and what they count. */
import type { Bound, Comparison, Counted } from '../condition.ts'
import { namePhrases, readPhrases } from '../grammar.ts'

export const comparisonsBefore = namePhrases<Comparison>({
  Gt: `>, over, more than, above, greater than, larger than, higher than, exceeding, upwards of,
    beyond, mehr als, über, uber, plus de, mas de`,
  Gte: `>=, ≥, at least, atleast, minimum, minimum of, min, no fewer than, no less than,
    not less than, not fewer than, not under, not below, starting at, mindestens, au moins,
    al menos`,
  Lt: '<, under, below, less than, lesser than, fewer than, weniger als',
  Lte: `<=, ≤, at most, atmost, up to, no more than, not more than, not over, not above, max,
    maximum, maximum of, höchstens, hochstens`,
  Eq: 'exactly, precisely, equal to',
})

export const comparisonsBehind = namePhrases<Comparison>({
  Gte: `or more, and more, or above, and above, or higher, and up, or over, and over, plus, minimum,
    min, at least, at minimum`,
  Lte: `or less, or fewer, and less, or below, and below, or lower, or under, maximum, max, tops,
    at most`,
})

/** Fields of all targets. Fields that a target lacks are dropped later. */
export const counted = namePhrases<Counted>({
  stars: `stars, star, stargazers, stargazer, ⭐, ★, starred, starred by, github stars, star count,
    stars on github, sterne, sternen, estrellas`,
  openIssues: `open issues, issues open, unresolved issues, unsolved issues, open bugs,
    open tickets`,
  closedIssues: 'closed issues, resolved issues, issues closed, fixed issues, solved issues',
  issues: 'issues, issues in total, total issues, issues overall',
  followers: 'followers, follower, github followers, followers on github',
  connections: 'connections, connection',
})

/** One of them, which may also belong to a word after it: "issue tracker". */
export const countedOne = namePhrases<Counted>({
  openIssues: 'open issue, issue open, unresolved issue, open bug, open ticket',
  closedIssues: 'closed issue, resolved issue, issue closed, fixed issue',
  issues: 'issue, issue in total',
})

/** Only for users: before a noun of repositories, a number is a limit. */
export const countedOfUsers = namePhrases<Counted>({
  repositories: `repositories, repository, repos, repo, public repos, public repositories,
    github repos, github repositories`,
  contributions: 'contributions, contribution, github contributions',
})

/** Nouns without a count in any data set. */
export const uncounted = namePhrases<string>({
  forks: 'forks, fork',
  watchers: 'watchers, watcher',
  contributors: 'contributors, contributor',
  commits: 'commits, commit, github commits',
  contributions: 'contributions, contribution, github contributions',
  'pull requests': 'pull requests, open pull requests, prs, open prs',
  downloads: 'downloads, weekly downloads, monthly downloads, npm downloads',
})

export const none = readPhrases(`no, zero, without, without any, doesn't have any, not a single,
  not any`)

/** Amounts that only `judgements` put a number on. */
export const vague = readPhrases(`many, lots of, a lot of, tons of, plenty of, few, a few,
  only a few, not many, hundreds of, thousands of, tens of thousands of, millions of`)

type Judgement = 'popular' | 'known' | 'famous' | 'unknown' | 'calm' | 'busy'

/** For repositories: how many are many, few, or enough to be popular. */
export const judgements = namePhrases<Judgement>({
  popular: `popular, well known, widely used, widely adopted, widely known, famous, many stars,
    lots of stars, a lot of stars, tons of stars, many github stars, thousands of stars,
    highly starred, very popular, quite popular`,
  known: 'hundreds of stars',
  famous: 'tens of thousands of stars',
  unknown: `little known, lesser known, hidden gem, hidden gems, few stars, obscure, not many stars,
    only a few stars, a few stars`,
  calm: 'few open issues, a few open issues, only a few open issues, not many open issues',
  busy: 'many open issues, lots of open issues, a lot of open issues',
})

export const judgedCounts: Readonly<
  Record<Judgement, { readonly of: Counted; readonly bound: Bound<number> }>
> = {
  popular: { of: 'stars', bound: { op: 'Gte', value: 1000 } },
  known: { of: 'stars', bound: { op: 'Gte', value: 100 } },
  famous: { of: 'stars', bound: { op: 'Gte', value: 10_000 } },
  unknown: { of: 'stars', bound: { op: 'Lt', value: 100 } },
  calm: { of: 'openIssues', bound: { op: 'Lt', value: 20 } },
  busy: { of: 'openIssues', bound: { op: 'Gte', value: 100 } },
}
