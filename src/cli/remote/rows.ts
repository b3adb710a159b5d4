/** The commands that call a service, as rows. */
import { endpoints } from '../../contract/endpoints/catalogue.ts'
import { limits } from '../../contract/vocabulary.ts'
import { kinds } from '../../operations/index.ts'
import {
  type ArgumentRow,
  type CommandRow,
  defineArgument,
  defineFlag,
  defineList,
} from '../command-row.ts'
import { formatPlural } from '../output/safe-text.ts'
import {
  answerFlag,
  defineAttributes,
  defineForms,
  defineListFlags,
  definePageFlags,
  dryRunFlag,
  filterFlags,
  filterNote,
  type ShownNames,
} from '../shared-flags.ts'
import {
  bestEmails,
  collections,
  prependColumns,
  relationships,
  type Subject,
  subjects,
} from './collections.ts'
import { endpointRows } from './endpoint-rows.ts'
import {
  allFlags,
  datasetFlag,
  defineExplanations,
  defineRanks,
  fullExplanationFlag,
  meaningFlags,
  wordFlags,
} from './search-flags.ts'

const { users, repos } = collections

const queryArgument: ArgumentRow = defineArgument(
  '[query...]',
  'quote a query of several words; several queries are fused',
)

// devdex search

const searchExamples: Readonly<Record<Subject, readonly string[]>> = {
  users: [
    'devdex search users "rust compiler"',
    'devdex search users \'"machine learning" -java kube*\'     a phrase, an exclusion, a prefix',
    'devdex search users "rust compiler" "llvm backend" -n 20     fuse two queries into one list',
    "devdex search users kubernetes -f 'location ContainsAllTokens zurich' --csv",
    'devdex search users "rust compiler" -n 3 --explain --why-not octocat     why these, why not',
    "devdex search users -f 'resolvedCountry In Germany,Austria' --paginate --fields login,company",
    'devdex search users "staff engineer" --dataset professional ' +
      "-f 'professional.seniority Eq Staff'",
    "devdex search users tokio -w 'language Eq Rust' -w 'stargazerCount Gte 100' " +
      '-i evidence:3     who knows it, by what they did',
    "devdex search users rust -f 'isBot Eq false' -i metrics --rank-by " +
      '\'{"type":"Attr","name":"followersCount"}\'',
    "devdex search users -f 'resolvedCountry Eq Germany' --all > germany.ndjson",
    "devdex search users --similar-to octocat -f 'resolvedCountry Eq Germany'",
  ],
  repos: [
    'devdex search repos "static site generator" -f \'stargazerCount Gte 1000\'',
    'devdex search repos "vector database" "nearest neighbours" --retrieval hybrid -n 20',
    'devdex search repos parser -i owner --fields fullName,stargazerCount,owner.location',
    "devdex search repos -f 'language Eq Rust' --rank-by " +
      '\'{"type":"Attr","name":"totalIssuesClosed"}\'',
    "devdex search repos --similar-to octocat/hello-world -f 'language Eq Rust'",
  ],
}

const sentenceExamples: Readonly<Record<Subject, readonly string[]>> = {
  users: [
    'devdex search users-nl "rust engineers in Berlin or Munich"',
    'devdex search users-nl "who works on compilers near Zurich?" --explain -n 10',
    'devdex search users-nl "senior data engineers in France" --dataset professional --csv',
  ],
  repos: [
    'devdex search repos-nl "popular Rust web frameworks"',
    'devdex search repos-nl "parsers in Go with over 100 stars" --retrieval hybrid --explain',
  ],
}

function buildSearch(subject: Subject): CommandRow {
  const collection = collections[subject]
  return {
    name: subject,
    summary: `search ${formatPlural(collection.noun)}, or list all matches of the filters`,
    arguments: [queryArgument],
    flags: [
      ...defineListFlags(collection),
      filterFlags[subject],
      datasetFlag,
      ...definePageFlags(),
      ...defineExplanations('print how each result got its score, of 100 at most'),
      fullExplanationFlag,
      ...allFlags,
      ...wordFlags,
      ...defineRanks(subject, '-f'),
    ],
    examples: searchExamples[subject],
    note: filterNote,
    load: async () => (await import('./search.ts')).searchCollection(subject),
  }
}

