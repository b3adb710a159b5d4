/** Whether two engines rank alike, where hits nearer than a ten-thousandth may change places. */
import type { Client } from '../client.ts'
import type { RequestKind } from './requests.ts'

export interface Agreement {
  readonly queries: number
  /** Queries whose hits are the same in the same order. */
  readonly identical: number
  readonly positions: number
  /** Positions at which another hit stands. */
  readonly moved: number
  /** Of these, those whose scores are no near ties. */
  readonly unexplained: number
  /** The greatest relative difference of scores at one position. */
  readonly worst: number
}

interface Hit {
  readonly id: string
  readonly score?: number | null
}

interface Answer {
  readonly count: number
  readonly users?: readonly Hit[]
  readonly repositories?: readonly Hit[]
}

const tolerance = 1e-4

/** Throws an Error where one of them does not answer. */
export async function compareAnswers(
  one: Client,
  other: Client,
  { path, bodies }: RequestKind,
): Promise<Agreement> {
  const all: Agreement[] = []
  for (const body of bodies) {
    all.push(agreementOf(await answerOf(one, path, body), await answerOf(other, path, body)))
  }
  const sum = (pick: (agreement: Agreement) => number) =>
    all.reduce((total, agreement) => total + pick(agreement), 0)
  return {
    queries: all.length,
    identical: sum(({ identical }) => identical),
    positions: sum(({ positions }) => positions),
    moved: sum(({ moved }) => moved),
    unexplained: sum(({ unexplained }) => unexplained),
    worst: Math.max(...all.map(({ worst }) => worst)),
  }
}

/** An answer without a list is one position: its count. */
function agreementOf(one: Answer, other: Answer): Agreement {
  const [left, right] = [hitsOf(one), hitsOf(other)]
  const positions = Math.max(left.length, right.length)
  let [moved, unexplained, worst] = [0, 0, 0]
  for (let i = 0; i < positions; i++) {
    const difference = differenceOf(left[i], right[i])
    worst = Math.max(worst, difference)
    if (left[i]?.id !== right[i]?.id) moved++
    if (difference > tolerance) unexplained++
  }
  return { queries: 1, identical: moved === 0 ? 1 : 0, positions, moved, unexplained, worst }
}

function hitsOf({ count, users, repositories }: Answer): readonly Hit[] {
  return users ?? repositories ?? [{ id: `${count}` }]
}

/** Of scores; of hits without one, and where one is missing, whether they are the same. */
function differenceOf(one: Hit | undefined, other: Hit | undefined): number {
  if (typeof one?.score !== 'number' || typeof other?.score !== 'number') {
    return one?.id === other?.id ? 0 : 1
  }
  const greatest = Math.max(Math.abs(one.score), Math.abs(other.score))
  return greatest === 0 ? 0 : Math.abs(one.score - other.score) / greatest
}

async function answerOf(client: Client, path: string, body: string): Promise<Answer> {
  const answer = await client.ask({ path, body })
  if (answer?.status === 200) return JSON.parse(answer.body) as Answer
  throw new Error(`${path} ${body}: ${answer?.status} ${answer?.body}`)
}
