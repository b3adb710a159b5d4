import { count, familyName } from './scalars.ts'
import { type Static, type TSchema, Type } from './type.ts'

const text = Type.Optional(Type.String())
const texts = Type.Optional(Type.Array(Type.String()))

const named = <const Name extends string, Schema extends TSchema>(
  names: readonly Name[],
  schema: Schema,
) => Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>

/** Members that are one text each (interface §2.5). */
export const professionalTexts = [
  'city',
  'country',
  'currentIndustry',
  'firstName',
  'functionalArea',
  'headline',
  'lastName',
  'location',
  'organization',
  'professionalUrl',
  'seniority',
  'seniorityLevel',
  'state',
  'title',
] as const

/** Members that are lists of texts. */
export const professionalLists = [
  'awards',
  'certifications',
  'departments',
  'expertise',
  'languages',
  'memberships',
  'patents',
  'priorIndustries',
  'publications',
] as const

export const educationTexts = ['campus', 'endDate', 'major', 'specialization', 'startDate'] as const

export const experienceTexts = [
  'company',
  'endDate',
  'industry',
  'location',
  'startDate',
  'startDateConfidence',
  'summary',
  'title',
] as const

/** A profile of a professional network. */
export const Professional = Type.Object(
  {
    ...named(professionalTexts, text),
    ...named(professionalLists, texts),
    connectionsCount: Type.Optional(count('Connections')),
    followerCount: Type.Optional(count('Followers on the professional network')),
    linkedinUrl: familyName('professionalUrl'),
    openToWork: Type.Optional(Type.Boolean({ description: 'Whether the person looks for work' })),
    hiring: Type.Optional(Type.Boolean({ description: 'Whether the person looks for staff' })),
    education: Type.Array(
      Type.Object(named(educationTexts, text), { additionalProperties: false }),
    ),
    experience: Type.Array(
      Type.Object(
        { ...named(experienceTexts, text), isCurrent: Type.Optional(Type.Boolean()) },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
)
export type Professional = Static<typeof Professional>
