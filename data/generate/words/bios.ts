/**
 * The phrases of a bio in one language. A bio is a lead, then perhaps some middles and a tail,
 * joined by
 * the language's own separators. `{slot}` names are filled by `bio.ts`.
 */

import type { BioLanguage } from './bio-language.ts'
import { bioEnglish } from './bios-english.ts'
import { bioWorld } from './bios-world.ts'

export interface BioPhrases {
  /** Filled into `{role}`; empty where the field's own English roles serve. */
  roles: readonly string[]
  seniorities: readonly string[]
  /** Leads that name an employer, which a person without one cannot use. */
  employedLeads: readonly string[]
  leads: readonly string[]
  studentLeads: readonly string[]
  middles: readonly string[]
  tails: readonly string[]
  separators: readonly string[]
}

export const bioPhrases: Readonly<Record<BioLanguage, BioPhrases>> = { en: bioEnglish, ...bioWorld }
