/** Words for people: as they stand behind a company's name, a seniority, or a number. */

import { Phrases } from '../phrases.ts'
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

// Words in front of an employer's name.

/** An employer follows, current or former. */
export const employments = new Phrases<'now' | 'before'>([
  [
    'now',
    [
      ...['at', 'work at', 'works at', 'working at', 'work for', 'works for', 'working for'],
      ...['employed by', 'employed at', 'currently at', 'currently working at', 'now at'],
      ...['employees of', 'employee of', 'employees at', 'hired by', 'bei', 'chez'],
    ],
  ],
  [
    'before',
    [
      ...['formerly at', 'formerly of', 'formerly with', 'previously at', 'previously with'],
      ...['previously worked at', 'previously worked for', 'used to work at', 'used to work for'],
      ...['used to be at', 'worked at', 'worked for', 'have worked at', 'have worked for'],
      ...['has worked at', 'has worked for', 'had worked at', 'former employees of'],
      ...['ex employees of', 'past employees of', 'earlier at', 'once worked at'],
    ],
  ],
])
