/**
 * Whether people say a skill: in the profile, or in one of their repositories. Judged by spelling
 * alone, from the records, without the analysis that the service has.
 */
import { wordsOfText } from './bios.ts'
import { singularOf } from './word-forms.ts'

/** Other names of a skill that its own words do not spell. All in small letters. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  kubernetes: ['k8s'],
  javascript: ['js'],
  typescript: ['ts'],
  postgres: ['postgresql'],
  react: ['reactjs'],
  'machine learning': ['ml'],
  'data visualization': ['dataviz'],
  'natural language processing': ['nlp'],
  cryptography: ['crypto'],
  database: ['db'],
}

/** Folded forms of the words of a text, of its camelCase, and of two neighbours joined. */
export function foldWords(text: string): ReadonlySet<string> {
  // This name has another language's as its first part.
  const divided = text
    .replaceAll('JavaScript', 'Javascript')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
  return new Set([text, divided].flatMap((one) => withJoined(wordsOfText(foldAccents(one)))))
}

/** Whether a text has all words of a skill, joined or apart, or another name of it. */
export function saysSkill(said: ReadonlySet<string>, skill: string): boolean {
  return [skill, ...(otherNames[skill] ?? [])].some((name) => hasAllWords(said, wordsOfText(name)))
}

function hasAllWords(said: ReadonlySet<string>, words: readonly string[]): boolean {
  const isJoined = joinTwo(words).map((two) => said.has(stem(two)))
  return words.every((word, i) => said.has(stem(word)) || isJoined[i - 1] || isJoined[i])
}

function withJoined(words: readonly string[]): string[] {
  return [...words, ...joinTwo(words)].map(stem)
}

function joinTwo(words: readonly string[]): string[] {
  return words.slice(1).map((word, i) => words[i]! + word)
}

const shortest = 4

/** A word without its plural and one ending of a verb. */
function stem(word: string): string {
  const single = singularOf(word)
  const short = single.replace(/(?:ing|ed|e)$/, '')
  return short.length < shortest ? single : short
}

function foldAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '')
}
