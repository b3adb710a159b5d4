/**
 * "german engineers", "Parisians", "Berliner Entwickler": words for people of a place ask for the
 * place, as "in Germany" does. The same adjectives stand in front of things and are names of
 * languages, so people have to be near.
 */
import type { PlaceCondition } from '../condition.ts'
import type { FoundPhrase } from '../phrases.ts'
import { consumeCondition, type Reading, textOf } from '../reading.ts'
import { isWidelyKnown } from '../vocabulary/companies.ts'
import { conjunctions, disjunctions, placeLeads } from '../vocabulary/connectives.ts'
import { type Demonym, demonyms as known } from '../vocabulary/demonyms.ts'
import { isPhraseEnd, isTechnology, phraseEnds } from '../vocabulary/nouns.ts'
import { isPlainLanguage } from '../vocabulary/programming-languages.ts'
import {
  namesPerson,
  praisedPeople,
  roleMeantBy,
  roleModifiers,
  technologyOf,
} from '../vocabulary/roles.ts'
import { spokenLanguages } from '../vocabulary/schooling.ts'
import { isCapitalised } from './company-names.ts'

export function demonyms(reading: Reading): void {
  for (let i = 0; i < reading.words.length; ) {
    i = participle(reading, i) ?? demonym(reading, i) ?? townsman(reading, i) ?? i + 1
  }
}

/**
 * "Swiss-based" says where people live, as "based in Switzerland" does, and "Swiss-born" where they
 * come from.
 * @returns the word to go on with, as all of these do
 */
function participle(reading: Reading, i: number): number | undefined {
  if (reading.target.subject === 'repos') return undefined
  for (const word of ['based', 'born']) {
    const found = known.at(reading, i, `-${word}`) ?? beforeParticiple(reading, i, word)
    const named = found && placeNamed(reading, found.value)
    if (named === undefined) continue
    const { located, namesState, written } = named
    const place = { about: 'place', located, namesState, written, of: 'owner' } as const
    const condition: PlaceCondition = word === 'born' ? { ...place, isOrigin: true } : place
    return consumeCondition(reading, i, found!.to, 'place', condition)
  }
  return undefined
}

/** "Swiss based", but not "a Swiss based in Berlin". */
function beforeParticiple(
  reading: Reading,
  i: number,
  word: string,
): FoundPhrase<Demonym> | undefined {
  const found = known.at(reading, i)
  if (found === undefined || reading.at(found.to) !== word) return undefined
  if (reading.words[found.to]!.before !== '' || placeLeads.has(reading.at(found.to + 1))) {
    return undefined
  }
  return { ...found, to: found.to + 1 }
}

function placeNamed(reading: Reading, { place }: Demonym): PlaceOfPeople | undefined {
  const mention = reading.context.places.openText(place).mentionAt(0)
  if (mention === null || mention.end < place.length) return undefined
  return { ...mention, written: place }
}

function demonym(reading: Reading, i: number): number | undefined {
  const found = known.at(reading, i)
  if (found === undefined || isName(reading, i, found.to)) return undefined
  const named = placeNamed(reading, found.value)
  if (named === undefined) return undefined
  if (reading.target.subject === 'repos') return ofRepositories(reading, i, found, named)
  return isMeant(reading, i, found) ? consumePlace(reading, i, found.to, named) : undefined
}

type PlaceOfPeople = Pick<PlaceCondition, 'located' | 'namesState' | 'written'>

function consumePlace(
  reading: Reading,
  from: number,
  to: number,
  { located, namesState, written }: PlaceOfPeople,
  of: PlaceCondition['of'] = 'owner',
): number {
  const place = { about: 'place', located, namesState, written, of } as const
  const condition = { ...place, isOrigin: true, isAdjective: true } as const
  return consumeCondition(reading, from, to, 'place', condition)
}

/** "libraries by German developers", "Brazilian contributors": all else is about things. */
function ofRepositories(
  reading: Reading,
  i: number,
  { value, to }: FoundPhrase<Demonym>,
  named: PlaceOfPeople,
): number | undefined {
  const head = value.kind === 'people' ? to - 1 : peopleBehind(reading, i, to)
  if (head === undefined) return undefined
  const isContributors = /^contributors?$/.test(reading.at(head))
  const hasLead = owning.has(reading.at(i - 1)) && reading.words[i]!.before === ''
  if (!hasLead && !isContributors) return undefined
  const of = isContributors ? 'contributors' : 'owner'
  const end = head === to ? head + 1 : to
  return consumePlace(reading, hasLead ? i - 1 : i, end, named, of)
}

