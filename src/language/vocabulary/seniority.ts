/** Grades of a career, by the word that profiles have for them. */
import { Phrases } from '../phrases.ts'
import { Spellings } from '../spelling.ts'

export const seniorities = new Phrases<string>([
  ['senior', ['senior', 'sr']],
  ['junior', ['junior', 'jr']],
  ['staff', ['staff']],
  ['principal', ['principal']],
  ['lead', ['lead']],
  ['intern', ['intern']],
  ['entry level', ['entry level']],
  ['mid level', ['mid level', 'midlevel', 'mid senior level']],
])

/** Words that make something else of a grade in front of them: "lead generation experts". */
export const setPhrases = new Phrases<true>([
  [
    true,
    [
      ...['lead generation', 'lead gen', 'lead scoring', 'lead nurturing', 'lead conversion'],
      ...['lead time', 'lead times', 'lead magnet', 'lead poisoning', 'lead acid'],
      ...['principal component', 'principal components', 'principal investigator'],
      ...['staff training', 'staff scheduling', 'staff augmentation', 'staff retention'],
      ...['staff recruitment', 'staff onboarding', 'staff welfare', 'staff rostering'],
      ...['senior care', 'senior living', 'senior citizen', 'senior citizens', 'senior housing'],
      ...[
        'senior high school',
        'junior high school',
        'junior college',
        'junior school',
        'junior league',
      ],
      ...['intern program', 'intern programme', 'intern management', 'intern recruiting'],
    ],
  ],
])

const spellings = new Spellings(['senior', 'junior', 'principal'])

/** Words of their own that are one letter away from a grade. */
const lookalikes = new Set(['sensor', 'seniors', 'juniors', 'principals'])

/** The grade that a word with a typing error means. */
export function seniorityMeantBy(folded: string): string | undefined {
  return lookalikes.has(folded) ? undefined : spellings.meantBy(folded)
}
