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

const questionsHead = 'id\tkind\ttext'
const judgementsHead = 'question\tperson\tfirst\tsecond\treason'

/** Throws an Error with the file and the line of the first fault. */
export function readJudgedQuestions(folder: string): JudgedQuestions {
  const questions = readTable(join(folder, 'questions.tsv'), questionsHead, (cells) => {
    const [id, kind, text] = cells as [string, string, string]
    return { id, kind, text }
  })
  const ids = new Set(questions.map(({ id }) => id))
  const seen = new Set<string>()
  const judgements = readTable(join(folder, 'judgements.tsv'), judgementsHead, (cells) => {
    const [question, person, first, second, reason] = cells as [...string[]] & { length: 5 }
    const key = `${question} ${person}`
    if (!ids.has(question!)) throw new Error(`there is no question "${question}"`)
    if (!/^[0-9a-f]{16}$/.test(person!)) throw new Error(`"${person}" is no hash of a login`)
    if (seen.has(key)) throw new Error(`${key} is judged twice`)
    seen.add(key)
    const grades = { first: readGrade(first!), second: readGrade(second!) }
    return { question: question!, person: person!, ...grades, reason: reason! }
  })
  return { questions, judgements }
}

function readGrade(text: string): number {
  if (!/^[012]$/.test(text)) throw new Error(`a grade is 0, 1 or 2, not "${text}"`)
  return Number(text)
}

function readTable<Row>(
  path: string,
  head: string,
  readRow: (cells: readonly string[]) => Row,
): Row[] {
  const [first, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n')
  if (first !== head) throw new Error(`${path}: the first line names ${head.split('\t').join()}`)
  return lines.map((line, i) => {
    try {
      const cells = line.split('\t')
      if (cells.length !== head.split('\t').length)
        throw new Error('a cell is missing, or too much')
      return readRow(cells)
    } catch (error) {
      throw new Error(`${path}:${i + 2} ${(error as Error).message}`)
    }
  })
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