const owning = new Set(['by', 'of', 'from', 'with'])

/** "American Express", "Indian Ocean" */
function isName(reading: Reading, i: number, to: number): boolean {
  if (namedThings.has(reading.at(to)) && reading.words[to]!.before === '') return true
  return reading.isFree(to) && isWidelyKnown(textOf(reading, i, to + 1))
}

function isMeant(reading: Reading, i: number, { value, to }: FoundPhrase<Demonym>): boolean {
  const isBeforePeople = peopleBehind(reading, i, to) !== undefined
  switch (value.kind) {
    case 'people':
      return !languageMatters.has(reading.at(to))
    case 'adjective':
      return isBeforePeople || isBeforeSkill(reading, to) || isAlone(reading, i, to)
    case 'ambiguous':
      return isBeforePeople || (isSaidOf(reading, i) && isPhraseEnd(reading, to))
    case 'foreign':
      return isBeforePeople || isBehindPeople(reading, i)
  }
}

/** Words that may stand between: "German senior machine learning engineers". */
const wordsBetweenMax = 6
const joints = new Set(['', '-', '/', '&', ',', '+'])

/** The noun for people that the adjective stands in front of. */
function peopleBehind(reading: Reading, i: number, from: number): number | undefined {
  const isSpoken = spokenLanguages.has(reading.words[i]!.folded)
  for (let k = from; k <= from + wordsBetweenMax; k++) {
    const word = reading.at(k)
    if (word === '' || !joints.has(reading.words[k]!.before)) return undefined
    if (isSpoken && languageMatters.has(word)) return undefined
    if (isPeople(word) && isHead(reading, k)) return k
    if (phraseEnds.has(word) && !connecting.has(word)) return undefined
  }
  return undefined
}

const connecting = new Set([...conjunctions, ...disjunctions])

function isPeople(word: string): boolean {
  if (namesPerson(word) || groupsOfPeople.has(word) || roleMeantBy(word) !== undefined) return true
  if (praisedPeople.has(word) || technologyOf(word, isPlainLanguage) !== undefined) return true
  const part = word.slice(word.lastIndexOf('-') + 1)
  return foreignPeople.some((noun) => part.endsWith(noun))
}

/** "developers" and "developer", but not "developer tools". */
function isHead(reading: Reading, i: number): boolean {
  const word = reading.at(i)
  if (/s$|people|men$/.test(word) || isPhraseEnd(reading, i + 1)) return true
  return foreignPeople.some((noun) => word.endsWith(noun)) || known.at(reading, i + 1) !== undefined
}

/** "développeurs Rust français", "desarrolladores de software españoles" */
function isBehindPeople(reading: Reading, i: number): boolean {
  for (let k = i - 1; k >= 0 && k >= i - wordsBetweenMax; k--) {
    if (!joints.has(reading.words[k + 1]!.before)) return false
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
  if (isSaidOf(reading, i)) return true
  const isSpoken = spokenLanguages.has(reading.words[i]!.folded)
  const isLast = reading.words[to] === undefined || reading.words[to]!.before !== ''
  if (isSpoken && !isLast && !connecting.has(reading.at(to))) return false
  if (i === 0) return !isSpoken || isLast
  const { before, folded } = { ...reading.words[i]!, folded: reading.words[i - 1]!.folded }
  if (before === ',' || before === '|') return true
  if (!joints.has(before) || languageMatters.has(folded)) return false
  return isPeople(folded) || isBehindDemonym(reading, i)
}

const copulas = new Set(['is', 'are', 'am', 'be', 'being', 'not', 'non', 'a', 'an', 'born'])

/** "who is German", "a Brazilian" */
function isSaidOf(reading: Reading, i: number): boolean {
  const { text, before } = reading.words[i]!
  const lead = reading.words[i - 1]?.folded ?? ''
  if (before !== '' && before !== '-') return false
  return copulas.has(lead) && (isCapitalised(text) || (lead !== 'a' && lead !== 'an'))
}

/** "German or **French**" */
function isBehindDemonym(reading: Reading, i: number): boolean {
  const last = connecting.has(reading.words[i - 1]!.folded) ? i - 1 : i
  return reading.parts().some(({ to, meaning }) => {
    return to === last && meaning.is === 'condition' && meaning.condition.about === 'place'
  })
}

/** "Karlsruher Entwickler", "Dresdner Informatiker": German makes such words of any town. */
function townsman(reading: Reading, i: number): number | undefined {
  const word = reading.words[i]!
  if (
    !reading.isFree(i) ||
    reading.target.subject === 'repos' ||
    !/^\p{Lu}.*er$/u.test(word.text)
  ) {
    return undefined
  }
  const head = peopleBehind(reading, i, i + 1)
  if (head === undefined) return undefined
  const isGerman = foreignPeople.some((noun) => reading.at(head).endsWith(noun))
  for (const town of townsOf(word.text)) {
    const mention = reading.context.places.openText(town).mentionAt(0)
    if (mention === null || mention.end < town.length || mention.isWord) continue
    if (!isGerman && (!mention.isPlain || town.length < plainTownCharsMin)) continue
    if (mention.located.kind !== 'place' || mention.located.city === undefined) continue
    return consumePlace(reading, i, i + 1, { ...mention, written: town })
  }
  return undefined
}

const townCharsMin = 4
/** In front of English nouns: "Hammer developers" use a thing, and do not live in Hamm. */
const plainTownCharsMin = 6

function townsOf(text: string): string[] {
  const [town, short] = [text.slice(0, -2), text.slice(0, -3)]
  return [town, `${town}e`, `${town}en`, `${short}en`].filter(
    ({ length }) => length >= townCharsMin,
  )
}

// Words next to a demonym that say whether people of the place are meant.

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}

