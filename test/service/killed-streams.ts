/** A client that reads a whole result from a server that is killed repeatedly. */
import { expect } from 'vitest'
import type { RunningServer } from '../postgres/served.ts'
import { linesOf } from './stream-client.ts'

export const streamUsers = Array.from({ length: 6000 }, (_, i) => ({
  platformId: `p${i}`,
  login: `user${i}`,
  bio: 'x'.repeat(800),
  updatedAt: new Date(1.7e12 + (i % 900) * 1000).toISOString(),
}))

export interface KilledWorld {
  readonly key: string
  start(): Promise<RunningServer>
  /** The stored charges of the key. Read while a server runs. */
  used(served: RunningServer): Promise<number>
}

const block = 1000

/** Records that a server may have buffered without sending: a piece. */
const inPiece = 100

/**
 * Every record comes once, in the order of an uninterrupted stream. Every received record is paid
 * for, and at most one block is paid for without being received.
 */
export async function expectKilledStreamsResume(world: KilledWorld): Promise<void> {
  const bytesMax = [1, 300_000, 1_500_000, 2_600_000, Number.POSITIVE_INFINITY]
  const got: unknown[] = []
  let after: string | undefined
  let paidBefore = 0
  for (const bytes of bytesMax) {
    const served = await world.start()
    try {
      const paid = await world.used(served)
      if (paidBefore > 0) expect(paid).toBeLessThanOrEqual(paidBefore)
      const text = await readAndKill(served, world.key, after, bytes)
      const { records, marks, end } = linesOf(text)
      served.child.kill('SIGKILL')
      await served.exited
      const again = await world.start()
      const taken = (await world.used(again)) - paid
      again.child.kill('SIGKILL')
      await again.exited
      expect(taken).toBeGreaterThanOrEqual(records.length)
      expect(taken - records.length).toBeLessThanOrEqual(block + inPiece)
      paidBefore = paid + taken
      const last = end ?? marks.at(-1)
      got.push(...records.slice(0, last?.count ?? 0))
      after = last?.cursor ?? after
      if (end === undefined) continue
      expect(taken).toBe(records.length)
      break
    } finally {
      served.child.kill('SIGKILL')
      await served.exited
    }
  }
  const served = await world.start()
  const whole = linesOf(await readAndKill(served, world.key, undefined, Number.POSITIVE_INFINITY))
  served.child.kill('SIGKILL')
  expect(got.map(loginOf)).toEqual(whole.records.map(loginOf))
  expect(got).toHaveLength(streamUsers.length)
}

function loginOf(record: unknown): string {
  return (record as { login: string }).login
}

/** The text received until the server was killed, which is done after so many bytes. */
async function readAndKill(
  { url, child }: RunningServer,
  key: string,
  after: string | undefined,
  bytesMax: number,
): Promise<string> {
  const response = await fetch(`${url}/v3/search/users`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/x-ndjson',
      prefer: 'devdex-cursors',
    },
    body: JSON.stringify({
      filters: { field: 'login', op: 'NotEq', value: '' },
      ...(after && { after }),
    }),
  })
  expect(response.status).toBe(200)
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const bytes of response.body!) {
      text += decoder.decode(bytes, { stream: true })
      if (text.length >= bytesMax) child.kill('SIGKILL')
    }
  } catch {
    // The connection of a killed server ends in the middle of the answer.
  }
  return text
}
