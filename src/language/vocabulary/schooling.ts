/** Schools that go by one name, words that schools' names have, and languages that people speak. */
import { readWords } from '../grammar.ts'

const schools = readWords(`mit stanford harvard berkeley caltech cmu princeton yale cornell columbia
  oxford cambridge imperial ucl eth epfl tum kit rwth iit bits nus ntu tsinghua peking kaist
  waterloo mcgill toronto ucla ucsd gatech polytechnique ens sorbonne insead technion unicamp usp
  itam tudelft kth aalto wharton lse hec`)

/** Schools that share their name with a place, which "at" alone does not distinguish. */
const townSchools = readWords(`berkeley oxford cambridge columbia toronto waterloo peking imperial`)

const schoolWords = readWords(`university universities universitat universidad universidade
  universite college school institute institut polytechnic politecnico academy eth mit hochschule
  tu`)

/** @param words of a name, folded */
export function isSchool(words: readonly string[]): boolean {
  if (words.length === 1 && townSchools.has(words[0]!)) return false
  return schools.has(words[0] ?? '') || words.some((word) => schoolWords.has(word))
}

/** Also where a town has the name: after "studied at" or in front of "graduates". */
export function isSchoolName(folded: string): boolean {
  return schools.has(folded)
}

export const spokenLanguages = readWords(`english german french spanish portuguese italian dutch
  polish russian ukrainian czech slovak hungarian romanian bulgarian greek turkish arabic hebrew
  persian farsi urdu hindi bengali punjabi tamil telugu marathi gujarati kannada malayalam chinese
  mandarin cantonese japanese korean vietnamese thai indonesian malay tagalog filipino swahili
  amharic yoruba zulu afrikaans swedish norwegian danish finnish icelandic estonian latvian
  lithuanian serbian croatian bosnian slovenian albanian macedonian catalan basque galician welsh
  irish georgian armenian kazakh uzbek nepali sinhala burmese khmer lao mongolian deutsch`)