/** In front of these, "German" is the language: "german speaking", "Japanese NLP". */
const languageMatters = wordsIn(`
  speaking speaker speakers speakeing language languages lang nlp translation translations
  translator translators interpreter interpreters teacher teachers tutor tutors linguist linguists
  lecturer lecturers literature text texts subtitle subtitles dictionary dictionaries grammar
  tokenizer tokenizers tokenization ocr speech tts asr font fonts keyboard keyboards input lyrics
  localization localisation vocabulary corpus corpora dataset datasets transliteration wordnet
  learner learners proficiency fluency lessons classes course courses braille morphology stemmer
  spellchecker writing reading
`)

/** After a demonym they make a name: "Indian Ocean", "Polish notation". */
const namedThings = wordsIn(`
  ocean sea notation algorithm numerals numeral express airlines airways delight remainder auction
  auctions standoff roulette press army institute academy coffee food cuisine restaurant
  restaurants football samoa guiana polynesia republic sign alps shepherd shepherds terrier
  wall room postman checkers chess
`)

/** Nouns for people in other languages: parts that others end with ("Softwareentwickler"). */
const foreignPeople: readonly string[] = [
  ...['entwickler', 'entwicklerin', 'entwicklerinnen', 'entwicklern', 'programmierer'],
  ...['programmiererin', 'programmiererinnen', 'programmierern', 'ingenieur', 'ingenieure'],
  ...['ingenieurin', 'ingenieurinnen', 'ingenieuren', 'informatiker', 'informatikerin', 'forscher'],
  ...['informatikerinnen', 'informatikern', 'leute', 'studenten', 'softwareentwickler'],
  ...['developpeur', 'developpeurs', 'developpeuse', 'developpeuses', 'ingenieurs', 'programmeur'],
  ...['programmeurs', 'programmeuse', 'programmeuses', 'chercheur', 'chercheurs', 'chercheuse'],
  ...['desarrollador', 'desarrolladores', 'desarrolladora', 'desarrolladoras', 'programador'],
  ...['programadores', 'programadora', 'programadoras', 'ingeniero', 'ingenieros', 'ingeniera'],
  ...['ingenieras', 'desenvolvedor', 'desenvolvedores', 'desenvolvedora', 'desenvolvedoras'],
  ...['engenheiro', 'engenheiros', 'engenheira', 'engenheiras', 'sviluppatore', 'sviluppatori'],
  ...['sviluppatrice', 'sviluppatrici', 'programmatore', 'programmatori', 'ingegnere', 'ingegneri'],
  ...['ontwikkelaar', 'ontwikkelaars', 'utvecklare', 'udvikler', 'udviklere', 'utvikler'],
  ...['utviklere', 'programista', 'programisci', 'diseñador', 'disenador', 'disenadores'],
]

/** Nouns for people that are neither a role nor general. */
export const groupsOfPeople: ReadonlySet<string> = wordsIn(`
  women woman men man girls boys nationals citizens natives residents expats expat hackers nerds
  geeks team teams crew community makers builders creators
`)