function buildSentence(subject: Subject): CommandRow {
  const collection = collections[subject]
  return {
    name: `${subject}-nl`,
    summary: `search ${formatPlural(collection.noun)} by a sentence, which becomes text and filters`,
    arguments: [defineArgument('<sentence>', 'in quotes')],
    flags: [
      ...defineListFlags(collection),
      datasetFlag,
      ...definePageFlags(),
      ...defineExplanations('print the interpretation of the sentence'),
      ...allFlags,
      ...wordFlags,
      ...defineRanks(subject, 'the filters'),
    ],
    examples: sentenceExamples[subject],
    load: async () => (await import('./search.ts')).searchCollection(subject),
  }
}

const searchRow: CommandRow = {
  name: 'search',
  summary: 'search the service at DEVDEX_URL',
  examples: [
    ...subjects.flatMap((subject) => searchExamples[subject]),
    ...subjects.flatMap((subject) => sentenceExamples[subject].slice(0, 1)),
  ],
  commands: [...subjects.map(buildSearch), ...subjects.map(buildSentence)],
}

// devdex watch

const savedExamples: Readonly<Record<Subject, string>> = {
  users: "devdex watch add users berlin rust -f 'resolvedCity Eq Berlin'",
  repos: 'devdex watch add repos databases "vector database" -f \'stargazerCount Gte 100\'',
}

function buildSaved(subject: Subject): CommandRow {
  return {
    name: subject,
    summary: `save a search for ${subject}`,
    arguments: [defineArgument('<name>', 'of the saved search'), queryArgument],
    flags: [
      filterFlags[subject],
      defineFlag(
        '--depth <number>',
        `how many of the best results are watched (${limits.savedDepthDefault})`,
        { kind: kinds.count(1, limits.savedDepthMax) },
      ),
      datasetFlag,
      defineAttributes(collections[subject].shownAttributes),
      ...meaningFlags,
      ...defineRanks(subject, '-f'),
    ],
    examples: [savedExamples[subject]],
    note: filterNote,
    load: async () => (await import('./watch.ts')).saveSearch(subject),
  }
}

export const watchFlags = [
  defineFlag('--keep', 'do not mark the printed results as seen'),
  defineFlag('--since <date>', 'results that are new since a date or a snapshot, seen or not'),
  defineFlag('-n, --first <number>', 'maximum number of new results per search', {
    kind: kinds.count(1),
  }),
  defineFlag('--ndjson', 'print each result as a line of JSON'),
  ...defineForms('login,bio'),
]

const watchRow: CommandRow = {
  name: 'watch',
  summary: 'print new results of saved searches since the last run',
  arguments: [defineArgument('[names...]', 'saved searches (default: all)')],
  flags: watchFlags,
  examples: [
    'devdex watch     new results of all saved searches',
    'devdex watch berlin --keep     print them again the next time',
    'devdex watch berlin --since 2026-03-01 --ndjson',
  ],
  load: async () => (await import('./watch.ts')).showNewResults,
  commands: [
    {
      name: 'add',
      summary: 'save a search; its current results count as seen',
      examples: Object.values(savedExamples),
      commands: subjects.map(buildSaved),
    },
    {
      name: 'list',
      summary: 'list the saved searches of the key',
      flags: [answerFlag],
      examples: ['devdex watch list'],
      load: async () => (await import('./watch.ts')).listSearches,
    },
    {
      name: 'remove',
      summary: 'delete a saved search',
      arguments: [defineArgument('<name>')],
      examples: ['devdex watch remove berlin'],
      load: async () => (await import('./watch.ts')).removeSearch,
    },
  ],
}

// devdex fields

