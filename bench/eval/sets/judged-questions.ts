/**
 * Questions about people, with grades of people for each: `questions/questions.tsv` and
 * `questions/judgements.tsv`. Hashes of logins stand for people.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Profile } from './data-set.ts'
import type { GradedQuery, GradedSet } from './query-set.ts'

export interface Question {
  readonly id: string
  /** A role, a skill, … */
  readonly kind: string
  readonly text: string
}

interface Judgement {
  /** Id of the question. */
  readonly question: string
  /** See `hashLogin`. */
  readonly person: string
  /** Grades of both passes: 0, 1 or 2. */
  readonly first: number
  readonly second: number
  readonly reason: string
}

interface JudgedQuestions {
  readonly questions: readonly Question[]
  readonly judgements: readonly Judgement[]
}

/** Throws an Error at a grade that is none, and at a person who is judged twice. */
export function readJudgedQuestions(folder: string): JudgedQuestions {
  const questions = readTable(join(folder, 'questions.tsv')).map(([id, kind, text]) => {
    return { id: id!, kind: kind!, text: text! }
  })
  const judgements = readTable(join(folder, 'judgements.tsv')).map(
    ([question, person, first, second, reason]) => {
      const grades = { first: readGrade(first!), second: readGrade(second!) }
      return { question: question!, person: person!, ...grades, reason: reason! }
    },
  )
  const pairs = new Set(judgements.map(({ question, person }) => `${question} ${person}`))
  if (pairs.size < judgements.length) throw new Error(`${folder}: someone is judged twice`)
  return { questions, judgements }
}

function readGrade(text: string): number {
  if (!/^[012]$/.test(text)) throw new Error(`a grade is 0, 1 or 2, not "${text}"`)
  return Number(text)
}

/** Cells of each row below the head. */
function readTable(path: string): string[][] {
  const [, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n')
  return lines.map((line) => line.split('\t'))
}

/** The first 16 hex digits of the SHA-256 of the login in small letters. */
function hashLogin(login: string): string {
  return createHash('sha256').update(login.toLowerCase()).digest('hex').slice(0, 16)
}

/** The mean of both passes. */
function meanGrade({ first, second }: Judgement): number {
  return (first + second) / 2
}

/** A set of all questions, in their order. People who are not in the data are left away. */
export function makeGradedSet(judged: JudgedQuestions, profiles: readonly Profile[]): GradedSet {
  const idsByHash = new Map(profiles.map(({ login, platformId }) => [hashLogin(login), platformId]))
  const queries = judged.questions.map(({ id, text }): GradedQuery => {
    const grades = judged.judgements
      .filter(({ question, person }) => question === id && idsByHash.has(person))
      .map((one) => [idsByHash.get(one.person)!, meanGrade(one)] as const)
    return { text, grades: Object.fromEntries(grades) }
  })
  return { kind: 'graded', name: 'judged questions', subject: 'users', queries }
}
