/** Grades of a career, by the word that profiles have for them. */
import { Phrases } from '../phrases.ts'

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
