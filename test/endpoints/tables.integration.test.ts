/**
 * Endpoints over stand-ins: what is asked of engine, models and DNS, and what happens when these
 * fail, wait or change. The rows of `test/endpoints/tables` are written as those of
 * `test/behaviour/tables`, with what `Step` here has in addition.
 */
import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { validateResponse } from '../../src/contract/index.ts'
import { neverAborted } from '../../src/domain/index.ts'
import type { ChunkSource } from '../../src/http/index.ts'
import { checkStep } from '../behaviour/answer-checks.ts'
import { fillKept, readAllTables, type Step } from '../behaviour/tables.ts'
import { expectedValue, selectValue } from '../behaviour/values.ts'
import { endpointOf } from '../service/answers.ts'
import type { Answer } from '../service/harness.ts'
import { type Reply, shareAccounts } from './small-service.ts'
import { type Circumstances, StandIns } from './stand-ins.ts'

interface Story extends Step {
  readonly name: string
  readonly given?: Circumstances
  readonly steps?: readonly StoryStep[]
}

interface StoryStep extends Step {
  readonly set?: Partial<Circumstances>
  /** Begins a request that a later step with its name waits for, and expects things of. */
  readonly begin?: string
  readonly end?: string
  /** The client of a begun request goes; in `search`, as soon as something is searched for. */
  readonly leave?: string
  /** Whether the request is another client's, who stays. */
  readonly stays?: boolean
  readonly open?: boolean
  readonly revoke?: boolean
  readonly forget?: boolean
  /** Queries that others have embedded meanwhile. */
  readonly embeds?: number
  /** So many of the request at once. */
  readonly many?: number
  /** Credits that the key has used in all. */
  readonly used?: number
  /** What the stand-ins saw, by path; `until` waits for it. */
  readonly sees?: Readonly<Record<string, unknown>>
  readonly until?: Readonly<Record<string, unknown>>
  /** Another request with the same plan and, but for members it alone has, the same answer. */
  readonly as?: { readonly ask: string; readonly body: object }
  /** The answer is remembered, or the same to the last byte as one that was. */
  readonly remember?: string
  readonly again?: string
  /** Whether all searches so far differ in nothing but the place and size of a page. */
  readonly alike?: boolean
  /** Whether the contract allows the answer. */
  readonly valid?: boolean
  /** Milliseconds that pass behind the step. */
  readonly passes?: number
  /** Opens a stream of this name, for `next`, `drain`, `over` and `close`. */
  readonly stream?: string
  /** Reads a block; `drain` all of them; `over` none, as there is none. */
  readonly next?: string
  readonly drain?: string
  readonly over?: string
  readonly close?: string
  /** Whether the server is about to stop. */
  readonly stops?: boolean
  /** Ranges of numbers of people, and sizes of blocks. */
  readonly gives?: readonly (readonly [from: number, to: number])[]
  readonly sizes?: readonly number[]
  /** How many records of its last block have left when a stream is closed. */
  readonly left?: number
}

const access = shareAccounts()
afterEach(() => void vi.useRealTimers())

describe.each(readAllTables(new URL('.', import.meta.url)))('$title', ({ rows }) => {
  test.each(rows as readonly Story[])('$name', async (row) => {
    const client = new AbortController()
    const { searchMs } = row.given ?? {}
    if (searchMs !== undefined) vi.useFakeTimers({ toFake: ['performance'] })
    const standIns = new StandIns(row.given ?? {}, () => {
      if (searchMs !== undefined) vi.advanceTimersByTime(searchMs)
      if (row.steps?.some(({ leave }) => leave === 'search')) client.abort()
    })
    await standIns.start(access())
    const teller = new Teller(standIns, client)
    try {
      for (const step of row.steps ?? [row]) await teller.run(step)
    } finally {
      standIns.open()
      standIns.release()
    }
  })
})

class Teller {
  readonly #standIns: StandIns
  readonly #client: AbortController
  readonly #begun = new Map<string, readonly Promise<Reply>[]>()
  readonly #kept = new Map<string, unknown>()
  readonly #streams = new Map<string, ChunkSource>()
  #block = ''

  constructor(standIns: StandIns, client: AbortController) {
    this.#standIns = standIns
    this.#client = client
  }

