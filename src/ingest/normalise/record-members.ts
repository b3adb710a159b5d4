/**
 * The members of native records, declared once. Readers take names and bounds from here.
 * `import --schema` and `devdex help members` follow from it too.
 */
import {
  edgeTypes,
  type educationTexts,
  type experienceTexts,
  professionalFields,
  professionalLists,
  professionalTexts,
} from '../../contract/index.ts'
import { aliasesMax } from './origins.ts'
import {
  count,
  date,
  flag,
  identifier,
  listOf,
  name,
  type RecordMember,
  type RecordMembers,
  text,
  texts,
} from './record-values.ts'

const originMembers = {
  aliases: {
    schema: { type: 'array', items: identifier, minItems: 1, maxItems: aliasesMax },
    meaning: 'Other platformIds of the record, without its own',
  },
  provenance: {
    schema: { $ref: 'provenance' },
    meaning: 'Where the value of each field comes from',
  },
} satisfies RecordMembers

/** In the order in which answers show provenance. */
export const userMembers = {
  platformId: { schema: identifier, isRequired: true, meaning: 'Identifier, unique among users' },
  login: { schema: name, isRequired: true, meaning: 'Username' },
  bio: { schema: text, meaning: 'Biography' },
  company: { schema: text, meaning: 'Company name' },
  createdAt: { schema: date, meaning: 'When the account was created' },
  displayName: { schema: text, meaning: 'Name as shown' },
  emails: {
    schema: texts,
    meaning: 'Addresses, [shown obfuscated](../people.md). Noreply and hashed ones are dropped',
  },
  embeddedAt: { schema: date, meaning: 'When metadata was extracted' },
  location: { schema: text, meaning: 'Location as the user wrote it' },
  resolvedCity: { schema: text, meaning: 'City', missing: 'read from `location`' },
  resolvedCountry: { schema: text, meaning: 'Country', missing: 'read from `location`' },
  resolvedState: { schema: text, meaning: 'State or region', missing: 'read from `location`' },
  socialAccounts: { schema: listOf('socialAccount'), meaning: 'Accounts on other platforms' },
  updatedAt: { schema: date, meaning: 'When the account was last updated' },
  websiteUrl: { schema: text, meaning: 'Personal website' },
  professional: { schema: { $ref: 'professional' }, meaning: 'The professional profile' },
  aggregates: { schema: { $ref: 'aggregates' }, meaning: 'Sums over the graph' },
  followersCount: { schema: count, meaning: 'Followers', missing: 'counted from edges' },
  followingCount: {
    schema: count,
    meaning: 'Users that this one follows',
    missing: 'counted from edges',
  },
  ownedRepoCount: { schema: count, meaning: 'Owned repositories', missing: 'counted from edges' },
  contributionsCount: {
    schema: count,
    meaning: 'Contributions',
    missing: 'contributed repositories, counted from edges',
  },
  isBot: {
    schema: flag,
    meaning: 'Whether a program owns the account',
    missing: 'decided by `type`, or by the ending of the login',
  },
  type: {
    schema: {
      type: 'string',
      enum: ['user', 'organization', 'bot', 'User', 'Organization', 'Bot'],
    },
    meaning: 'Kind of account. An import takes any other mix of case too',
    missing:
      '`user`, or [guessed](../data-format.md#how-organizations-are-guessed) to be `organization`',
  },
  ...originMembers,
} satisfies RecordMembers

/** In the order in which answers show provenance. */
export const repoMembers = {
  platformId: {
    schema: identifier,
    isRequired: true,
    meaning: 'Identifier, unique among repositories',
  },
  name: { schema: name, isRequired: true, meaning: 'Repository name, without its owner' },
  ownerLogin: {
    schema: name,
    isRequired: true,
    meaning: 'Username of the owner. It is an `owns` edge by itself',
  },
  stargazerCount: { schema: count, meaning: 'Stars', missing: 'counted from edges' },
  totalIssuesClosed: { schema: count, meaning: 'Closed issues', missing: '0' },
  totalIssuesCount: { schema: count, meaning: 'Issues, open and closed', missing: '0' },
  totalIssuesOpen: { schema: count, meaning: 'Open issues', missing: '0' },
  createdAt: { schema: date, meaning: 'When the repository was created' },
  description: { schema: text, meaning: 'Description, searched and embedded' },
  embeddedAt: {
    schema: date,
    meaning: 'When the embedding was created',
    missing: 'when the import made it',
  },
  language: { schema: text, meaning: 'Primary programming language' },
  lastContributorLocations: {
    schema: texts,
    meaning: 'Locations of the last contributors',
    missing: 'read from the contributors that edges name',
  },
  readme: { schema: text, meaning: 'README. The first 10,000 characters are searched' },
  readmePreview: {
    schema: text,
    meaning: 'Start of the README, as answers show it',
    missing: 'the first 500 characters of `readme`',
  },
  topics: { schema: texts, meaning: 'Topics, searched and embedded' },
  updatedAt: { schema: date, meaning: 'When the repository was last updated' },
  ...originMembers,
} satisfies RecordMembers

const removal: RecordMember = {
  schema: flag,
  meaning: 'For updates: `true` removes what the line names. Other imports refuse `true`',
}

