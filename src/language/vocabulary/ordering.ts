/** Words that ask for an order, and for a number of results. */
import type { Order } from '../condition.ts'
import { namePhrases, readPhrases, readWords } from '../grammar.ts'

export type Subject = 'users' | 'repos'
/** Always an order, wherever they stand. No field tells the `unknown` ones. */
export const orderWordings = {
  repos: namePhrases<Order | 'unknown'>({
    mostStars: `most starred, most popular, highest rated, highest starred, top starred, top rated,
      best rated, best known, most stars first, most popular first, with the most stars, most stars,
      the most stars, highest number of stars, with most stars, most github stars, most famous,
      most widely used, most used, most loved, most well known, highest star count, most stargazers,
      most liked`,
    fewestStars: `fewest stars, least stars, least popular, least starred, with the fewest stars,
      least known`,
    newest: `newest, newest first, most recently created, youngest, most recent, latest,
      most recently published, most recently released, latest first, most recent first`,
    oldest: 'oldest, oldest first, earliest',
    latestUpdate: `most recently updated, most recently active, most recently maintained,
      latest updated, last updated first, recently updated first, most active, most recently pushed,
      freshest, most up to date, most actively maintained, most actively developed,
      most recent activity, latest activity first`,
    mostOpenIssues: 'most open issues, with the most open issues, highest number of open issues',
    fewestOpenIssues: `fewest open issues, least open issues, with the fewest open issues,
      lowest number of open issues`,
    mostIssues: 'most issues, with the most issues, highest number of issues',
  }),
  users: namePhrases<Order | 'unknown'>({
    mostFollowers: `most followed, most followers, with the most followers, with most followers,
      highest number of followers, with the highest follower count, most influential, most popular,
      most famous, most well known, best known, most popular first, most followers first,
      highest follower count, most github followers`,
    fewestFollowers: `fewest followers, with the fewest followers, least followed, least followers,
      fewest followers first, least known, least popular`,
    mostStars: `most starred, most stars, with the most stars, with most stars, top starred,
      highest starred, most stars first, highest number of stars, most github stars,
      most stargazers, highest star count`,
    mostContributions: `most contributions, with the most contributions, with most contributions,
      highest number of contributions, most active, most productive, most prolific`,
    mostRepositories: `with the most repositories, with the most repos, most repositories,
      most repos, with most repositories, with most repos, highest number of repositories`,
    highestRank: `highest ranked, top ranked, highest rated, top rated, best rated, highest devrank,
      with the highest devrank, best ranked`,
    latestActivity: `most recently active, latest activity, latest activity first,
      most recent activity, recently active first`,
    newest: 'newest, newest first, most recently joined, latest joined, youngest',
    oldest: 'oldest, oldest first, earliest',
    unknown: `most connected, with the most connections, with the most commits, most senior`,
  }),
}

/** "sorted" and what may stand before it. */
export const sorting = readPhrases(`sorted by, sort by, ordered by, order by, ranked by, rank by,
  sort them by, order them by, rank them by, sort it by, sorted after, sorting by, by, sort,
  sort them according to, sorted according to, sorted, ordered, ranking by, in order of`)

/** Sort keys without a direction. */
export const sortKeys = {
  repos: namePhrases<Order>({
    mostStars: `stars, star count, number of stars, popularity, star, stargazers, github stars,
      github star count, github number of stars, github popularity, github star, github stargazers`,
    latestUpdate: 'last update, updated, activity, last updated, recent activity',
    newest: 'date, creation date, newest, recency, created, most recent, newness',
    oldest: 'age',
    mostOpenIssues: 'open issues, number of open issues',
    mostIssues: 'issues, number of issues',
  }),
  users: namePhrases<Order>({
    mostFollowers: `followers, follower count, number of followers, popularity, fame,
      github followers, follower`,
    mostStars: 'stars, star count, number of stars, total stars, github stars',
    mostContributions: 'contributions, number of contributions',
    mostRepositories: 'repositories, repos, number of repositories, number of repos',
    highestRank: 'devrank, rank, cracked score, score',
    latestActivity: 'activity, last activity, recent activity, last active',
    newest: 'date, newest, created, creation date, joined, recency',
    oldest: 'age',
  }),
}

/** Keys that have one meaning after "by" alone. */
export const sureKeys = { repos: readWords('stars'), users: readWords('stars followers') }

/** After what it is sorted by. */
export const directions = namePhrases<'up' | 'down'>({
  down: `descending, desc, in descending order, descendingly, high to low, highest first,
    newest first, most first, from high to low`,
  up: `ascending, asc, in ascending order, low to high, from low to high, oldest first,
    lowest first, fewest first, least first`,
})

/** Orders and their other ends, where the subject has both. */
const opposites: { readonly [subject in Subject]: readonly (readonly [Order, Order])[] } = {
  repos: [
    ['mostStars', 'fewestStars'],
    ['newest', 'oldest'],
    ['mostOpenIssues', 'fewestOpenIssues'],
  ],
  users: [
    ['mostFollowers', 'fewestFollowers'],
    ['newest', 'oldest'],
  ],
}

/** Undefined where no order is the other end. */
export function reverseOrder(order: Order, subject: Subject): Order | undefined {
  const ends = opposites[subject].find((both) => both.includes(order))
  return ends?.find((end) => end !== order)
}

/** An order in front of what is searched for: "the best libraries", "top 10". */
export const praise = readWords('top best')
export const praised = { repos: 'mostStars', users: 'highestRank' } as const

/** Before these the praise is no order: "best practices", "top level". */
export const noOrderBefore = readWords(`practice practices effort level down up of secret tier notch
  k case fit way ways bar bars side speed quality match for companies company university
  universities talent in with at n p known version versions release man buy menu coder gun hat gear
  first and or possible paper friend friends seller sellers`)

/** In front of a number of results: "find 10 parsers". */
export const askingWords = readWords(`find show list give get me need want recommend suggest any
  return fetch name tell exactly for`)
