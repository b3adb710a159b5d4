/** Data about a person that the record does not contain. */
import type { PersonName } from './naming.ts'
import type { UserRecord } from './records.ts'
import type { BioLanguage } from './words/bio-language.ts'
import type { Company } from './words/companies.ts'
import type { Place } from './words/places.ts'
import type { Skill } from './words/skill.ts'

export type Occupation = 'employed' | 'student' | 'freelance' | 'private'

export interface Traits {
  name: PersonName
  place: Place
  /** Whether the name's origin is the usual one where the person lives. */
  livesAtHome: boolean
  bioLanguage: BioLanguage
  /** The main field of work first, then one or two more. */
  skills: readonly [Skill, ...Skill[]]
  occupation: Occupation
  /** The employer, or the school of a student. */
  company: Company | undefined
}

export interface Person {
  traits: Traits
  record: UserRecord
  /** Seconds since 1970. */
  createdAt: number
}
