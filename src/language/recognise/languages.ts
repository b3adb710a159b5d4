/** "Rust libraries", "written in Go", "in TypeScript or JavaScript", "language: C++". */
import { type Match, readWords } from '../grammar.ts'
import { consumeCondition, type Reading, sliceText } from '../reading.ts'
import {
  findHead,
  isPhraseEnd,
  phraseEnds,
  repositoryNouns,
  searches,
} from '../vocabulary/nouns.ts'
import {
  about,
  aboutBeside,
  declarations,
  everydayNames,
  fields,
  guessLanguage,
  labels,
  type NamedLanguage,
  negations,
  neverDeclared,
  praises,
  programmingLanguages,
  purposes,
  readBasedLanguage,
  suggestions,
} from '../vocabulary/programming-languages.ts'

interface LanguageSpan {
  readonly from: number
  readonly to: number
  readonly name: string
}

export function readLanguages(reading: Reading, i: number): number | undefined {
  const spans =
    readDeclared(reading, i) ?? readSuggested(reading, i) ?? readBeforeNoun(reading, i) ?? []
  for (const { from, to, name } of spans) {
    consumeCondition(reading, from, to, { about: 'language', name })
  }
  return spans.at(-1)?.to
}

/** "a Kotlin-based server" */
export function readLanguageBased(reading: Reading, i: number): number | undefined {
  const name = readBasedLanguage(reading.at(i))
  return name === undefined
    ? undefined
    : consumeCondition(reading, i, i + 1, { about: 'language', name })
}

type LanguageTrust = (named: NamedLanguage, i: number) => boolean

/** Languages after "written in" or "language:", where any word counts as a language. */
function readDeclared(reading: Reading, i: number): readonly LanguageSpan[] | undefined {
  const label = labels.at(reading, i)?.to
  const isLabelled = label !== undefined && colons.has(reading.words[label]?.before ?? '')
  const start = declarations.at(reading, i)?.to ?? (isLabelled ? label : undefined)
  if (start === undefined) return undefined
  const at = skipPurity(reading, start)
  const spans = listLanguages(reading, at, (_, k) => !neverDeclared.has(reading.words[k]!.text))
  if (spans.length > 0) return extendTo(i, spans)
  const known = readKnown(reading, at)
  return known && [{ from: i, to: known.to, name: known.value }]
}

const colons = readWords(': =')
const purities = readWords('pure plain modern idiomatic vanilla just only')

/** "in pure Python" */
function skipPurity(reading: Reading, i: number): number {
  return purities.has(reading.at(i)) ? i + 1 : i
}

/** "in TypeScript", "built with Rust", but not "in Java style", "built in less than a day". */
function readSuggested(reading: Reading, i: number): readonly LanguageSpan[] | undefined {
  const label = labels.at(reading, i)
  const start = label?.to ?? suggestions.at(reading, i)?.to
  if (start === undefined) return undefined
  // "Natural Language Processing" is about something else.
  const isCertain: LanguageTrust = ({ certainty }) => certainty === 'plain'
  const trust = label ? isCertain : trustKinds(reading, ['programming', 'pages'])
  const spans = listLanguages(reading, skipPurity(reading, start), trust)
  const end = spans.at(-1)?.to
  return end === undefined || !isEndOrNoun(reading, end) ? undefined : extendTo(i, spans)
}

/** "Rust libraries", "Python machine learning frameworks", "no JavaScript" */
function readBeforeNoun(reading: Reading, i: number): readonly LanguageSpan[] | undefined {
  const spans = listLanguages(reading, i, trustKinds(reading, ['programming']))
  const end = spans.at(-1)?.to
  if (end === undefined) return undefined
  if (negations.has(reading.words[i - 1]?.folded ?? '')) {
    return isEndOrNoun(reading, end) ? spans : undefined
  }
  const head = findNoun(reading, end)
  const isAbout = head === undefined || (head === end && aboutBeside.has(reading.at(head)))
  return isAbout || isPurpose(reading, i) || isDeed(reading, i) ? undefined : spans
}

const listMax = 16

/** Languages side by side: "Rust, Go or C++", "C/C++". */
function listLanguages(reading: Reading, from: number, trust: LanguageTrust): LanguageSpan[] {
  const spans: LanguageSpan[] = []
  for (let i = from; spans.length < listMax; ) {
    const language = readLanguage(reading, i, trust)
    if (language === undefined) return spans
    spans.push({ from: i, to: language.to, name: language.value })
    const word = reading.at(language.to)
    const isJoined = word === 'or' || word === 'and'
    if (!isJoined && !listMarks.has(reading.words[language.to]?.before ?? '')) return spans
    i = isJoined ? language.to + 1 : language.to
  }
  return spans
}

const listMarks = readWords(', / & |')

function readLanguage(
  reading: Reading,
  i: number,
  trust: LanguageTrust,
): Match<string> | undefined {
  const known = programmingLanguages.at(reading, i)
  if (known !== undefined) {
    return trust(known.value, i) ? { to: known.to, value: known.value.name } : undefined
  }
  const meant = guessLanguage(reading.at(i))
  return meant === undefined ? undefined : { to: i + 1, value: meant }
}

/** Where no word says that it is a language, its name must be one that is known to mean it. */
function trustKinds(reading: Reading, kinds: readonly NamedLanguage['kind'][]): LanguageTrust {
  return ({ name, certainty, kind }, i) => {
    if (!kinds.includes(kind) || certainty === 'declared') return false
    return certainty === 'plain' || (i > 0 && reading.words[i]!.text.startsWith(name.slice(0, 2)))
  }
}

/** A language that only the index knows. */
function readKnown(reading: Reading, i: number): Match<string> | undefined {
  for (const to of [i + 2, i + 1]) {
    const name = reading.isFree(i, to) ? sliceText(reading, i, to) : undefined
    if (name && reading.context.vocabulary.hasLanguage(name)) return { to, value: name }
  }
  return undefined
}

function isEndOrNoun(reading: Reading, i: number): boolean {
  return isPhraseEnd(reading, i) || findNoun(reading, i) !== undefined
}

function findNoun(reading: Reading, i: number): number | undefined {
  return findHead(reading, i, (word) => repositoryNouns.has(word), about)
}

/** "linter for large Python projects", "managing Python packages", not "looking for Go tools". */
function isPurpose(reading: Reading, i: number): boolean {
  for (let k = i - 1; k >= 0 && k >= i - 3; k--) {
    const { folded } = reading.words[k]!
    if (reading.words[k + 1]!.before !== '') return false
    if (purposes.has(folded)) return !searches.has(reading.words[k - 1]?.folded ?? '')
    if (folded.endsWith('ing') && folded.length > 4) return !praises.has(folded)
    if (phraseEnds.has(folded)) return false
  }
  return false
}

/** "dart throwing game" */
function isDeed(reading: Reading, i: number): boolean {
  const deed = reading.at(i + 1)
  return everydayNames.has(reading.words[i]!.text) && deed.endsWith('ing') && !fields.has(deed)
}

function extendTo(from: number, [first, ...others]: readonly LanguageSpan[]): LanguageSpan[] {
  return [{ ...first!, from }, ...others]
}
