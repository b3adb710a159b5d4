/**
 * `npm run bench -- model`: what a sentence costs with a language model in front of the rules,
 * while the model behaves well, badly or not at all. The model is a fake server on the loopback, so
 * the numbers are those of everything around a model. Each sentence is another one.
 */

import { setImmediate as nextLoopTick } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { neverAborted } from '../../src/domain/index.ts'
import {
  type Context,
  type Interpreter,
  modelInterpreter,
  openChatClient,
  rulesInterpreter,
  type Understanding,
  watched,
} from '../../src/language/index.ts'
import { openGazetteer } from '../../src/places/index.ts'
import { describeMachine, machineTable } from '../machine.ts'
import type { Row } from '../report/result.ts'
import { millisRow, reportRows } from '../report/rows.ts'
import { percentile } from '../statistics.ts'
import { alignedTable, countText, millisText } from '../table.ts'
import { isAcceptable } from './acceptable.ts'
import { type FakeServer, openFakeServer } from './fake-server.ts'
import { failingModes, garbageModes, injectedModes, type Mode, soundModes } from './modes.ts'

interface Options {
  readonly sentences: number
  readonly lanes: number
  readonly timeoutMs: number
}

interface ModeRow {
  readonly name: string
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
  /** That reached the model. */
  readonly calls: number
  readonly byModel: number
  readonly outcomes: string
  readonly sentences: number
}

const target = { subject: 'users', dataset: 'standard' } as const

const subjects = ['rust engineers in Berlin', 'data scientists at Acme', 'Go developers from Japan']

async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      sentences: { type: 'string', default: '400' },
      lanes: { type: 'string', default: '8' },
      timeout: { type: 'string', default: '300' },
    },
  })
  const options = {
    sentences: Number(values.sentences),
    lanes: Number(values.lanes),
    timeoutMs: Number(values.timeout),
  }
  console.log(machineTable(describeMachine(args, 'model')))
  const context = {
    places: await openGazetteer(),
    vocabulary: { hasCompany: () => false, hasLanguage: () => false, hasRecord: () => false },
    nowSeconds: Math.floor(Date.now() / 1000),
  }
  const { sentences, lanes, timeoutMs } = options
  const title = `model: ${sentences} sentences a row, ${lanes} at a time, ${timeoutMs} ms for each`
  const head = ['the model', 'p50', 'p99', 'max', 'calls', 'by the model', 'outcomes']
  const rows = await rowsOf(context, options)
  console.log(alignedTable(title, head, rows.map(cellsOf)))
  reportRows(rows.map(savedRow))
}

async function rowsOf(context: Context, options: Options): Promise<ModeRow[]> {
  const rows = [await rulesRow(context, options)]
  rows.push(...(await modeRows('answers after 50 ms', soundModes.later, context, options)))
  const others: readonly (readonly [string, Mode])[] = [
    ['is too slow', failingModes.late],
    ['answers garbage', inTurn(garbageModes)],
    ['answers injected searches', inTurn(injectedModes)],
    ['refuses (429)', failingModes[429]],
    ['breaks off', failingModes['broken off']],
    ['answers 10 MB', failingModes['10 MB']],
    ['is silent', failingModes.silent],
  ]
  for (const [name, mode] of others) {
    rows.push((await modeRows(name, mode, context, options))[0]!)
  }
  return rows
}

function inTurn(modes: Readonly<Record<string, Mode>>): Mode {
  const all = Object.values(modes)
  let next = 0
  return (sentence, response) => all[next++ % all.length]!(sentence, response)
}

async function rulesRow(context: Context, options: Options): Promise<ModeRow> {
  const told: Understanding[] = []
  const rules = watched(rulesInterpreter(context), (understanding) => told.push(understanding))
  await askAll(rules, options)
  told.length = 0
  await askAll(rules, options)
  return rowOf('none: rules alone', told, 0)
}

/** The second row is that of the same sentences again. */
async function modeRows(
  name: string,
  mode: Mode,
  context: Context,
  options: Options,
): Promise<ModeRow[]> {
  const server = await openFakeServer(mode)
  try {
    return await askTwice(name, server, context, options)
  } finally {
    await server.close()
  }
}

async function askTwice(
  name: string,
  { url, calls }: FakeServer,
  context: Context,
  options: Options,
): Promise<ModeRow[]> {
  const told: Understanding[] = []
  const interpreter = modelInterpreter({
    rules: rulesInterpreter(context),
    client: openChatClient({ url, model: 'fake', timeoutMs: options.timeoutMs }),
    context,
    onUnderstood: (understanding) => told.push(understanding),
  })
  await askAll(interpreter, options)
  const first = rowOf(name, told.splice(0), calls())
  const callsBefore = calls()
  await askAll(interpreter, options)
  return [first, rowOf('the same again', told, calls() - callsBefore)]
}

/** Throws where an interpretation could not be run: none of these may ever come. */
async function askAll(interpreter: Interpreter, { sentences, lanes }: Options): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < sentences) {
      const sentence = `${subjects[next % subjects.length]} ${next++}`
      const found = await interpreter.interpret(
        sentence,
        target,
        isAcceptable,
        neverAborted,
        async () => true,
      )
      // As between requests: rules answer at once, and would keep the loop from all sockets.
      await nextLoopTick()
      if (!isAcceptable(found)) throw new Error(`${sentence} became what cannot be run`)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

function rowOf(name: string, told: readonly Understanding[], calls: number): ModeRow {
  const millis = Float64Array.from(told, ({ seconds }) => seconds * 1000).sort()
  const [p50Ms, p99Ms, maxMs] = [0.5, 0.99, 1].map((share) => percentile(millis, share))
  const counts = new Map<string, number>()
  for (const { outcome } of told) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  const outcomes = Array.from(counts, ([outcome, count]) => `${outcome} ${count}`).join(', ')
  const byModel = told.filter(({ by }) => by === 'model').length
  const times = { p50Ms: p50Ms!, p99Ms: p99Ms!, maxMs: maxMs! }
  return { name, ...times, calls, byModel, outcomes, sentences: told.length }
}

function cellsOf({ name, p50Ms, p99Ms, maxMs, calls, byModel, outcomes }: ModeRow): string[] {
  const times = [p50Ms, p99Ms, maxMs].map(millisText)
  return [name, ...times, countText(calls), countText(byModel), outcomes]
}

function savedRow({ name, p50Ms, p99Ms, calls, outcomes, sentences }: ModeRow): Row {
  return millisRow(`model ${name}, p50`, p50Ms, {
    ...(name === 'is too slow' ? { section: 'reliability' } : {}),
    n: sentences,
    note: `p99 ${millisText(p99Ms)}, ${calls} calls. Outcomes: ${outcomes}.`,
  })
}

await run(process.argv.slice(2))
