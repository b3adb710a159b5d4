/** Nouns that sentences ask for, and words at which a noun phrase ends. */
import { readNouns, readWords } from '../grammar.ts'
import type { Reading } from '../reading.ts'

/** Nouns for a repository, with and without the s of the plural. */
export const repositoryNouns =
  readNouns(`library libraries framework project repository repositories repo package module crate
    gem tool toolkit toolset app application program plugin extension addon utility utilities script
    codebase code implementation port rewrite reimplementation clone boilerplate template starter
    service microservice server cli clis software backend frontend website game bot chatbot database
    orm emulator component solution system stack platform middleware algorithm crawler scraper
    simulation snippet demo proxy proxies lib codebases monorepo source sdk api engine generator
    utils bibliothek bibliotheken projekt projekte bibliotheque bibliotheques projet librairie
    librairies biblioteca proyecto projeto paket pakete`)

/** Nouns for a person, other than roles. */
export const personNouns = readNouns(
  `people person user member account folks candidate profile talent someone anyone guy`,
)

/** Words that are inside no noun phrase of English. */
export const phraseEnds = readWords(`a an the and or but not no with without for from to in on at of
  by into onto over under about like similar that which who whose where when while whom there this
  these is are was were be been has have had do does can could will would should i we you they it my
  our your their its using written made built based created updated released than started maintained
  developed implemented sorted ordered ranked named called having such as if so since before after
  until between during within only also please more less most least instead related concerning
  regarding around near supporting except excluding then per via behind against contains containing
  published supports currently still living working who’s who's available und oder mit fur aus von
  et ou pour avec y o para con`)

/** Technologies that are places, too: "in Rust", "from Java". */
const technologies = readWords(`go rust java python perl ruby swift kotlin scala dart julia nim
  crystal elixir erlang haskell lisp scheme clojure ocaml lua basic cobol fortran ada pascal delphi
  prolog racket elm zig solidity c c++ c# r d javascript typescript php bash shell sql html css vue
  react angular svelte django rails laravel gatsby docker kubernetes linux android ios unity vite
  turbo snowflake delta falcon puppet chef salt ansible eclipse maven gradle opal astro remix
  electron flutter unreal godot hugo jekyll tensorflow pytorch figma excel oracle mongo redis kafka
  spark hadoop flink azure aws gcp`)

export function isTechnology(folded: string): boolean {
  return technologies.has(folded)
}

/** In front of "in" these tell of a subject: "experience in mobile development". */
export const topicLeads = readWords(`experience experienced interest interested expert experts
  expertise skilled skill skills specialised specialized specialising specializing specialises
  specializes specialist specialists proficient proficiency knowledge background fluent certified
  certification written degree majored major masters bachelors phd focus focused focusing passion
  passionate believe believes implemented coded programmed love fan research courses training`)

// Words with which a sentence asks.

/** In front of the first word of what is asked for, with or without "the". */
const requestLeads = readWords(`me find show list give get are is some what which search all need
  want see return fetch recommend suggest by sorted what's whats who where only just please top and
  any popular`)

/** "looking for Rust libraries" */
export const searches = readWords(`looking look search searching searched hunting asking ask need am
  query wish hoping check scan browse browsing`)

// Where a noun phrase ends, and with which noun: "machine learning **libraries** for audio".

/** Punctuation that may stand inside a noun phrase: "React/TypeScript libraries". */
const insideMarks = new Set(['', '-', '/', '&', '+'])

/** Whether no further word of the same noun phrase stands at `i`. */
export function isPhraseEnd(reading: Reading, i: number): boolean {
  const word = reading.at(i)
  return word === '' || phraseEnds.has(word) || !insideMarks.has(reading.words[i]!.before)
}

/** Words of a noun phrase in front of its head. */
const wordsBeforeHead = 3

/**
 * The head of a noun phrase: at `from` or a few words after it. A singular noun before another noun
 * only qualifies it ("library documentation").
 * @param breaks words after which the phrase is about something else
 */
export function findHead(
  reading: Reading,
  from: number,
  isNoun: (word: string) => boolean,
  breaks?: ReadonlySet<string>,
): number | undefined {
  for (let i = from; i <= from + wordsBeforeHead; i++) {
    const word = reading.at(i)
    if (isPhraseEnd(reading, i) || breaks?.has(word)) return undefined
    if (isNoun(word) && (isPlural(word) || isPhraseEnd(reading, i + 1))) return i
  }
  return undefined
}

function isPlural(word: string): boolean {
  return word.endsWith('s') || word === 'people'
}

/** Whether a word opens what is asked for: "**newest** libraries", "some of the best parsers". */
export function isRequestOpening(reading: Reading, i: number): boolean {
  const foldedAt = (k: number) => reading.words[k]?.folded ?? ''
  const last = foldedAt(i - 1) === 'the' ? i - 2 : i - 1
  const word = foldedAt(last)
  if (word === 'for') return searches.has(foldedAt(last - 1))
  if (word === 'of') return parts.has(foldedAt(last - 1))
  const isBehindNumber = /^\d/.test(word) && reading.words[i]!.before === ''
  return last < 0 || requestLeads.has(word) || isBehindNumber
}

/** "some of the best" */
const parts = readWords('some one list any few couple out collection')
