/** Reads the member `professional` of a line of `users*.jsonl`. Unknown members are dropped. */
import {
  educationTexts,
  experienceTexts,
  type Professional,
  professionalLists,
  professionalTexts,
} from '../../contract/index.ts'
import {
  boundedText,
  type Members,
  optionalCount,
  ownText,
  ownTexts,
  ownUrl,
  readInner,
  readInnerList,
  wrongType,
} from './members.ts'
import { professionalMembers } from './record-members.ts'

export interface ProfessionalRecord {
  /** The profile as the API shows it. */
  readonly profile: Professional
  /** Only for the index. */
  readonly fullName: string | undefined
}

/** Null if the line has no profile. An empty object is a profile. */
export function readProfessional({ professional }: Members): ProfessionalRecord | null {
  if (professional === undefined || professional === null) return null
  return readInner(professional, 'professional', readProfile)
}

function readProfile(members: Members): ProfessionalRecord {
  const profile: Professional = Object.assign(
    allOf(professionalTexts, members, readSingle),
    allOf(professionalLists, members, ownTexts),
    allOf(['connectionsCount', 'followerCount'], members, optionalCount),
    allOf(['openToWork', 'hiring'], members, flag),
    {
      education: readInnerList(members, 'education', readEducation) ?? [],
      experience: readInnerList(members, 'experience', readExperience) ?? [],
    },
  )
  const urlAlias = ownUrl(members, 'linkedinUrl')
  if (urlAlias !== undefined) profile.professionalUrl ??= urlAlias
  const fullName = readSingle(members, 'fullName') || joinedName(profile) || undefined
  return { profile, fullName }
}

const charactersMax: ReadonlyMap<string, number> = new Map(
  Object.entries(professionalMembers).flatMap(([name, { schema }]) =>
    schema.maxLength === undefined ? [] : [[name, schema.maxLength]],
  ),
)

function readSingle(members: Members, name: string): string | undefined {
  if (name === 'professionalUrl') return ownUrl(members, name)
  const most = charactersMax.get(name)
  if (most !== undefined) boundedText(members, name, most)
  return ownText(members, name)
}

type Education = Professional['education'][number]
type Experience = Professional['experience'][number]

function readEducation(members: Members): Education {
  return allOf(educationTexts, members, ownText)
}

function readExperience(members: Members): Experience {
  return Object.assign(
    allOf(experienceTexts, members, ownText),
    allOf(['isCurrent'], members, flag),
  )
}

function flag(members: Members, name: string): boolean | undefined {
  const value = members[name] ?? undefined
  if (value !== undefined && typeof value !== 'boolean') throw wrongType(name, 'true or false')
  return value
}

/** Reads the named members by `read`. Members without a value are absent. */
function allOf<const Name extends string, Value>(
  names: readonly Name[],
  members: Members,
  read: (members: Members, name: Name) => Value | undefined,
): { [Each in Name]?: Value } {
  const found: { [Each in Name]?: Value } = {}
  for (const name of names) {
    const value = read(members, name)
    if (value !== undefined) found[name] = value
  }
  return found
}

function joinedName({ firstName, lastName }: Professional): string {
  return [firstName, lastName].filter(Boolean).join(' ')
}
