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

const charactersMax = 120
const itemsMax = 3

/**
 * An answer as pages show it: without what differs between two services over the sample, long texts
 * and lists cut.
 *
 * @param since times of this instant (ISO 8601) and later are those of the import and the call
 */
export function shownAnswer(body: unknown, since: string): unknown {
  return JSON.parse(JSON.stringify(body), (name, value) => {
    if (Array.isArray(value)) return value.slice(0, itemsMax)
    if (typeof value !== 'string') return value
    if (name === 'endCursor') return 'mdbEH7YjIDQCpiPC…'
    if (/^\d{8}T\d{9}Z-[0-9a-f]{6}$/.test(value)) return '20261102T090000000Z-e628f3'
    if (/^\d{4}-\d{2}-\d{2}T/.test(value) && value >= since) return '2026-11-02T09:00:00Z'
    return value.length <= charactersMax ? value : `${value.slice(0, charactersMax)}…`
  })
}