export const edgeMembers = {
  type: {
    schema: { type: 'string', enum: edgeTypes },
    isRequired: true,
    meaning: 'Kind of the edge',
  },
  from: { schema: identifier, isRequired: true, meaning: 'Login, platformId or alias of a user' },
  to: {
    schema: identifier,
    isRequired: true,
    meaning:
      'For `follows` as `from`. Otherwise `owner/name`, platformId or alias of a repository. ' +
      'Updates refuse U+0000 in both ends',
  },
  at: { schema: date, meaning: 'When it happened last. Lists show the newest first' },
  firstAt: { schema: date, meaning: 'When it happened first, kept for later imports' },
  count: { schema: count, meaning: 'How often it happened, kept for later imports' },
  deleted: removal,
} satisfies RecordMembers

// The professional profile. Its names are those of the contract, since answers show them too.

/**
 * Patterns match one whole text of a profile at a time, so its length bounds one match, as for
 * names.
 */
const patternedCharactersMax = 1024

/** Limit of first and last name, which together are a full name. */
const partNameCharactersMax = 512

const ownMeanings: Readonly<Record<string, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  location: 'Location as the person wrote it',
}

/** A text of a profile. Texts that filters match by patterns are bounded. */
function profileText(name: string): RecordMember {
  if (name === 'firstName' || name === 'lastName') {
    return {
      schema: { type: 'string', maxLength: partNameCharactersMax },
      meaning: ownMeanings[name]!,
    }
  }
  const field = fieldOf(name)
  const isPatterned = field?.operators.includes('IGlob') ?? false
  return {
    schema: isPatterned ? { type: 'string', maxLength: patternedCharactersMax } : text,
    meaning: field?.description ?? ownMeanings[name]!,
  }
}

function fieldOf(name: string): { operators: readonly string[]; description: string } | undefined {
  return Object.entries(professionalFields).find(([field]) => field === `professional.${name}`)?.[1]
}

function named(names: readonly string[], memberOf: (name: string) => RecordMember): RecordMembers {
  return Object.fromEntries(names.map((one) => [one, memberOf(one)]))
}

export const professionalMembers: RecordMembers = {
  fullName: {
    ...profileText('fullName'),
    missing: '`firstName` and `lastName`, joined by a space',
  },
  ...named(professionalTexts, profileText),
  linkedinUrl: {
    schema: text,
    meaning: 'The older name of `professionalUrl`, ignored if a line has both',
  },
  ...named(professionalLists, (one) => ({ schema: texts, meaning: fieldOf(one)!.description })),
  connectionsCount: { schema: count, meaning: 'Connections' },
  followerCount: { schema: count, meaning: 'Followers on that network' },
  openToWork: { schema: flag, meaning: 'Whether the person looks for work' },
  hiring: { schema: flag, meaning: 'Whether the person looks for staff' },
  education: { schema: listOf('education'), meaning: 'Studies', missing: 'an empty list' },
  experience: { schema: listOf('experience'), meaning: 'Positions', missing: 'an empty list' },
}

const educationMeanings = {
  campus: 'School',
  endDate: 'When it ended. Filters read the first number of four digits',
  major: 'Subject',
  specialization: 'Specialisation',
  startDate: 'When it began',
} satisfies Record<(typeof educationTexts)[number], string>

const experienceMeanings = {
  company: 'Employer',
  endDate: 'When it ended',
  industry: 'Industry of the employer',
  location: 'Place of work',
  startDate: 'When it began. Filters read the first number of four digits',
  startDateConfidence: 'How sure the source is of `startDate`',
  summary: 'What the person did',
  title: 'Title',
} satisfies Record<(typeof experienceTexts)[number], string>

function freeTexts(meanings: Readonly<Record<string, string>>): RecordMembers {
  return named(Object.keys(meanings), (one) => ({ schema: text, meaning: meanings[one]! }))
}

interface RecordObject {
  readonly about: string
  readonly members: RecordMembers
}

/** Every object of a line. A name is that of a definition in the schema. */
export const recordObjects: Readonly<Record<string, RecordObject>> = {
  user: {
    about: 'A line of `users*.jsonl`, or `users*.jsonl.gz`.',
    members: { ...userMembers, deleted: removal },
  },
  repository: {
    about: 'A line of `repos*.jsonl`, or `repos*.jsonl.gz`.',
    members: { ...repoMembers, deleted: removal },
  },
  edge: { about: 'A line of `edges*.jsonl`, or `edges*.jsonl.gz`.', members: edgeMembers },
  deletion: {
    about: 'A line of an update that deletes a user or repository. Nothing else in it is read.',
    members: {
      platformId: { schema: identifier, isRequired: true, meaning: 'What to delete' },
      deleted: { schema: { const: true }, isRequired: true, meaning: 'Always `true`' },
    },
  },
  professional: { about: 'A profile of a professional network.', members: professionalMembers },
  education: {
    about: 'A part of `education` in a profile. Dates are free text, such as `May 2019`.',
    members: freeTexts(educationMeanings),
  },
  experience: {
    about: 'A part of `experience` in a profile. Dates are free text, such as `May 2019`.',
    members: {
      ...freeTexts(experienceMeanings),
      isCurrent: { schema: flag, meaning: 'Whether the person still works there' },
    },
  },
  socialAccount: {
    about: 'An account of a user on another platform.',
    members: {
      provider: { schema: text, isRequired: true, meaning: 'Name of the platform' },
      url: { schema: text, isRequired: true, meaning: 'Address of the account' },
    },
  },
  aggregates: {
    about: 'Sums over the graph of a user.',
    members: {
      totalStars: {
        schema: count,
        meaning:
          'Stars of all owned repositories, which weigh in ' +
          '[DevRank](../graph.md#how-devrank-is-computed)',
        missing: 'summed over owned repositories',
      },
    },
  },
}
