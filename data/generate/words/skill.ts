/** A field of work and the vocabulary that people and repositories of that field share. */
import { type BioLanguage, bioLanguages } from './bio-language.ts'
import { phrases, words } from './table.ts'

export interface Skill {
  key: string
  /** Programming languages, most usual first; a repeated one is the more usual. */
  languages: readonly string[]
  technologies: readonly string[]
  /** English role nouns: "compiler engineer". */
  roles: readonly string[]
  /** The name of the field in each language a bio can have. */
  fieldNames: Readonly<Record<BioLanguage, string>>
  /** Repository topics: lower case, hyphens. */
  topics: readonly string[]
  /** Stems of repository names. */
  stems: readonly string[]
  /** English noun phrases in the singular, without an article: "register allocator". */
  things: readonly string[]
}

interface SkillSpec {
  languages: string
  technologies: string
  roles: string
  /** In the order of `bioLanguages`. */
  fieldNames: string
  topics: string
  stems: string
  things: string
}

export function skill(key: string, spec: SkillSpec): Skill {
  const names = phrases(spec.fieldNames)
  if (names.length !== bioLanguages.length) throw new Error(`skill ${key} misses a field name`)
  return {
    key,
    languages: phrases(spec.languages),
    technologies: phrases(spec.technologies),
    roles: phrases(spec.roles),
    fieldNames: Object.fromEntries(
      bioLanguages.map((language, index) => [language, names[index]]),
    ) as Record<BioLanguage, string>,
    topics: words(spec.topics),
    stems: words(spec.stems),
    things: phrases(spec.things),
  }
}
