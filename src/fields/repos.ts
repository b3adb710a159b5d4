/** The members of repositories. The order of rows is that of the impacts of a term, as for users. */
import type { FieldRows } from './field.ts'
import { count, define, platformId, prose, recordDate, serviceId, wordedList } from './kinds.ts'

const name = {
  type: 'string',
  operators: ['Eq', 'In', 'NotIn', 'Glob', 'IGlob', 'Regex', 'ContainsAllTokens'],
  match: 'case',
  analyser: 'text',
} as const

const shownName = { ...name, shownIn: 'record', isRequired: true, reads: 'name' } as const

const issues = {
  ...count,
  shownIn: 'record',
  isRequired: true,
  reads: 'count',
  missing: '0',
} as const

/** An index also holds names without their separators, so that all spellings are found. */
export const nameKeyField = 'nameKey'

export const repoRows = {
  id: { ...serviceId, at: { csv: 1, pageCsv: 1 } },
  platformId: {
    ...platformId,
    lineNote: 'unique among repositories',
    spellings: 'id repoId repositoryId nodeId databaseId githubId',
    at: { csv: 2, pageCsv: 2 },
  },
  fullName: define(name, 'Owner and name, as in "owner/name"', {
    spellings: 'nameWithOwner repoFullName repo repository repoName repositoryName slug',
    madeOf: ['ownerLogin', 'name'],
    words: { said: 'fullName' },
    at: { table: 1 },
    console: { label: 'full name' },
  }),
  ownerLogin: define(shownName, 'Username of the owner', {
    lineNote: 'an `owns` edge by itself',
    spellings: 'owner repoOwner ownerName organization org',
    words: { said: 'login' },
    at: { csv: 3, pageCsv: 3, bm25: 4 },
    console: { label: 'owner', facets: 5 },
  }),
  name: define(shownName, 'Repository name', {
    lineNote: 'without its owner',
    isOfContributors: true,
    weight: 3,
    spellings: 'projectName project',
    isEmbedded: true,
    words: { said: 'name' },
    at: { csv: 4, pageCsv: 4, bm25: 1 },
  }),
  language: {
    type: 'string',
    meaning: 'Primary programming language',
    operators: ['Eq', 'In', 'NotIn'],
    match: 'case',
    analyser: 'text',
    shownIn: 'record',
    reads: 'text',
    spellings: 'primaryLanguage mainLanguage programmingLanguage lang',
    github: { graphql: 'primaryLanguage.name', events: 'language' },
    isEmbedded: true,
    words: { said: 'language' },
    at: { csv: 6, pageCsv: 5, table: 2, sheet: 2, bm25: 5 },
    console: { facets: 1, isOpen: true, details: 2, compare: 10 },
  },
  stargazerCount: define(issues, 'Stars', {
    missing: 'counted from edges',
    isOfContributors: true,
    spellings: 'stargazersCount stars starCount stargazers numStars watchers watchersCount',
    // Since 2012 `watchers` is the number of stars.
    github: { graphql: 'stargazerCount', events: 'stargazers_count stargazers watchers' },
    words: { said: 'stars', qualifier: 'stars' },
    orders: { most: ['mostStars', 3000], fewest: ['fewestStars', 100] },
    at: { csv: 7, pageCsv: 6, table: 3, sheet: 3 },
    console: {
      title: 'stars',
      facets: 2,
      isOpen: true,
      details: 3,
      compare: 11,
      numbers: 1,
      list: 'stars',
    },
  }),
  totalIssuesCount: define(issues, 'Issues, open and closed', {
    spellings: 'issuesCount totalIssues',
    github: { graphql: 'issues.totalCount' },
    words: { said: 'issues' },
    orders: { most: ['mostIssues', 1000] },
    at: { csv: 8, pageCsv: 7 },
    console: { label: 'issues' },
  }),
  totalIssuesOpen: define(issues, 'Open issues', {
    spellings: 'openIssues openIssueCount issuesOpen',
    github: { graphql: 'openIssues.totalCount' },
    words: { said: 'openIssues' },
    orders: { most: ['mostOpenIssues', 100], fewest: ['fewestOpenIssues', 20] },
    at: { csv: 9, pageCsv: 8 },
    console: { facets: 8, details: 4, compare: 12, numbers: 2 },
  }),
  totalIssuesClosed: define(issues, 'Closed issues', {
    spellings: 'closedIssues closedIssueCount issuesClosed',
    words: { said: 'closedIssues' },
    at: { csv: 10, pageCsv: 9 },
    console: { numbers: 3 },
  }),
  createdAt: define(recordDate, 'When the repository was created', {
    spellings: 'created',
    github: { graphql: 'createdAt', events: 'created_at' },
    rank: 'seconds from 1970 to the creation',
    age: { name: 'ageDays', meaning: 'days from the creation to the time of the snapshot' },
    words: { said: 'created', qualifier: 'created' },
    at: { csv: 13, pageCsv: 11 },
    console: { label: 'created', facets: 4, details: 7, compare: 15 },
  }),
  updatedAt: define(recordDate, 'When the repository was last updated', {
    spellings: 'updated pushedAt lastPush pushed lastUpdated lastModified',
    github: { graphql: 'updatedAt', events: 'pushed_at updated_at' },
    rank: 'seconds from 1970 to the last update',
    age: {
      name: 'daysSinceUpdate',
      meaning: 'days from the last update to the time of the snapshot',
    },
    words: { said: 'updated', qualifier: 'updated' },
    at: { csv: 14, pageCsv: 12, table: 4 },
    console: { label: 'updated', facets: 3, isOpen: true, details: 6, compare: 14 },
  }),
  ownerLocation: define(prose, "Location of the owner, in the owner's words", {
    operators: ['Eq', 'ContainsAllTokens'],
    words: { said: 'location' },
    at: { bm25: 6 },
    console: { label: 'owner’s location', facets: 6 },
  }),
  lastContributorLocations: define(wordedList, 'Locations of the last contributors', {
    shownIn: 'record',
    reads: 'ownTexts',
    missing: 'read from the contributors that edges name',
    spellings: '',
    at: { csv: 11, bm25: 7 },
    console: { label: 'contributors’ locations', facets: 7, details: 5 },
  }),
  description: define(prose, 'Description', {
    lineNote: 'searched and embedded',
    weight: 1,
    stemmed: true,
    shownIn: 'record',
    reads: 'text',
    spellings: 'about summary shortDescription',
    github: { graphql: 'description', events: 'description' },
    isEmbedded: true,
    at: { csv: 5, pageCsv: 10, table: 5, sheet: 1, bm25: 2 },
    console: { details: 1, compare: 13 },
  }),
  readmePreview: define(prose, 'Start of the README text', {
    shownIn: 'record',
    reads: 'special',
    missing: 'the first 500 characters of `readme`',
    at: { csv: 12, bm25: 3 },
    console: { label: 'README' },
  }),
  topics: {
    type: 'strings',
    meaning: 'Topics',
    lineNote: 'searched and embedded',
    reads: 'special',
    spellings: 'repositoryTopics tags keywords labels',
    github: { graphql: 'repositoryTopics', events: 'topics' },
    weight: 1,
    analyser: 'text',
    stemmed: true,
    isEmbedded: true,
  },
  readme: {
    type: 'string',
    meaning: 'README',
    lineNote: 'of which the first 10,000 characters are searched',
    reads: 'special',
    spellings: 'readmeText readmeContent readmeMd',
    weight: 0.5,
    analyser: 'text',
    stemmed: true,
    isEmbedded: true,
  },
  embeddedAt: {
    type: 'datetime',
    meaning: 'When the embedding was created',
    shownIn: 'record',
    reads: 'date',
    missing: 'when the import made it',
    at: { csv: 15 },
  },
  [nameKeyField]: { type: 'string', meaning: 'Name without its separators', madeOf: ['name'] },
  /** Without a query. The similarity is added to it. */
  defaultRank: {
    type: 'number',
    meaning: 'Popularity and activity',
    madeOf: ['stargazerCount', 'totalIssuesClosed'],
  },
  ownerDevrank: {
    type: 'number',
    meaning: 'DevRank of the owner',
    rank: "the owner's `crackedScore`; 0 where the owner is unknown",
  },
} as const satisfies FieldRows

/** As `userFilterExample`. */
export const repoFilterExample = 'language in (Rust, Go) AND stargazerCount >= 100'
