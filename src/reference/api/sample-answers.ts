/** Answers of the sample to the examples. `npm run examples` requests them again. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** By endpoint. */
export type SampleAnswers = Readonly<Record<string, SampleAnswer>>

export interface SampleAnswer {
  /** Credits that it cost. */
  readonly credits: number
  readonly body: unknown
}

/** npm runs scripts in the package's root. */
export const sampleAnswersPath = resolve('src/reference/api/sample-answers.json')

export function sampleAnswers(): SampleAnswers {
  return JSON.parse(readFileSync(sampleAnswersPath, 'utf8'))
}
