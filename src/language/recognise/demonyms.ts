/**
 * "german engineers", "Parisians", "Berliner Entwickler": words for people of a place ask for the
 * place, as "in Germany" does. The same adjectives stand in front of things and are names of
 * languages, so people have to be near.
 */
import type { PlaceCondition } from '../condition.ts'
import { type Match, readWords } from '../grammar.ts'
import {
  type Meaning,
  meanCondition,
  type Reading,
  type SentencePart,
  sliceText,
} from '../reading.ts'
import { isWidelyKnown } from '../vocabulary/companies.ts'
import { joints, placeLeads } from '../vocabulary/connectives.ts'
import { type Demonym, demonyms } from '../vocabulary/demonyms.ts'
import { isPhraseEnd, isTechnology, phraseEnds } from '../vocabulary/nouns.ts'
import { roleModifiers } from '../vocabulary/roles.ts'
import { spokenLanguages } from '../vocabulary/schooling.ts'
import { isCapitalised } from './capitals.ts'
import { isForeignPeople, isPeople } from './people.ts'
import { buildPlace, findPlace, type NamedPlace } from './place-names.ts'

/**
 * "Swiss-based" says where people live, as "based in Switzerland" does, and "Swiss-born" where they
 * come from.
 */
export function readParticiple(reading: Reading, i: number): Match<Meaning> | undefined {
  if (reading.target.subject === 'repos') return undefined
  for (const word of ['based', 'born']) {
    const demonym = demonyms.at(reading, i, `-${word}`) ?? readBeforeParticiple(reading, i, word)
    const place = demonym && findPlace(reading, demonym.value.place)
    if (place === undefined) continue
    const condition = buildPlace(place, 'owner', word === 'born' ? { isOrigin: true } : {})
    return { value: meanCondition(condition), to: demonym!.to }
  }
  return undefined
}

/** "Swiss based", but not "a Swiss based in Berlin". */
function readBeforeParticiple(
  reading: Reading,
  i: number,
  word: string,
): Match<Demonym> | undefined {
  const demonym = demonyms.at(reading, i)
  if (demonym === undefined || reading.at(demonym.to) !== word) return undefined
  const isApart = reading.words[demonym.to]!.before !== ''
  if (isApart || placeLeads.has(reading.at(demonym.to + 1))) return undefined
  return { ...demonym, to: demonym.to + 1 }
}

export function readDemonym(
  reading: Reading,
  i: number,
): Match<Meaning | SentencePart[]> | undefined {
  const demonym = demonyms.at(reading, i)
  if (demonym === undefined || isName(reading, i, demonym.to)) return undefined
  const place = findPlace(reading, demonym.value.place)
  if (place === undefined) return undefined
  if (reading.target.subject === 'repos') return readOwners(reading, i, demonym, place)
  return isMeant(reading, i, demonym) ? { value: meanOrigin(place), to: demonym.to } : undefined
}

function meanOrigin(place: NamedPlace, of: PlaceCondition['of'] = 'owner'): Meaning {
  return meanCondition(buildPlace(place, of, { isOrigin: true, isAdjective: true }))
}

/** "libraries by German developers", "Brazilian contributors": all else is about things. */
function readOwners(
  reading: Reading,
  i: number,
  { value, to }: Match<Demonym>,
  place: NamedPlace,
): Match<SentencePart[]> | undefined {
  const head = value.kind === 'people' ? to - 1 : findPeopleAfter(reading, i, to)
  if (head === undefined) return undefined
  const isContributors = /^contributors?$/.test(reading.at(head))
  const hasLead = owning.has(reading.at(i - 1)) && reading.words[i]!.before === ''
  if (!hasLead && !isContributors) return undefined
  const of = isContributors ? 'contributors' : 'owner'
  const end = head === to ? head + 1 : to
  const part = { from: hasLead ? i - 1 : i, to: end, meaning: meanOrigin(place, of) }
  return { value: [part], to: end }
}

const owning = readWords('by of from with')

/** "American Express", "Indian Ocean" */
function isName(reading: Reading, i: number, to: number): boolean {
  if (namedThings.has(reading.at(to)) && reading.words[to]!.before === '') return true
  return reading.isFree(to) && isWidelyKnown(sliceText(reading, i, to + 1))
}

function isMeant(reading: Reading, i: number, { value, to }: Match<Demonym>): boolean {
  if (value.kind === 'people') return !languageMatters.has(reading.at(to))
  if (findPeopleAfter(reading, i, to) !== undefined) return true
  switch (value.kind) {
    case 'adjective':
      return isBeforeSkill(reading, to) || isAlone(reading, i, to)
    case 'ambiguous':
      return isPredicate(reading, i) && isPhraseEnd(reading, to)
    case 'foreign':
      return isBehindPeople(reading, i)
  }
}

/** Words that may stand between: "German senior machine learning engineers". */
const wordsBetweenMax = 6
const insideMarks = new Set(['', '-', '/', '&', ',', '+'])

