/**
 * Asks every request of a scenario once: what came back is checked, compared with what comes back
 * later, and is what the reference server gets to answer.
 */
import { AnswerHash, type Finding } from '../checksum.ts'
import type { Scenario } from './scenarios.ts'

export interface RecordedAnswer {
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string
}

export interface Recording {
  readonly finding: Finding
  readonly answers: readonly RecordedAnswer[]
}

/** Fields that every server sets by itself. */
const ownFields = new Set(['connection', 'content-length', 'date', 'keep-alive', 'uwebsockets'])

/** Throws where an answer is not 200. */
export async function recordAnswers(
  url: string,
  headers: Readonly<Record<string, string>>,
  { path, bodies, name }: Scenario,
): Promise<Recording> {
  const hash = new AnswerHash()
  const answers: RecordedAnswer[] = []
  for (const request of bodies) {
    const response = await fetch(url + path, { method: 'POST', headers, body: request })
    const body = await response.text()
    if (response.status !== 200) throw new Error(`${name}: ${response.status} ${body}`)
    hash.add((JSON.parse(body) as { count: number }).count, body)
    const fields = [...response.headers].filter(([field]) => !ownFields.has(field))
    answers.push({ headers: fields, body })
  }
  return { finding: hash.finish(), answers }
}
