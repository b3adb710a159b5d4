/**
 * All phrases of sentences, in passes: a pass tries its phrases at each word. A new phrase is a row
 * of words in `../vocabulary`, a pattern or a function here that says what it means, and its name
 * in one of these lists.
 */
import { choose, type Phrase, readPass } from '../grammar.ts'
import type { Reading, Recogniser } from '../reading.ts'
import { accountPhrases } from './accounts.ts'
import { experiencePhrase, profilePhrases } from './careers.ts'
import {
  readCompany,
  readCompanyBeforeRole,
  readCompanyNamedAfterPlace,
  readFormerCompany,
} from './companies.ts'
import { countPhrases } from './counts.ts'
import { readBareDate, readDates } from './dates.ts'
import { readDemonym, readParticiple, readTownsman } from './demonyms.ts'
import { educationPhrases } from './education.ts'
import { readFiller } from './filler.ts'
import { languagePhrases } from './languages.ts'
import { readLogicWords } from './logic.ts'
import { emailPhrases, readAccount, readName } from './names.ts'
import { limitPhrase, orderPhrase } from './order.ts'
import { readPlaces } from './places.ts'
import { readQualifier } from './qualifiers.ts'
import { preferResidence } from './residence.ts'
import { rolePhrases } from './roles.ts'
import { connectionPhrase, readNounBeforeSimilar, similarPhrase } from './similar.ts'

/** @param subject whom or what alone the phrases are about */
function buildPass(phrases: readonly Phrase[], subject?: Reading['target']['subject']): Recogniser {
  const phrase: Phrase = choose(...phrases)
  return (reading) => {
    if (subject === undefined || subject === reading.target.subject) readPass(reading, phrase)
  }
}

const careers = buildPass([experiencePhrase], 'users')
const careersOfProfiles = buildPass([profilePhrases], 'users')

/** The first pass that consumes a word has it, so phrases of more words come first. */
export const passes = {
  qualifiers: buildPass([{ at: readQualifier }]),
  similar: buildPass([similarPhrase]),
  accounts: buildPass([accountPhrases], 'users'),
  order: buildPass([limitPhrase, orderPhrase]),
  counts: buildPass([countPhrases]),
  dates: readDates,
  connections: buildPass([connectionPhrase], 'users'),
  names: buildPass([emailPhrases, { at: readAccount }, { at: readName }]),
  education: buildPass([educationPhrases], 'users'),
  careers: (reading) => {
    const isProfile = reading.target.dataset === 'professional'
    return isProfile ? careersOfProfiles(reading) : careers(reading)
  },
  languages: buildPass([languagePhrases], 'repos'),
  companiesNamedAfterPlaces: buildPass([{ at: readCompanyNamedAfterPlace }], 'users'),
  places: readPlaces,
  demonyms: buildPass([{ at: readParticiple }, { at: readDemonym }, { at: readTownsman }]),
  companies: buildPass([
    { at: readFormerCompany },
    { at: readCompany },
    { at: readCompanyBeforeRole },
  ]),
  bareDates: buildPass([{ at: readBareDate }], 'users'),
  nounsBeforeSimilar: readNounBeforeSimilar,
  roles: buildPass([rolePhrases], 'users'),
  logic: readLogicWords,
  filler: readFiller,
  residence: preferResidence,
} satisfies Readonly<Record<string, Recogniser>>
