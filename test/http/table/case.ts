/**
 * One row of the table: bytes that a client sends, and what has to come of them: the same on every
 * adapter, except where `only` says otherwise.
 */
import type { HttpKind } from '../../../src/http/index.ts'

export interface Case {
  readonly name: string
  /** In Latin-1; each part goes out as a segment of its own, a moment after the one before. */
  readonly parts: readonly string[]
  readonly outcome: Outcome
  /** The only adapter that this row applies to, where they differ. */
  readonly only?: HttpKind
  /** The client's act after its last byte; by default it waits. */
  readonly ending?: 'shutdown' | 'reset'
}

export interface Outcome {
  /** Statuses of the answers before the first refusal, in order. */
  readonly statuses: readonly number[]
  /** Paths of the called routes, in order. */
  readonly dispatched: readonly string[]
  /**
   * `open`: the next request on the connection is answered. `refused`: the connection ends, behind
   * at most one page of the adapter's own (400, 408, 431, 505). `closed`: it ends without one.
   * `waiting`: the head has not ended for this adapter, so only its time limit ends the connection.
   */
  readonly after: 'open' | 'refused' | 'closed' | 'waiting'
  /** Answers have no body, for any Content-Length (HEAD). */
  readonly bodiless?: boolean
}

export const host = 'Host: test.example\r\n'
export const json = 'Content-Type: application/json\r\n'

/** A request that must never be dispatched; it follows every request that must be refused. */
export const smuggled = `POST /v3/smuggled HTTP/1.1\r\n${host}${json}Content-Length: 2\r\n\r\n{}`

/** The next request. It takes the position of `smuggled` after a request with a clear end. */
export const next = `POST /v3/next HTTP/1.1\r\n${host}${json}Content-Length: 2\r\n\r\n{}`

/** A POST to /v3/first; `fields` each with their line ends. */
export function first(fields: string, body = '{}'): string {
  return `POST /v3/first HTTP/1.1\r\n${host}${json}${fields}\r\n${body}`
}

/** A request of which nothing is dispatched, nor of what is behind it. */
export function refused(name: string, bytes: string): Case {
  const outcome: Outcome = { statuses: [], dispatched: [], after: 'refused' }
  return { name, parts: [bytes + smuggled], outcome }
}

/** A request that is answered, and the next one behind it too. */
export function answered(name: string, bytes: string, status = 200, path = '/v3/first'): Case {
  const called = status === 200 ? [path] : []
  const outcome: Outcome = {
    statuses: [status, 200],
    dispatched: [...called, '/v3/next'],
    after: 'open',
  }
  return { name, parts: [bytes + next], outcome }
}

/** The same row on both adapters, but what is said of one of them. */
export function differing(row: Case, kind: HttpKind, outcome: Outcome): Case[] {
  const other = kind === 'uws' ? 'node' : 'uws'
  return [
    { ...row, only: other },
    { ...row, only: kind, outcome },
  ]
}

/** The outcome of a head that is incomplete for the adapter. */
export const nothingYet: Outcome = { statuses: [], dispatched: [], after: 'waiting' }

/** The outcome of a request with a clear end and a tolerated oddity. */
export const bothAnswered: Outcome = {
  statuses: [200, 200],
  dispatched: ['/v3/first', '/v3/smuggled'],
  after: 'open',
}

export const nothing: Outcome = { statuses: [], dispatched: [], after: 'refused' }

/** uWebSockets.js does not see the end of a head where a CR has no LF, and waits for it. */
export function unended(row: Case): Case[] {
  return differing(row, 'uws', nothingYet)
}

/**
 * With uWebSockets.js a request without a length is the last of its connection, and not looked at
 * where more came with it.
 */
export function lengthless(row: Case): Case[] {
  return differing(row, 'uws', { statuses: [], dispatched: [], after: 'closed' })
}
