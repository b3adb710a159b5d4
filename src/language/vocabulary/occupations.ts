/** Words for people: as they stand behind a company's name, a seniority, or a number. */
import { personNouns } from './nouns.ts'
import { roleNamed } from './roles.ts'

/** People behind a company's name who are no role. */
const others = new Set([
  ...['devrel', 'employee', 'employees', 'lead', 'leads', 'staffer', 'staffers', 'staff', 'pm'],
  ...['pms', 'people', 'folks', 'veteran', 'veterans', 'professional', 'professionals'],
])

export function isRole(folded: string): boolean {
  return others.has(folded) || roleNamed(folded) !== undefined
}

/** "developers", "people": whom a search for users can be about. */
export function namesPerson(folded: string): boolean {
  return personNouns.has(folded) || roleNamed(folded) !== undefined
}

/** Words between a company and the role: "Google software engineers". */
export const roleModifiers: ReadonlySet<string> = new Set(
  `software backend frontend fullstack ml ai data security platform infrastructure research product
  hardware site senior junior staff principal lead`.split(/\s+/),
)
