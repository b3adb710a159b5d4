/** The fields that filters can name, by collection and data set. */
import { type FieldSpec, filterRows } from './field.ts'
import { professionalRows } from './professional.ts'
import { repoRows } from './repos.ts'
import { userRows } from './users.ts'

type Specs = Readonly<Record<string, FieldSpec>>

export const userFields = filterRows(userRows)

/** An index also holds topics and README, which can be searched and not filtered by. */
export const repoFields = filterRows(repoRows)

const ofProfiles = filterRows(professionalRows)

export type ProfessionalField = `professional.${keyof typeof ofProfiles}`

/** Fields of a profile. */
export const professionalFields = prefixNames(ofProfiles, 'professional') as Readonly<
  Record<ProfessionalField, FieldSpec>
>

/**
 * Fields of users in the professional data set. The user fields come first: their order counts too.
 */
export const professionalUserFields: Specs = { ...userFields, ...professionalFields }

/**
 * Fields of repositories in the professional data set: the owner's profile has the operators of a
 * user's.
 */
export const professionalRepoFields: Specs = {
  ...repoFields,
  ...Object.fromEntries(
    Object.entries(prefixNames(ofProfiles, 'ownerProfessional')).map(
      ([name, { weight: _, ...spec }]) => [
        name,
        {
          ...spec,
          linked: { link: 'ownerProfessional', field: name.replace(/^owner\w+/, 'professional') },
          meaning: `${spec.meaning}, of the owner`,
        },
      ],
    ),
  ),
}

function prefixNames(specs: Specs, prefix: string): Specs {
  const named = Object.entries(specs).map(([name, spec]) => [
    `${prefix}.${name}`,
    spec.aliases ? { ...spec, aliases: spec.aliases.map((alias) => `${prefix}.${alias}`) } : spec,
  ])
  return Object.fromEntries(named)
}