/** The noun for people that the adjective stands in front of. */
function findPeopleAfter(reading: Reading, i: number, from: number): number | undefined {
  const isSpoken = spokenLanguages.has(reading.words[i]!.folded)
  for (let k = from; k <= from + wordsBetweenMax; k++) {
    const word = reading.at(k)
    if (word === '' || !insideMarks.has(reading.words[k]!.before)) return undefined
    if (isSpoken && languageMatters.has(word)) return undefined
    if (isPeople(word) && isHead(reading, k)) return k
    if (phraseEnds.has(word) && !joints.has(word)) return undefined
  }
  return undefined
}

/** "developers" and "developer", but not "developer tools". */
function isHead(reading: Reading, i: number): boolean {
  const word = reading.at(i)
  if (/s$|people|men$/.test(word) || isPhraseEnd(reading, i + 1)) return true
  return isForeignPeople(word) || demonyms.at(reading, i + 1) !== undefined
}

/** "développeurs Rust français", "desarrolladores de software españoles" */
function isBehindPeople(reading: Reading, i: number): boolean {
  for (let k = i - 1; k >= 0 && k >= i - wordsBetweenMax; k--) {
    if (!insideMarks.has(reading.words[k + 1]!.before)) return false
    if (isPeople(reading.words[k]!.folded)) return true
  }
  return false
}

/** "German Rust", "Brazilian backend" */
function isBeforeSkill(reading: Reading, i: number): boolean {
  const word = reading.at(i)
  if (reading.words[i]?.before !== '' || languageMatters.has(word)) return false
  return isTechnology(word) || roleModifiers.has(word)
}

/** "Parisian", "who are German", "Rust developer, Brazilian", but not "speaks German". */
function isAlone(reading: Reading, i: number, to: number): boolean {
  if (!isPhraseEnd(reading, to)) return false
  if (isPredicate(reading, i)) return true
  const isSpoken = spokenLanguages.has(reading.words[i]!.folded)
  const isLast = reading.words[to] === undefined || reading.words[to]!.before !== ''
  if (isSpoken && !isLast && !joints.has(reading.at(to))) return false
  if (i === 0) return !isSpoken || isLast
  const { before } = reading.words[i]!
  const last = reading.words[i - 1]!.folded
  if (before === ',' || before === '|') return true
  if (!insideMarks.has(before) || languageMatters.has(last)) return false
  return isPeople(last) || isBehindPlace(reading, joints.has(last) ? i - 1 : i)
}

const copulas = readWords('is are am be being not non a an born')

/** "who is German", "a Brazilian" */
function isPredicate(reading: Reading, i: number): boolean {
  const { text, before } = reading.words[i]!
  const lead = reading.words[i - 1]?.folded ?? ''
  if (before !== '' && before !== '-') return false
  return copulas.has(lead) && (isCapitalised(text) || (lead !== 'a' && lead !== 'an'))
}

/** "German or **French**" */
function isBehindPlace(reading: Reading, end: number): boolean {
  return reading.listParts().some(({ to, meaning }) => {
    return to === end && meaning.is === 'condition' && meaning.condition.about === 'place'
  })
}

const townCharsMin = 4
/** In front of English nouns: "Hammer developers" use a thing, and do not live in Hamm. */
const plainTownCharsMin = 6

/** "Karlsruher Entwickler", "Dresdner Informatiker": German makes such words of any town. */
export function readTownsman(reading: Reading, i: number): Match<Meaning> | undefined {
  const { text } = reading.words[i]!
  if (!reading.isFree(i) || reading.target.subject === 'repos') return undefined
  const head = /^\p{Lu}.*er$/u.test(text) ? findPeopleAfter(reading, i, i + 1) : undefined
  if (head === undefined) return undefined
  const isGerman = isForeignPeople(reading.at(head))
  const [stem, short] = [text.slice(0, -2), text.slice(0, -3)]
  for (const town of [stem, `${stem}e`, `${stem}en`, `${short}en`]) {
    const place = town.length < townCharsMin ? undefined : findPlace(reading, town)
    if (place === undefined || place.isWord) continue
    if (!isGerman && (!place.isPlain || town.length < plainTownCharsMin)) continue
    if (place.located.kind !== 'place' || place.located.city === undefined) continue
    return { value: meanOrigin(place), to: i + 1 }
  }
  return undefined
}

// Words next to a demonym that say whether people of the place are meant.

/** In front of these, "German" is the language: "german speaking", "Japanese NLP". */
const languageMatters = readWords(`speaking speaker speakers speakeing language languages lang nlp
  translation translations translator translators interpreter interpreters teacher teachers tutor
  tutors linguist linguists lecturer lecturers literature text texts subtitle subtitles dictionary
  dictionaries grammar tokenizer tokenizers tokenization ocr speech tts asr font fonts keyboard
  keyboards input lyrics localization localisation vocabulary corpus corpora dataset datasets
  transliteration wordnet learner learners proficiency fluency lessons classes course courses
  braille morphology stemmer spellchecker writing reading`)

/** After a demonym they make a name: "Indian Ocean", "Polish notation". */
const namedThings = readWords(`ocean sea notation algorithm numerals numeral express airlines
  airways delight remainder auction auctions standoff roulette press army institute academy coffee
  food cuisine restaurant restaurants football samoa guiana polynesia republic sign alps shepherd
  shepherds terrier wall room postman checkers chess`)
