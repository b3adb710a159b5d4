/** "Rust libraries", "written in Go", "in TypeScript or JavaScript", "language: C++". */
import {
  choose,
  definePatterns,
  type Match,
  matchWord,
  readWord,
  readWords,
  type Slot,
  type Span,
} from '../grammar.ts'
import {
  type Meaning,
  meanCondition,
  type Reading,
  type SentencePart,
  sliceText,
} from '../reading.ts'
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
import { divideList, type ListSpan } from './lists.ts'

interface LanguageSpan extends ListSpan {
  readonly name: string
}

// Lists of languages: "Rust, Go or C++", "C/C++".

type LanguageTrust = (named: NamedLanguage, reading: Reading, i: number) => boolean

const listMax = 16
const listMarks = readWords(', / & |')

function listLanguages(trust: LanguageTrust): Slot<readonly LanguageSpan[]> {
  return {
    at: (reading, from) => {
      const spans: LanguageSpan[] = []
      for (let i = from; spans.length < listMax; ) {
        const language = readLanguage(reading, i, trust)
        if (language === undefined) break
        const { to, value: name } = language
        spans.push({ from: i, to, name })
        const isJoined = reading.at(to) === 'or' || reading.at(to) === 'and'
        if (!isJoined && !listMarks.has(reading.words[to]?.before ?? '')) break
        i = isJoined ? to + 1 : to
      }
      return spans.length === 0 ? undefined : { value: spans, to: spans.at(-1)!.to }
    },
  }
}

function readLanguage(
  reading: Reading,
  i: number,
  trust: LanguageTrust,
): Match<string> | undefined {
  const known = programmingLanguages.at(reading, i)
  if (known !== undefined) {
    return trust(known.value, reading, i) ? { to: known.to, value: known.value.name } : undefined
  }
  const meant = guessLanguage(reading.at(i))
  return meant === undefined ? undefined : { to: i + 1, value: meant }
}

/** Where no word says that it is a language, its name must be one that is known to mean it. */
function isTrusted({ name, certainty }: NamedLanguage, { words }: Reading, i: number): boolean {
  if (certainty === 'declared') return false
  return certainty === 'plain' || (i > 0 && words[i]!.text.startsWith(name.slice(0, 2)))
}

/** A language that only the index knows. */
const indexed: Slot<string> = {
  at: (reading, i) => {
    for (const to of [i + 2, i + 1]) {
      const name = reading.isFree(i, to) ? sliceText(reading, i, to) : undefined
      if (name && reading.context.vocabulary.hasLanguage(name)) return { to, value: name }
    }
    return undefined
  },
}

// Phrases.

const colons = readWords(': =')
const labelled: Slot<true> = {
  at: (reading, i) => {
    const label = labels.at(reading, i)
    return label && colons.has(reading.words[label.to]?.before ?? '') ? label : undefined
  },
}

const say = definePatterns({
  labels,
  suggestions,
  indexed,
  based: readWord(readBasedLanguage),
  declaring: choose(declarations, labelled),
  purity: matchWord(readWords('pure plain modern idiomatic vanilla just only')),
  declared: listLanguages((_, { words }, i) => !neverDeclared.has(words[i]!.text)),
  // "Natural Language Processing" is about something else.
  certain: listLanguages(({ certainty }) => certainty === 'plain'),
  suggested: listLanguages((named, reading, i) => {
    return named.kind !== 'other' && isTrusted(named, reading, i)
  }),
  programming: listLanguages((named, reading, i) => {
    return named.kind === 'programming' && isTrusted(named, reading, i)
  }),
})

export const languagePhrases = choose<Meaning | readonly SentencePart[]>(
  // "written in pure Python", "language: C++", where any word counts as a language
  say('{declaring} {purity}? {declared}', ({ declared }, span) => meanLanguages(declared, span)),
  say('{declaring} {purity}? {indexed}', ({ indexed }) => meanLanguage(indexed)),
  // "in TypeScript", "built with Rust", but not "in Java style", "built in less than a day"
  say('{labels} {purity}? {certain}', ({ certain }, span) =>
    isEndOrNoun(span) ? meanLanguages(certain, span) : undefined,
  ),
  say('{suggestions} {purity}? {suggested}', ({ suggested }, span) =>
    isEndOrNoun(span) ? meanLanguages(suggested, span) : undefined,
  ),
  // "Rust libraries", "Python machine learning frameworks", "no JavaScript"
  say('{programming}', ({ programming }, span) =>
    isWrittenIn(span) ? meanLanguages(programming, span) : undefined,
  ),
  // "a Kotlin-based server"
  say('{based}', ({ based }) => meanLanguage(based)),
)

function meanLanguage(name: string): Meaning {
  return meanCondition({ about: 'language', name })
}

function meanLanguages(languages: readonly LanguageSpan[], span: Span): SentencePart[] {
  return divideList(languages, span, (_, place) => meanLanguage(languages[place]!.name))
}

function isEndOrNoun({ reading, to }: Span): boolean {
  return isPhraseEnd(reading, to) || findNoun(reading, to) !== undefined
}

function findNoun(reading: Reading, i: number): number | undefined {
  return findHead(reading, i, (word) => repositoryNouns.has(word), about)
}

/** Whether what follows the languages is written in them. */
function isWrittenIn(span: Span): boolean {
  const { reading, from, to } = span
  if (negations.has(reading.words[from - 1]?.folded ?? '')) return isEndOrNoun(span)
  const head = findNoun(reading, to)
  const isAbout = head === undefined || (head === to && aboutBeside.has(reading.at(head)))
  return !isAbout && !isPurpose(reading, from) && !isDeed(reading, from)
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
