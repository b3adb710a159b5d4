/** All that `bench eval` measures; `--json` writes it. */
import type { Machine } from '../machine.ts'
import type { CodesRow } from './codes.ts'
import type { Comparison } from './comparisons.ts'
import type { NameRow, TopicRow } from './effectiveness.ts'
import type { LatencyRow } from './latency.ts'
import type { ScoredSet } from './rate-sets.ts'
import type { Agreement } from './sets/judged-questions.ts'
import type { SkillCount } from './skill-counts.ts'

export const transformer = 'the ONNX transformer'
export const realRepositories = 'real repositories'
export const querySets = 'names and people'
export const realPeople = 'real people by what they did'
export const peopleQuestions = 'questions about people'

export interface Missing {
  readonly what:
    | typeof transformer
    | typeof realRepositories
    | typeof querySets
    | typeof realPeople
    | typeof peopleQuestions
  readonly why: string
}

export interface EvalResult {
  readonly machine: Machine
  /** Name of the shipped table. */
  readonly shipped: string
  readonly topics: TopicRow[]
  readonly names: NameRow[]
  readonly latency: LatencyRow[]
  readonly codes: CodesRow[]
  /** Scores by query. */
  readonly sets: ScoredSet[]
  readonly comparisons: Comparison[]
  /** People who are counted for a skill, and who say it. */
  readonly skills: SkillCount[]
  /** Between two passes of judgements. Null where the judged questions were not asked. */
  agreement: Agreement | null
  /** Missing measurements, with reasons. */
  readonly missing: Missing[]
}

export function emptyResult(machine: Machine, shipped: string): EvalResult {
  const lists = {
    topics: [],
    names: [],
    latency: [],
    codes: [],
    sets: [],
    comparisons: [],
    skills: [],
  }
  return { machine, shipped, ...lists, agreement: null, missing: [] }
}
