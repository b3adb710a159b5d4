/** "Rust libraries", "written in Go", "in TypeScript or JavaScript", "language: C++". */

import type { FoundPhrase } from '../phrases.ts'
import type { Reading } from '../reading.ts'
import { headOf, isPhraseEnd, phraseEnds, repositoryNouns, searches } from '../vocabulary/nouns.ts'
import {
  about,
  aboutBeside,
  declarations,
  everydayNames,
  fields,
  labels,
  languageMeantBy,
  languageOfBased,
  type NamedLanguage,
  negations,
  neverDeclared,
  praises,
  programmingLanguages,
  purposes,
  suggestions,
} from '../vocabulary/programming-languages.ts'

interface LanguageSpan {
  readonly from: number
  readonly to: number
  readonly name: string
}

export function languages(reading: Reading): void {
  if (reading.target.subject !== 'repos') return
  for (let i = 0; i < reading.words.length; i++) {
    const spans =
      declared(reading, i) ?? suggested(reading, i) ?? beforeNoun(reading, i) ?? based(reading, i)
    for (const { from, to, name } of spans ?? []) {
      const condition = { about: 'language', name } as const
      reading.consume(from, to, { is: 'condition', kind: 'language', condition })
    }
  }
}

type LanguageTrust = (named: NamedLanguage, i: number) => boolean

/** Languages after "written in" or "language:", where any word counts as a language. */
function declared(reading: Reading, i: number): readonly LanguageSpan[] | undefined {
  const start = declarations.at(reading, i)?.to ?? behindColon(reading, i)
  if (start === undefined) return undefined
  const at = behindPure(reading, start)
  const spans = listAt(reading, at, (_, k) => !neverDeclared.has(reading.words[k]!.text))
  if (spans.length > 0) return startingAt(i, spans)
  const other = inData(reading, at)
  return other && [{ from: i, to: other.to, name: other.value }]
}

/** "in pure Python" */
function behindPure(reading: Reading, i: number): number {
  return purities.has(reading.at(i)) ? i + 1 : i
}

const purities = new Set(['pure', 'plain', 'modern', 'idiomatic', 'vanilla', 'just', 'only'])

function behindColon(reading: Reading, i: number): number | undefined {
  const at = labels.at(reading, i)?.to
  const mark = at === undefined ? undefined : reading.words[at]?.before
  return mark === ':' || mark === '=' ? at : undefined
}

/** "in TypeScript", "built with Rust", but not "in Java style", "built in less than a day". */
function suggested(reading: Reading, i: number): readonly LanguageSpan[] | undefined {
  const label = labels.at(reading, i)
  const start = label?.to ?? suggestions.at(reading, i)?.to
  if (start === undefined) return undefined
  const at = behindPure(reading, start)
  // "Natural Language Processing" is about something else.
  const isCertain: LanguageTrust = ({ certainty }) => certainty === 'plain'
  const spans = listAt(reading, at, label ? isCertain : trustOf(reading, ['programming', 'pages']))
  const end = spans.at(-1)?.to
  if (end === undefined || !isEndOrNoun(reading, end)) return undefined
  return startingAt(i, spans)
}

/** "Rust libraries", "Python machine learning frameworks", "no JavaScript" */
function beforeNoun(reading: Reading, i: number): readonly LanguageSpan[] | undefined {
  const spans = listAt(reading, i, trustOf(reading, ['programming']))
  const end = spans.at(-1)?.to
  if (end === undefined) return undefined
  if (negations.has(reading.words[i - 1]?.folded ?? '')) {
    return isEndOrNoun(reading, end) ? spans : undefined
  }
  const head = headBehind(reading, end)
  const isAbout = head === undefined || (head === end && aboutBeside.has(reading.at(head)))
  return isAbout || isPurpose(reading, i) || isDeed(reading, i) ? undefined : spans
}

/** "a Kotlin-based server" */
function based(reading: Reading, i: number): readonly LanguageSpan[] | undefined {
  const name = languageOfBased(reading.at(i))
  return name === undefined ? undefined : [{ from: i, to: i + 1, name }]
}

const listMax = 16

/** Languages side by side: "Rust, Go or C++", "C/C++". */
function listAt(reading: Reading, from: number, trust: LanguageTrust): LanguageSpan[] {
  const spans: LanguageSpan[] = []
  for (let i = from; spans.length < listMax; ) {
    const one = languageAt(reading, i, trust)
    if (one === undefined) return spans
    spans.push({ from: i, to: one.to, name: one.value })
    i = behindJoint(reading, one.to)
    if (i < 0) return spans
  }
  return spans
}

/** The word after "or", a comma or a slash. -1 without one. */
function behindJoint(reading: Reading, i: number): number {
  const word = reading.at(i)
  if (word === 'or' || word === 'and') return i + 1
  const before = reading.words[i]?.before ?? ''
  return before === ',' || before === '/' || before === '&' || before === '|' ? i : -1
}

function languageAt(
  reading: Reading,
  i: number,
  trust: LanguageTrust,
): FoundPhrase<string> | undefined {
  const known = programmingLanguages.at(reading, i)
  if (known !== undefined) {
    return trust(known.value, i) ? { to: known.to, value: known.value.name } : undefined
  }
  const meant = languageMeantBy(reading.at(i))
  return meant === undefined ? undefined : { to: i + 1, value: meant }
}

/** Where no word says that it is a language, its name must be one that is known to mean it. */
function trustOf(reading: Reading, kinds: readonly NamedLanguage['kind'][]): LanguageTrust {
  return ({ name, certainty, kind }, i) => {
    if (!kinds.includes(kind) || certainty === 'declared') return false
    return certainty === 'plain' || (i > 0 && reading.words[i]!.text.startsWith(name.slice(0, 2)))
  }
}

/** A language that only the index knows. */
function inData(reading: Reading, i: number): FoundPhrase<string> | undefined {
  const { vocabulary } = reading.context
  for (const to of [i + 2, i + 1]) {
    if (!reading.isFree(i, to)) continue
    const first = reading.words[i]!
    const name = reading.sentence.slice(first.start, reading.words[to - 1]!.end)
    if (vocabulary.hasLanguage(name)) return { to, value: name }
  }
  return undefined
}

function isEndOrNoun(reading: Reading, i: number): boolean {
  return isPhraseEnd(reading, i) || headBehind(reading, i) !== undefined
}

function headBehind(reading: Reading, i: number): number | undefined {
  return headOf(reading, i, (word) => repositoryNouns.has(word), 3, about)
}

/**
 * "linter for large Python projects", "managing Python packages", but not "looking for Go tools".
 */
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

function startingAt(from: number, [first, ...others]: readonly LanguageSpan[]): LanguageSpan[] {
  return [{ ...first!, from }, ...others]
}
