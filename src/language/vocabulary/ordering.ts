/** Words that ask for an order, and for a number of results. */
import type { Order } from '../condition.ts'
import { Phrases } from '../phrases.ts'

const byStars = ['stars', 'star count', 'number of stars', 'popularity', 'star', 'stargazers']
const byUpdate = ['last update', 'updated', 'activity', 'last updated', 'recent activity']
const byCreation = [
  'date',
  'creation date',
  'newest',
  'recency',
  'created',
  'most recent',
  'newness',
]
const byOpenIssues = ['open issues', 'number of open issues']

/** Always an order, wherever they stand. */
export const orderWordings = new Phrases<Order>([
  [
    'mostStars',
    [
      ...['most starred', 'most popular', 'highest rated', 'highest starred', 'top starred'],
      ...['top rated', 'best rated', 'best known', 'most stars first', 'most popular first'],
      ...['with the most stars', 'most stars', 'the most stars', 'highest number of stars'],
      ...['with most stars', 'most github stars', 'most famous', 'most widely used', 'most used'],
      ...['most loved', 'most well known', 'highest star count', 'most stargazers', 'most liked'],
    ],
  ],
  [
    'fewestStars',
    [
      ...['fewest stars', 'least stars', 'least popular', 'least starred', 'with the fewest stars'],
      ...['least known'],
    ],
  ],
  [
    'newest',
    [
      ...['newest', 'newest first', 'most recently created', 'youngest', 'most recent', 'latest'],
      ...['most recently published', 'most recently released', 'latest first', 'most recent first'],
    ],
  ],
  ['oldest', ['oldest', 'oldest first', 'earliest']],
  [
    'latestUpdate',
    [
      ...['most recently updated', 'most recently active', 'most recently maintained'],
      ...['latest updated', 'last updated first', 'recently updated first', 'most active'],
      ...['most recently pushed', 'freshest', 'most up to date', 'most actively maintained'],
      ...['most actively developed', 'most recent activity', 'latest activity first'],
    ],
  ],
  [
    'mostOpenIssues',
    ['most open issues', 'with the most open issues', 'highest number of open issues'],
  ],
  [
    'fewestOpenIssues',
    [
      ...['fewest open issues', 'least open issues', 'with the fewest open issues'],
      ...['lowest number of open issues'],
    ],
  ],
  ['mostIssues', ['most issues', 'with the most issues', 'highest number of issues']],
])

/** Orders of users without a field. */
export const ordersOfUsers = new Phrases<true>([
  [
    true,
    [
      ...['most followed', 'most followers', 'with the most followers', 'with most followers'],
      ...['with the most stars', 'most connected', 'with the most connections'],
      ...['most influential', 'highest number of followers', 'with the highest follower count'],
      ...['with the most repositories', 'with the most repos', 'most contributions'],
      ...['with the most contributions', 'with the most commits', 'most senior'],
    ],
  ],
])

/** "sorted" and what may stand before it. */
export const sorting = new Phrases<true>([
  [
    true,
    [
      ...['sorted by', 'sort by', 'ordered by', 'order by', 'ranked by', 'rank by', 'sort them by'],
      ...['order them by', 'rank them by', 'sort it by', 'sorted after', 'sorting by', 'by'],
      ...['sort', 'sort them according to', 'sorted according to'],
      ...['sorted', 'ordered', 'ranking by', 'in order of'],
    ],
  ],
])

/** Sort keys without a direction. */
export const sortKeys = new Phrases<Order>([
  ['mostStars', [...byStars, ...byStars.map((key) => `github ${key}`)]],
  ['latestUpdate', byUpdate],
  ['newest', byCreation],
  ['oldest', ['age']],
  ['mostOpenIssues', byOpenIssues],
  ['mostIssues', ['issues', 'number of issues']],
])

/** Behind what it is sorted by. */
export const directions = new Phrases<'up' | 'down'>([
  ['down', ['descending', 'desc', 'in descending order', 'descendingly', 'high to low']],
  ['down', ['highest first', 'newest first', 'most first', 'from high to low']],
  ['up', ['ascending', 'asc', 'in ascending order', 'low to high', 'from low to high']],
  ['up', ['oldest first', 'lowest first', 'fewest first', 'least first']],
])

/** The same key from its other end, where there is an order for that. */
export const reversed: Readonly<Partial<Record<Order, Order>>> = {
  mostStars: 'fewestStars',
  fewestStars: 'mostStars',
  newest: 'oldest',
  oldest: 'newest',
  mostOpenIssues: 'fewestOpenIssues',
  fewestOpenIssues: 'mostOpenIssues',
}

/** An order in front of what is searched for: "the best libraries", "top 10". */
export const praise: ReadonlySet<string> = new Set(['top', 'best'])

/** Before these the praise is no order: "best practices", "top level". */
export const noOrderBefore: ReadonlySet<string> = new Set([
  ...['practice', 'practices', 'effort', 'level', 'down', 'up', 'of', 'secret', 'tier', 'notch'],
  ...['k', 'case', 'fit', 'way', 'ways', 'bar', 'bars', 'side', 'speed', 'quality', 'match', 'for'],
  ...['companies', 'company', 'university', 'universities', 'talent', 'in', 'with', 'at', 'n', 'p'],
  ...['known', 'version', 'versions', 'release', 'man', 'buy', 'menu', 'coder', 'gun', 'hat'],
  ...['gear', 'first', 'and', 'or', 'possible', 'paper', 'friend', 'friends', 'seller'],
  ...['sellers'],
])

/** In front of a number of results: "find 10 parsers". */
export const askingWords: ReadonlySet<string> = new Set([
  ...['find', 'show', 'list', 'give', 'get', 'me', 'need', 'want', 'recommend', 'suggest', 'any'],
  ...['return', 'fetch', 'name', 'tell', 'exactly', 'for'],
])