const fieldsExamples: Readonly<Record<Subject, readonly string[]>> = {
  users: ['devdex fields users', 'devdex fields users resolvedCountry --prefix sw'],
  repos: ["devdex fields repos language -f 'stargazerCount Gte 100' -n 20"],
}

export function defineFieldFlags(subject: Subject) {
  return [
    { ...filterFlags[subject], meaning: 'count only matches; repeat for And' },
    defineFlag('--prefix <text>', 'count values that begin with it'),
    defineFlag('-n, --first <number>', 'number of values', { kind: kinds.count(1) }),
    datasetFlag,
    answerFlag,
    dryRunFlag,
  ]
}

const fieldsRow: CommandRow = {
  name: 'fields',
  summary: 'list the fields that searches may name, and count their values',
  examples: Object.values(fieldsExamples).flat(),
  commands: subjects.map((subject) => ({
    name: subject,
    summary: `list the fields of ${subject}, for free, or the values of one`,
    arguments: [defineArgument('[field]', 'a facetable field')],
    flags: defineFieldFlags(subject),
    examples: fieldsExamples[subject],
    load: async () => (await import('./counts.ts')).showFields(subject),
  })),
}

// devdex raw

/** @param term names the inputs in the help */
function buildInputs(term: string): ArgumentRow {
  const meaning = '"-" reads more from standard input, one a line'
  return { name: 'inputs', term: `<${term}...>`, meaning }
}

const lookUps = [
  {
    name: 'users',
    argument: 'login',
    endpoint: endpoints.rawUsersByLogin,
    collection: prependColumns(users, [], ['input']),
    example: 'devdex raw users - --csv < logins.txt',
  },
  {
    name: 'users-by-id',
    argument: 'id',
    endpoint: endpoints.rawUsers,
    collection: prependColumns(users, ['platformId'], ['input']),
    example: 'devdex raw users-by-id U_kgDOAAAAAQ -j',
  },
  {
    name: 'users-by-url',
    argument: 'profile-url',
    endpoint: endpoints.rawUsersByProfessionalUrl,
    collection: prependColumns(users, [], ['input']),
    example: 'devdex raw users-by-url professional.example/in/mira-stone -i professional',
  },
  {
    name: 'repos',
    argument: 'owner/name',
    endpoint: endpoints.rawReposByFullname,
    collection: prependColumns(repos, [], ['input']),
    example: 'devdex raw repos acme/rocket acme/skates',
  },
  {
    name: 'repos-by-id',
    argument: 'id',
    endpoint: endpoints.rawRepos,
    collection: prependColumns(repos, ['platformId'], ['input']),
    example: 'devdex raw repos-by-id R_kgDOAAAAAQ --fields fullName,stargazerCount',
  },
] as const

const countExamples: Readonly<Record<Subject, string>> = {
  users: "devdex raw user-count -f 'resolvedCountry Eq Germany'",
  repos: "devdex raw repo-count -f 'language Eq Rust' -f 'stargazerCount Gte 1000'",
}

export function defineCountFlags(subject: Subject) {
  return [{ ...filterFlags[subject], required: true as const }, answerFlag, dryRunFlag]
}

const rawRow: CommandRow = {
  name: 'raw',
  summary: 'look up and count records at the service at DEVDEX_URL',
  examples: [...lookUps.map(({ example }) => example), ...Object.values(countExamples)],
  commands: [
    ...lookUps.map(({ name, argument, example, endpoint, collection }) => ({
      name,
      summary: `look up any number of ${formatPlural(collection.noun)} by ${argument}`,
      arguments: [buildInputs(argument)],
      flags: defineListFlags(collection),
      examples: [example],
      note: `A record that is not found has a row that says so, or null in JSON. The CSV row has only the input,
and stderr names it. The exit code is 0 in each case.`,
      load: async () => (await import('./look-up.ts')).lookUpRecords({ endpoint, collection }),
    })),
    ...subjects.map((subject) => ({
      name: `${subject.slice(0, -1)}-count`,
      summary: `count the ${formatPlural(collections[subject].noun)} that match the filters`,
      flags: defineCountFlags(subject),
      examples: [countExamples[subject]],
      note: filterNote,
      load: async () => (await import('./counts.ts')).countRecords(subject),
    })),
  ],
}

