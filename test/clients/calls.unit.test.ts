/**
 * What the client sends, repeats, returns and throws: the rows of `calls.jsonl`. A row has the
 * `steps` of the service, of which the last is repeated, the `calls` of methods, and what it `sees`,
 * by path: of `outcomes`, one a call, of what was `sent`, and of `pauses` between attempts.
 */
import { readFileSync } from 'node:fs'
import type { Devdex, DevdexOptions } from 'devdex-client'
import * as client from 'devdex-client'
import { expect, test } from 'vitest'
import { expectedValue, selectValue } from '../behaviour/values.ts'
import { answer, problem, type Step, scripted, streamed } from './scripted.ts'

interface WrittenStep {
  readonly ok?: object
  readonly refused?: readonly [status: number, code: string]
  readonly lines?: readonly object[]
  readonly text?: string
  readonly status?: number
  readonly fault?: string
  readonly cause?: string
  readonly hangs?: boolean
  readonly more?: object
  readonly headers?: Readonly<Record<string, string>>
  readonly times?: number
}

type Call = readonly [method: string, ...args: unknown[]]

interface Row {
  readonly name: string
  /** `apiKey` null: there is none. */
  readonly options?: Partial<Omit<DevdexOptions, 'apiKey'>> & { readonly apiKey?: string | null }
  readonly steps: readonly WrittenStep[]
  readonly calls: readonly Call[]
  readonly sees: Readonly<Record<string, unknown>>
}

const lines = readFileSync(new URL('calls.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const rows = lines.map((line) => JSON.parse(line) as Row)

test.each(rows)('$name', async ({ options, steps, calls, sees }) => {
  const given = { ...options, ...(options?.apiKey === null && { apiKey: undefined }) }
  const script = scripted(steps.flatMap(readStep), given as Partial<DevdexOptions>)
  const { devdex } = script
  const outcomes: object[] = []
  for (const call of calls) {
    const outcome = run(devdex, call)
    outcomes.push(await outcome.catch((error) => ({ error: describeError(error) })))
  }
  const sent = script.sent.map((one) => ({ ...one, headers: Object.fromEntries(one.headers) }))
  const { creditsUsed, creditsRemaining } = devdex
  const seen = { outcomes, sent, pauses: script.pauses, creditsUsed, creditsRemaining }
  for (const [path, value] of Object.entries(sees)) {
    expect(selectValue(seen, path), path).toEqual(expectedValue(value))
  }
})

function readStep(step: WrittenStep): Step[] {
  const { ok, refused, lines, text, status = 200, fault, cause, hangs, more, headers } = step
  return Array.from({ length: step.times ?? 1 }, (): Step => {
    const error = fault === undefined ? undefined : new TypeError(fault)
    if (cause !== undefined) error!.cause = Object.assign(new Error('x'), { code: cause })
    if (refused !== undefined) return problem(...refused, more, headers)
    if (lines !== undefined) return streamed(lines, error)
    if (error !== undefined) return error
    if (hangs) return waitForAbort
    return ok === undefined ? new Response(text, { status }) : answer(ok, headers)
  })
}

function waitForAbort(_: unknown, signal: AbortSignal): Promise<Response> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}

/** A list is what an iteration gives; `price users.search` asks for the price of a call. */
async function run(devdex: Devdex, [method, ...args]: Call): Promise<object> {
  const [, priced] = /^price (.*)/.exec(method) ?? []
  if (priced !== undefined) return { value: await devdex.price((dry) => invoke(dry, priced, args)) }
  const value = await invoke(devdex, method, args)
  if (typeof value !== 'object' || value === null || !(Symbol.asyncIterator in value)) {
    return { value, call: (value as { call?: object }).call, copy: { ...(value as object) } }
  }
  const list: unknown[] = []
  for await (const one of value as AsyncIterable<unknown>) list.push(one)
  return { list, summary: (value as { summary?: object }).summary }
}

function invoke(devdex: Devdex, method: string, args: readonly unknown[]): Promise<never> {
  const names = method.split('.')
  const name = names.pop()!
  const owner = names.reduce<unknown>((of, one) => (of as Record<string, unknown>)[one], devdex)
  return (owner as Record<string, (...args: readonly unknown[]) => Promise<never>>)[name]!(...args)
}

function describeError(error: Error): object {
  expect(error).toBeInstanceOf(client.DevdexError)
  const kind = Object.getPrototypeOf(error).constructor.name
  return { ...error, kind, name: error.name, message: error.message }
}
