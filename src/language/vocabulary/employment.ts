/** Words in front of an employer's name. */
import { Phrases } from '../phrases.ts'

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
