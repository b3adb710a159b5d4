/** Reads the member `professional` of a line of `users*.jsonl`. Unknown members are dropped. */
import type { Professional } from '../../contract/index.ts'
import {
  educationRows,
  experienceRows,
  professionalRows,
  shownProfessionalRows,
} from '../../fields/index.ts'
import { compileReaders, type MemberReader, readRecord } from './line-readers.ts'
import { type Members, readInner, readInnerList, readOwnUrl } from './members.ts'

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

const educationReaders = compileReaders(educationRows, Object.keys(educationRows))
const experienceReaders = compileReaders(experienceRows, Object.keys(experienceRows))

const profileReaders = compileReaders(shownProfessionalRows, Object.keys(shownProfessionalRows), {
  education: (members, name) => readParts(members, name, educationReaders),
  experience: (members, name) => readParts(members, name, experienceReaders),
})
const nameReaders = compileReaders(professionalRows, ['fullName'])

function readProfile(members: Members): ProfessionalRecord {
  const profile = readRecord<Professional>(members, profileReaders)
  const urlAlias = readOwnUrl(members, 'linkedinUrl')
  if (urlAlias !== undefined) profile.professionalUrl ??= urlAlias
  const { fullName } = readRecord<{ fullName?: string }>(members, nameReaders)
  return { profile, fullName: fullName || joinNames(profile) || undefined }
}

/** Studies or positions. None is an empty list. */
function readParts(members: Members, name: string, readers: readonly MemberReader[]): object[] {
  return readInnerList(members, name, (inside) => readRecord<object>(inside, readers)) ?? []
}

function joinNames({ firstName, lastName }: Professional): string {
  return [firstName, lastName].filter(Boolean).join(' ')
}
