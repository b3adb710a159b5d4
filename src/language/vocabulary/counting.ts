/** How sentences compare numbers, and what they count. */
import type { Bound, Comparison, Counted } from '../condition.ts'
import { Phrases } from '../phrases.ts'

export const comparisonsBefore = new Phrases<Comparison>([
  [
    'Gt',
    [
      ...['>', 'over', 'more than', 'above', 'greater than', 'larger than', 'higher than'],
      ...['exceeding', 'upwards of', 'beyond', 'mehr als', 'über', 'uber', 'plus de', 'mas de'],
    ],
  ],
  [
    'Gte',
    [
      ...['>=', '≥', 'at least', 'atleast', 'minimum', 'minimum of', 'min', 'no fewer than'],
      ...['no less than', 'not less than', 'not fewer than', 'not under', 'not below'],
      ...['starting at', 'mindestens', 'au moins', 'al menos'],
    ],
  ],
  ['Lt', ['<', 'under', 'below', 'less than', 'lesser than', 'fewer than', 'weniger als']],
  [
    'Lte',
    [
      ...['<=', '≤', 'at most', 'atmost', 'up to', 'no more than', 'not more than', 'not over'],
      ...['not above', 'max', 'maximum', 'maximum of', 'höchstens', 'hochstens'],
    ],
  ],
  ['Eq', ['exactly', 'precisely', 'equal to']],
])

export const comparisonsBehind = new Phrases<Comparison>([
  [
    'Gte',
    [
      ...['or more', 'and more', 'or above', 'and above', 'or higher', 'and up', 'or over'],
      ...['and over', 'plus', 'minimum', 'min', 'at least', 'at minimum'],
    ],
  ],
  [
    'Lte',
    [
      ...['or less', 'or fewer', 'and less', 'or below', 'and below', 'or lower', 'or under'],
      ...['maximum', 'max', 'tops', 'at most'],
    ],
  ],
])

/** Fields of all targets. Fields that a target lacks are dropped later. */
export const counted = new Phrases<Counted>([
  ['stars', ['stars', 'star', 'stargazers', 'stargazer', '⭐', '★', 'starred', 'starred by']],
  ['stars', ['github stars', 'star count', 'stars on github', 'sterne', 'sternen', 'estrellas']],
  ['openIssues', ['open issues', 'issues open', 'unresolved issues']],
  ['openIssues', ['unsolved issues', 'open bugs', 'open tickets']],
  ['closedIssues', ['closed issues', 'resolved issues', 'issues closed']],
  ['closedIssues', ['fixed issues', 'solved issues']],
  ['issues', ['issues', 'issues in total', 'total issues', 'issues overall']],
  ['followers', ['followers', 'follower', 'github followers', 'followers on github']],
  ['connections', ['connections', 'connection']],
])

/** One of them, which may also belong to a word after it: "issue tracker". */
export const countedOne = new Phrases<Counted>([
  ['openIssues', ['open issue', 'issue open', 'unresolved issue', 'open bug', 'open ticket']],
  ['closedIssues', ['closed issue', 'resolved issue', 'issue closed', 'fixed issue']],
  ['issues', ['issue', 'issue in total']],
])

/** Only for users: before a noun of repositories, a number is a limit. */
export const countedOfUsers = new Phrases<Counted>([
  ['repositories', ['repositories', 'repository', 'repos', 'repo', 'public repos']],
  ['repositories', ['public repositories', 'github repos', 'github repositories']],
  ['contributions', ['contributions', 'contribution', 'github contributions']],
])

/** Nouns without a count in any data set. */
export const uncounted = new Phrases<string>([
  ['forks', ['forks', 'fork']],
  ['watchers', ['watchers', 'watcher']],
  ['contributors', ['contributors', 'contributor']],
  ['commits', ['commits', 'commit', 'github commits']],
  ['contributions', ['contributions', 'contribution', 'github contributions']],
  ['pull requests', ['pull requests', 'open pull requests', 'prs', 'open prs']],
  ['downloads', ['downloads', 'weekly downloads', 'monthly downloads', 'npm downloads']],
])

export const none = new Phrases<true>([
  [true, ['no', 'zero', 'without', 'without any', "doesn't have any", 'not a single', 'not any']],
])

/** Amounts that only `judgements` put a number on. */
export const vague = new Phrases<true>([
  [
    true,
    [
      ...['many', 'lots of', 'a lot of', 'tons of', 'plenty of', 'few', 'a few', 'only a few'],
      ...['not many', 'hundreds of', 'thousands of', 'tens of thousands of', 'millions of'],
    ],
  ],
])

interface Judged {
  readonly of: Counted
  readonly bounds: readonly Bound<number>[]
}

const popular: Judged = { of: 'stars', bounds: [{ op: 'Gte', value: 1000 }] }
const unknown: Judged = { of: 'stars', bounds: [{ op: 'Lt', value: 100 }] }

/** For repositories: how many are many, few, or enough to be popular. */
export const judgements = new Phrases<Judged>([
  [
    popular,
    [
      ...['popular', 'well known', 'widely used', 'widely adopted', 'widely known', 'famous'],
      ...['many stars', 'lots of stars', 'a lot of stars', 'tons of stars', 'many github stars'],
      ...['thousands of stars', 'highly starred', 'very popular', 'quite popular'],
    ],
  ],
  [{ of: 'stars', bounds: [{ op: 'Gte', value: 100 }] }, ['hundreds of stars']],
  [{ of: 'stars', bounds: [{ op: 'Gte', value: 10_000 }] }, ['tens of thousands of stars']],
  [
    unknown,
    [
      ...['little known', 'lesser known', 'hidden gem', 'hidden gems', 'few stars', 'obscure'],
      ...['not many stars', 'only a few stars', 'a few stars'],
    ],
  ],
  [
    { of: 'openIssues', bounds: [{ op: 'Lt', value: 20 }] },
    ['few open issues', 'a few open issues', 'only a few open issues', 'not many open issues'],
  ],
  [
    { of: 'openIssues', bounds: [{ op: 'Gte', value: 100 }] },
    ['many open issues', 'lots of open issues', 'a lot of open issues'],
  ],
])