// devdex graph

/** As text: which fields it may name depends on the relationship. */
export const listedFilterFlag = defineList(
  '-f, --filter <filter>',
  'FIELD OPERATOR VALUE, or JSON, for the listed records; repeat for And',
)

const graphExamples: Readonly<Record<Subject, readonly string[]>> = {
  users: [
    'devdex graph users U_kgDOAAAAAQ followers -n 20',
    "devdex graph users mira stars -f 'language Eq Rust' --paginate --csv",
    'devdex graph users mira following -i devrank --fields login,devrank.tier',
  ],
  repos: [
    'devdex graph repos acme/rocket stars --paginate --fields login,company',
    "devdex graph repos R_kgDOAAAAAQ contributes -f 'resolvedCountry Eq Germany'",
  ],
}

/** @param name what the root can be named by instead of its identifier, with the article */
function buildGraph(subject: Subject, name: string, shown: ShownNames): CommandRow {
  const id =
    `a platformId, an id, or ${name}, which costs one more credit; ` +
    'an identifier wins over an equal name'
  const kind = kinds.choice(Object.keys(relationships[subject]))
  const pages = definePageFlags(kinds.count(1, limits.graphFirstMax))
  return {
    name: subject,
    summary: 'list one relationship: dated edges first, newest first',
    arguments: [defineArgument('<id>', id), defineArgument('<relationship>', undefined, kind)],
    flags: [...defineListFlags(shown), ...pages, listedFilterFlag],
    examples: graphExamples[subject],
    note: filterNote,
    load: async () => (await import('./graph.ts')).listRelated(subject),
  }
}

/** What the help names where the relationship decides which records are listed. */
const shownOfEither: ShownNames = {
  shownAttributes: `${users.shownAttributes} for users or ${repos.shownAttributes} for repositories`,
  shownFields: `${users.shownFields} for users or ${repos.shownFields} for repositories`,
}

const graphRow: CommandRow = {
  name: 'graph',
  summary: 'list relationships of users and repositories',
  examples: Object.values(graphExamples).flat(),
  commands: [
    buildGraph('users', 'a login', shownOfEither),
    buildGraph('repos', 'an owner/name', users),
  ],
}

// devdex email, devdex account

export const emailFlags = [
  ...defineForms(bestEmails.shownFields),
  defineFlag('--reason <text>', 'reason for the request; stored, never shown'),
  defineFlag(
    '--signals <json>',
    'details of the reason: emailSubject, emailBody, sender, repoReasonForEmail',
    { kind: kinds.object },
  ),
]

function buildEmail(name: string, term: 'login' | 'id', example: string): CommandRow {
  return {
    name,
    summary: `look up the best address of users by ${term} (1 credit per result, audited)`,
    arguments: [buildInputs(term)],
    flags: emailFlags,
    examples: [example],
    note: `A user who is not found has a row that says so. The CSV row has only the input, JSON omits the user,
and stderr names the user. The exit code is 0 in each case.`,
    load: async () => (await import('./look-up.ts')).lookUpAddresses(term),
  }
}

const accountRow: CommandRow = {
  name: 'account',
  summary: 'show the rights and credits of the key in DEVDEX_API_KEY, for free',
  flags: [answerFlag, dryRunFlag],
  examples: ['devdex account', 'devdex account -j'],
  load: async () => (await import('./account.ts')).showAccount,
}

export const remoteRows: readonly CommandRow[] = [
  searchRow,
  watchRow,
  fieldsRow,
  rawRow,
  graphRow,
  buildEmail('email', 'login', 'devdex email mira duarte --reason "a talk on borrow checking"'),
  buildEmail('email-by-id', 'id', 'devdex email-by-id - --csv < ids.txt'),
  accountRow,
  ...endpointRows,
]