  async run(unfilled: StoryStep): Promise<void> {
    const standIns = this.#standIns
    const step = fillKept(unfilled, this.#kept)
    if (step.set !== undefined) standIns.now = { ...standIns.now, ...step.set }
    if (step.forget) standIns.forget()
    for (let i = 0; i < (step.embeds ?? 0); i++) {
      void Promise.resolve(standIns.embedder.embed(['x'], 'query')).catch(() => {})
    }
    if (step.revoke) await standIns.made.access.keys.revoke(standIns.made.id)
    if (step.leave !== undefined && step.leave !== 'search') this.#client.abort()
    const { ask, body = {}, headers = {}, many = 1 } = step
    if (step.stream !== undefined) await this.#openStream(step)
    else if (ask !== undefined) {
      const signal = step.stays ? neverAborted : this.#client.signal
      const sent = Array.from({ length: many }, () =>
        standIns.post(ask, body as object, headers, signal),
      )
      if (step.begin === undefined) await this.#check(step, sent)
      else this.#begun.set(step.begin, sent)
    }
    if (step.open) standIns.open()
    if (step.end !== undefined) await this.#check(step, this.#begun.get(step.end)!)
    if (step.next !== undefined) await this.#readBlock(step.next, step)
    if (step.drain !== undefined) await this.#readBlocks(step.drain, step)
    if (step.over !== undefined) expect(await this.#streams.get(step.over)!.next(false)).toBe(null)
    if (step.close !== undefined) this.#closeStream(step.close, step)
    await setImmediate()
    if (step.ask === undefined && step.used !== undefined) {
      expect(await standIns.made.used()).toBe(step.used)
    }
    if (step.passes !== undefined) vi.advanceTimersByTime(step.passes)
    if (step.until !== undefined)
      await expect.poll(() => this.#see(step.until!)).toEqual(step.until)
    if (step.alike) {
      const kinds = standIns.plans.map((plan) => JSON.stringify({ ...plan, after: 0, limit: 0 }))
      expect(new Set(kinds).size).toBe(1)
    }
    const sees = Object.entries(step.sees ?? {})
    for (const [path, value] of sees) {
      expect(selectValue(await standIns.observe([path]), path), path).toEqual(expectedValue(value))
    }
  }

  async #openStream(step: StoryStep): Promise<void> {
    const { ask = '', body = {}, headers = {}, stream = '' } = step
    const signal = this.#client.signal
    const answer = await this.#standIns.respond(ask, body as object, headers, signal)
    const text = answer.chunks === undefined ? String(answer.body) : ''
    const told = text === '' ? null : JSON.parse(text)
    checkStep(step, answerOf({ ...answer, text, body: told, used: 0 }))
    if (answer.chunks !== undefined) this.#streams.set(stream, answer.chunks)
    if (step.used !== undefined) expect(await this.#standIns.made.used()).toBe(step.used)
  }

  async #readBlock(name: string, step: StoryStep): Promise<void> {
    const bytes = await this.#streams.get(name)!.next(step.stops === true)
    this.#block = Buffer.from(bytes!).toString()
    if (step.gives !== undefined) {
      const people = step.gives.flatMap(([from, to]) =>
        Array.from({ length: to - from }, (_, i) => `u${from + i}`),
      )
      expect(loginsIn(this.#block)).toEqual(people)
    }
    const lines = this.#block.startsWith('{') ? linesIn(this.#block) : []
    checkStep(
      { ...step, ask: '' },
      { ...noAnswer, text: this.#block, body: { lines, end: lines.at(-1)?.end } },
    )
    for (const [kept, path] of Object.entries(step.keep ?? {})) {
      this.#kept.set(kept, selectValue({ lines, ...lines.at(-1) }, path))
    }
  }

  async #readBlocks(name: string, { sizes, is = {} }: StoryStep): Promise<void> {
    const stream = this.#streams.get(name)!
    const blocks: string[] = []
    for (let bytes = await stream.next(false); bytes !== null; bytes = await stream.next(false)) {
      blocks.push(Buffer.from(bytes).toString())
    }
    stream.close()
    expect(blocks.map((block) => loginsIn(block).length)).toEqual(sizes)
    const end = linesIn(blocks.at(-1)!).at(-1)
    for (const [path, value] of Object.entries(is)) expect(selectValue(end, path)).toEqual(value)
  }

  /** Of the last record that has left, only a part has. */
  #closeStream(name: string, { left }: StoryStep): void {
    const stream = this.#streams.get(name)!
    if (left === undefined) return stream.close()
    let [at, records] = [0, left]
    for (const line of this.#block.split(/(?<=\n)/)) {
      if (records === 0) break
      at += line.length
      if (!line.startsWith('{"next"')) records--
    }
    stream.close(Math.max(0, at - 2))
  }

  async #see(wanted: object): Promise<object> {
    const paths = Object.keys(wanted)
    const seen = await this.#standIns.observe(paths)
    return Object.fromEntries(paths.map((path) => [path, selectValue(seen, path)]))
  }

  async #check(step: StoryStep, sent: readonly Promise<Reply>[]): Promise<void> {
    for (const reply of await Promise.all(sent)) {
      const answer = answerOf(reply)
      checkStep(step, answer)
      if (step.used !== undefined) expect(reply.used, reply.text).toBe(step.used)
      if (step.valid) expect(validateResponse(endpointOf(step.ask!)!, reply.body)).toEqual([])
      if (step.again !== undefined) expect(reply.text).toBe(this.#kept.get(step.again))
      if (step.remember !== undefined) this.#kept.set(step.remember, reply.text)
      for (const [name, path] of Object.entries(step.keep ?? {})) {
        this.#kept.set(name, selectValue(reply.body, path))
      }
      if (step.as !== undefined) await this.#compare(step.as, reply)
    }
  }

  async #compare({ ask, body }: NonNullable<StoryStep['as']>, reply: Reply): Promise<void> {
    const { plans, post } = this.#standIns
    const plan = plans.at(-1)
    const plain = await post(ask, body)
    expect(plans.at(-1)).toEqual(plan)
    const { searchQuery: _, explanation: __, ...rest } = reply.body
    expect(rest).toEqual(plain.body)
  }
}

const noAnswer = { status: 200, headers: new Headers() }

interface Line {
  readonly login?: string
  readonly end?: object
}

function linesIn(block: string): Line[] {
  return block
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
}

function loginsIn(block: string): string[] {
  return linesIn(block).flatMap(({ login }) => login ?? [])
}

function answerOf({ status, fields, text, body }: Reply): Answer<unknown> {
  const pairs = fields.split('\r\n').flatMap((line): [string, string][] => {
    const at = line.indexOf(': ')
    return at === -1 ? [] : [[line.slice(0, at), line.slice(at + 2)]]
  })
  return { status, headers: new Headers(pairs), text, body }
}
