/**
 * The members of users. The impact of a term is summed over text fields in the order of rows, so
 * reordering them changes the last bits of scores.
 */
import type { FieldRows } from './field.ts'
import {
  count,
  date,
  define,
  listOperators,
  platformId,
  prose,
  recordDate,
  serviceId,
} from './kinds.ts'

const ownText = { ...prose, shownIn: 'record', reads: 'ownText', weight: 1 } as const

const place = {
  ...ownText,
  operators: ['Eq', 'In', 'ContainsAllTokens'],
  match: 'accent',
  missing: 'read from `location`',
  spellings: '',
} as const

const metricCount = { ...count, shownIn: 'metrics' } as const
const givenCount = { ...metricCount, reads: 'count', missing: 'counted from edges' } as const

const topList = {
  type: 'strings',
  operators: listOperators,
  match: 'case',
  shownIn: 'metrics',
  quotesRepositories: true,
  shownNote: 'by the sum of ln(2 + stars); absent if they have none',
} as const

const listedAddress = {
  type: 'string',
  pattern: '^[^\\s@,;:<>()"]+@[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)*$',
  description:
    'Address with all but the last 2 characters of the local part replaced by `***`; in clear ' +
    'with `includeAttributes.revealEmails`',
}

export const userRows = {
  id: { ...serviceId, at: { csv: 1 } },
  platformId: {
    ...platformId,
    lineNote: 'unique among users',
    spellings: 'id userId githubId ghId nodeId databaseId actorId accountId',
    at: { csv: 2 },
  },
  login: {
    type: 'string',
    meaning: 'Username',
    shownIn: 'record',
    isRequired: true,
    reads: 'name',
    spellings:
      'user username userLogin ghLogin handle github githubLogin githubUsername githubHandle ' +
      'githubAccount githubUser ghUsername ghHandle githubUrl githubProfile githubProfileUrl ' +
      'githubLink githubPage actorLogin nickname screenName',
    operators: ['Eq', 'In', 'NotIn', 'Glob', 'IGlob'],
    weight: 2,
    match: 'case',
    analyser: 'joined',
    words: { said: 'login' },
    at: { csv: 3, table: 1, sheet: 1, profile: 1, experts: 1, bm25: 1 },
    console: { details: 1 },
  },
  displayName: define(ownText, 'Name as shown', {
    operators: ['Eq', 'ContainsAllTokens'],
    spellings: 'name fullName realName',
    github: { graphql: 'name', events: 'name' },
    isOfContributors: true,
    words: { said: 'name' },
    at: { csv: 4, table: 2, sheet: 2, profile: 2, experts: 2, bm25: 2 },
    console: { label: 'name', compare: 1 },
  }),
  bio: define(ownText, 'Biography', {
    stemmed: true,
    spellings: 'about biography description summary',
    github: { graphql: 'bio' },
    isOfContributors: true,
    at: { csv: 5, table: 5, profile: 3, bm25: 3 },
    console: { label: 'biography', details: 4 },
  }),
  company: define(ownText, 'Company as the user writes it; people write the same one differently', {
    operators: ['Eq', 'In', 'ContainsAllTokens'],
    spellings: 'organization organisation employer org',
    github: { graphql: 'company', events: 'company' },
    isOfContributors: true,
    at: { csv: 6, table: 4, sheet: 3, profile: 4, experts: 4, bm25: 4 },
    console: { facets: 3, isOpen: true, details: 3, compare: 3 },
  }),
  location: define(ownText, 'Location as the user writes it', {
    operators: ['Eq', 'ContainsAllTokens'],
    spellings: 'place cityCountry',
    github: { graphql: 'location', events: 'location' },
    isOfContributors: true,
    words: { said: 'location' },
    at: { csv: 7, table: 3, profile: 5, experts: 3, bm25: 5 },
    console: { details: 2, compare: 2 },
  }),
  emails: {
    type: 'strings',
    meaning: 'Addresses',
    filterNote: 'by domain, label of the domain, or the whole local part',
    lineNote: '[shown obfuscated](../people.md). Noreply and hashed ones are dropped',
    shownIn: 'record',
    schema: { items: listedAddress },
    reads: 'special',
    spellings: 'publicEmail email mail emailAddress emailAddresses eMail',
    github: { events: 'email' },
    operators: ['ContainsAllTokens'],
    weight: 3,
    match: 'case',
    analyser: 'email',
    words: { said: 'emailDomain' },
    at: { csv: 12, experts: 5 },
    console: { label: 'e-mail' },
  },
  resolvedCountry: define(place, 'Country in English, such as "Germany"', {
    place: 'country',
    at: { csv: 10, bm25: 6 },
    console: { label: 'country', facets: 1, isOpen: true },
  }),
  resolvedState: define(place, 'State or region in English, such as "Bavaria"', {
    place: 'state',
    at: { csv: 9, bm25: 7 },
    console: { label: 'state' },
  }),
  resolvedCity: define(place, 'City in English, such as "Munich"', {
    place: 'city',
    at: { csv: 8, bm25: 8 },
    console: { label: 'city', facets: 2 },
  }),
  createdAt: define(recordDate, 'When the account was created', {
    spellings: 'created joined joinedAt joinedOn joinDate memberSince registeredAt',
    github: { graphql: 'createdAt' },
    age: {
      name: 'ageDays',
      meaning: 'days from the creation of the account to the time of the snapshot',
    },
    words: { said: 'created', qualifier: 'created' },
    at: { csv: 13 },
    console: { label: 'created', facets: 8, isOpen: true, details: 11, compare: 15 },
  }),
  updatedAt: define(recordDate, 'When the account was last updated', {
    spellings: 'updated modifiedAt lastModified',
    github: { graphql: 'updatedAt' },
    age: {
      name: 'daysSinceUpdate',
      meaning: 'days from the last update of the account to the time of the snapshot',
    },
    words: { said: 'updated', qualifier: 'updated' },
    at: { csv: 14 },
    console: { label: 'updated', facets: 10, compare: 14 },
  }),
  followersCount: define(givenCount, 'Followers', {
    spellings: 'followers followerCount numFollowers',
    github: { graphql: 'followers.totalCount', events: 'followers' },
    words: { said: 'followers', qualifier: 'followers' },
    orders: { most: ['mostFollowers', 500], fewest: ['fewestFollowers', 50] },
    at: { metricsTable: 1, sheet: 4, profile: 7 },
    console: { facets: 6, isOpen: true, details: 7, compare: 6, numbers: 1, list: 'followers' },
  }),
  followingCount: define(givenCount, 'Users that this one follows', {
    spellings: 'following numFollowing',
    github: { graphql: 'following.totalCount' },
    words: { qualifier: 'following' },
    console: { label: 'following', numbers: 2, list: 'following' },
  }),
  ownedRepoCount: define(givenCount, 'Owned repositories', {
    spellings: 'publicRepos repositories repoCount reposCount publicReposCount',
    github: { graphql: 'repositories.totalCount', events: 'repos' },
    words: { said: 'repositories', qualifier: 'repos' },
    orders: { most: ['mostRepositories', 50] },
    at: { sheet: 8 },
    console: { label: 'repositories', details: 8, numbers: 3, list: 'owns' },
  }),
  totalStars: define(metricCount, 'Stars of all owned repositories', {
    isRequired: true,
    reads: 'aggregate',
    missing: 'summed over owned repositories',
    lineNote: 'which weigh in [DevRank](../graph.md#how-devrank-is-computed)',
    words: { said: 'stars', qualifier: 'stars' },
    orders: { most: ['mostStars', 1000] },
    at: { metricsTable: 2, sheet: 7 },
    console: {
      label: 'stars',
      title: 'total stars',
      facets: 7,
      details: 9,
      compare: 7,
      numbers: 4,
    },
  }),
  contributionsCount: define(givenCount, 'Contributions, or else contributed repositories', {
    missing: 'contributed repositories, counted from edges',
    spellings: 'contributions commits commitCount contributionCount',
    words: { said: 'contributions' },
    orders: { most: ['mostContributions', 500] },
    console: { label: 'contributions', numbers: 5 },
  }),
  starsGivenCount: define(metricCount, 'Repositories that the user starred', {
    console: { label: 'stars given', numbers: 6, list: 'stars' },
  }),
  crackedScore: define(metricCount, 'DevRank, 0 to 100', {
    isRequired: true,
    schema: { type: 'number', maximum: 100 },
    orders: { most: ['highestRank', 50] },
    console: { label: 'DevRank', compare: 8 },
  }),
  lastActivityAt: define(date, 'Newest dated edge of the user, or `updatedAt` if it is later', {
    shownIn: 'metrics',
    age: {
      name: 'daysSinceActivity',
      meaning: 'days from `lastActivityAt` to the time of the snapshot',
    },
    words: { said: 'active' },
    at: { metricsTable: 3, profile: 9, experts: 6 },
    console: { label: 'active', title: 'last activity', facets: 9, details: 10, compare: 9 },
  }),
  topLanguages: define(topList, 'Main languages of owned and contributed repositories', {
    itemsMax: 5,
    words: { said: 'language' },
    at: { metricsTable: 4, sheet: 5, profile: 8 },
    console: { label: 'languages', facets: 4, isOpen: true, compare: 4 },
  }),
  topTopics: define(topList, 'Main topics of owned and contributed repositories', {
    itemsMax: 10,
    words: { said: 'topic' },
    at: { sheet: 6 },
    console: { label: 'topics', facets: 5, details: 6, compare: 5 },
  }),
  isBot: {
    type: 'boolean',
    operators: ['Eq'],
    meaning: 'Whether a program owns the account',
    shownIn: 'metrics',
    isRequired: true,
    reads: 'flag',
    missing: 'decided by `type`, or by the ending of the login',
    spellings: 'bot',
    console: { label: 'bots', facets: 12 },
  },
  type: {
    type: 'string',
    operators: ['Eq', 'In'],
    match: 'case',
    meaning: '`user` or `organization`',
    shownIn: 'metrics',
    isRequired: true,
    values: ['user', 'organization'],
    lineValues: ['user', 'organization', 'bot', 'User', 'Organization', 'Bot'],
    reads: 'special',
    missing:
      '`user`, or [guessed](../data-format.md#how-organizations-are-guessed) to be `organization`',
    lineNote: 'in any mix of case',
    guessedFrom: ['login', 'displayName', 'bio', 'company'],
    spellings: 'accountType typename',
    console: { label: 'kind', facets: 11 },
  },
  embeddedAt: {
    type: 'datetime',
    meaning: 'When metadata was extracted',
    shownIn: 'record',
    reads: 'date',
    at: { csv: 15 },
  },
  socialAccounts: {
    type: 'accounts',
    meaning: 'Accounts on other platforms',
    shownIn: 'record',
    reads: 'special',
    spellings: '',
    github: { graphql: 'socialAccounts' },
  },
  websiteUrl: {
    type: 'string',
    meaning: 'Personal website',
    shownIn: 'record',
    reads: 'ownUrl',
    spellings: 'website blog homepage site web',
    github: { graphql: 'websiteUrl', events: 'blog' },
    at: { csv: 11, profile: 6 },
    console: { label: 'website', details: 5 },
  },
  /** The words of a login of several. They are rare, so BM25 would overrate them. */
  loginWords: {
    type: 'string',
    meaning: 'Words of the login',
    analyser: 'text',
    weight: 0.2,
    madeOf: ['login'],
  },
  /** More than any other field: a person of exactly this name comes first. */
  wholeName: {
    type: 'string',
    meaning: 'Name as one word',
    analyser: 'joined',
    weight: 3,
    madeOf: ['displayName'],
  },
} as const satisfies FieldRows

/** A filter in words of its own grammar, for readers who do not know the members. */
export const userFilterExample = 'resolvedCountry in (Germany, Austria) AND followersCount >= 100'
