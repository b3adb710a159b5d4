/** What a row says of its answer, and that scores are the sums that the answer shows. */
import type { ScoreNode } from 'native-free-index'
import { expect } from 'vitest'
import { checkedValue } from '../../native-free-index/test/explanation/score-tree.ts'
import type { Problem } from '../../src/contract/index.ts'
import type { Answer } from '../service/harness.ts'
import type { Step } from './tables.ts'
import { expectedValue, selectValue } from './values.ts'

export function checkStep(step: Step, answer: Answer<unknown>): void {
  const { refused, cost, fields = {}, is = {}, has, shows = [], lacks = [] } = step
  const { text, headers, body } = answer
  if (refused === undefined || refused === null) expect(answer.status, text).toBe(200)
  else expect(toldBy(answer, refused), text).toBe(refused)
  if (cost !== undefined) expect(headers.get('x-credits-used'), text).toBe(String(cost))
  for (const [name, value] of Object.entries(fields)) {
    expect(headers.get(name), name).toEqual(expectedValue(value))
  }
  for (const [path, value] of Object.entries(is)) {
    expect(selectValue(body, path), `${path} of ${text}`).toEqual(expectedValue(value))
  }
  if (has !== undefined) expect(body).toMatchObject(expectedValue(has) as object)
  checkScores((body ?? {}) as Found)
  for (const part of shows) expect(text).toContain(part)
  for (const part of lacks) expect(text).not.toContain(part)
}

/** Status, code and first place of a refusal, as many of them as are expected. */
function toldBy({ status, body }: Answer<unknown>, expected: string): string {
  const { code, errors } = (body ?? {}) as Partial<Problem>
  return [status, code, errors?.[0]?.pointer].slice(0, expected.split(' ').length).join(' ')
}

interface Hit {
  readonly score?: number
  readonly explanation?: ScoreNode
  readonly evidence?: {
    readonly total: number
    readonly edges: readonly { readonly weight: number }[]
  }
}

interface Found {
  readonly users?: readonly (Hit | null)[]
  readonly repositories?: readonly (Hit | null)[]
}

function checkScores({ users = [], repositories = [] }: Found): void {
  for (const hit of [...users, ...repositories]) {
    const { score, explanation, evidence } = hit ?? {}
    if (explanation !== undefined) expect(checkedValue(explanation)).toBe(score)
    if (evidence === undefined || evidence.edges.length < evidence.total) continue
    const sum = evidence.edges.reduce((all, { weight }) => all + weight, 0)
    if (evidence.total > 0) expect(sum).toBeCloseTo(score!, 9)
  }
}
