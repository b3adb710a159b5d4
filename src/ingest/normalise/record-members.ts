/**
 * The members of native records, which follow from the tables of members. `import --schema` and
 * `devdex help members` follow from here.
 */
import { edgeTypes } from '../../contract/index.ts'
import {
  educationRows,
  experienceRows,
  type Field,
  type FieldRows,
  professionalRows,
  repoRows,
  selectMembers,
  shownProfessionalRows,
  sortMembers,
  userRows,
} from '../../fields/index.ts'
import { aliasesMax } from './origins.ts'
import {
  count,
  date,
  defineList,
  flag,
  identifier,
  name,
  type RecordMember,
  type RecordMembers,
  text,
  texts,
  type ValueSchema,
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
export const userMembers: RecordMembers = {
  ...buildMembers(userRows, listLineMembers(userRows)),
  professional: { schema: { $ref: 'professional' }, meaning: 'The professional profile' },
  aggregates: { schema: { $ref: 'aggregates' }, meaning: 'Sums over the graph' },
  ...buildMembers(userRows, selectMembers(userRows, isLineMetric)),
  ...originMembers,
}

/** In the order in which answers show provenance. */
export const repoMembers: RecordMembers = {
  ...buildMembers(repoRows, listLineMembers(repoRows)),
  ...originMembers,
}

const professionalMembers: RecordMembers = {
  fullName: buildMember(professionalRows.fullName),
  ...buildMembers(shownProfessionalRows),
  linkedinUrl: {
    schema: text,
    meaning: 'The older name of `professionalUrl`, ignored if a line has both',
  },
}

function isLineMetric({ reads, shownIn }: Field): boolean {
  return shownIn === 'metrics' && reads !== undefined && reads !== 'aggregate'
}

/** The members of a line that are no metrics, in the order of records. */
function listLineMembers(rows: FieldRows): string[] {
  const read = ({ reads, shownIn }: Field) => reads !== undefined && shownIn !== 'metrics'
  return sortMembers(rows, selectMembers(rows, read))
}

function buildMembers(rows: FieldRows, names = Object.keys(rows)): RecordMembers {
  return Object.fromEntries(names.map((member) => [member, buildMember(rows[member]!)]))
}

function buildMember(field: Field): RecordMember {
  const { reads, meaning, lineNote, missing } = field
  return {
    schema: buildSchema(field),
    ...((reads === 'identifier' || reads === 'name') && { isRequired: true }),
    meaning: lineNote === undefined ? meaning : `${meaning}, ${lineNote}`,
    ...(missing !== undefined && { missing }),
  }
}

function buildSchema({ reads, type, lineValues, charactersMax }: Field): ValueSchema {
  if (reads === 'identifier') return identifier
  if (reads === 'name') return name
  switch (type) {
    case 'datetime':
      return date
    case 'number':
      return count
    case 'boolean':
      return flag
    case 'strings':
      return texts
    case 'accounts':
      return defineList('socialAccount')
    case 'education':
    case 'experience':
      return defineList(type)
    default:
      if (lineValues !== undefined) return { type: 'string', enum: lineValues }
      return charactersMax === undefined ? text : { type: 'string', maxLength: charactersMax }
  }
}

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
    members: buildMembers(educationRows),
  },
  experience: {
    about: 'A part of `experience` in a profile. Dates are free text, such as `May 2019`.',
    members: buildMembers(experienceRows),
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
    members: { totalStars: buildMember(userRows.totalStars) },
  },
}
