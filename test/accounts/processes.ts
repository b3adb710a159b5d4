/** Runs `account-process.ts` on a data directory. The end of a test kills it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, fstatSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { compiledProgram } from '../compiled.ts'
import type { Tick, TickAnswer } from './ticks.ts'

const program = compiledProgram('accounts/account-process')

function start(stdout: 'pipe' | number, ...args: string[]): ChildProcess {
  const stdio = ['pipe', stdout, 'inherit'] as const
  const child = spawn(process.execPath, [program, ...args], { stdio: [...stdio] })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return child
}

/** A process that charges ticks of requests. Killed, it starts again with the next tick. */
export class TickProcess {
  readonly #dataDir: string
  #child: ChildProcess | undefined
  #answers: AsyncIterator<string> | undefined

  constructor(dataDir: string) {
    this.#dataDir = dataDir
  }

  async answer(tick: Tick): Promise<TickAnswer> {
    this.#child ??= start('pipe', this.#dataDir, 'ticks')
    const input = this.#child.stdout!
    this.#answers ??= createInterface({ input })[Symbol.asyncIterator]()
    this.#child.stdin!.write(`${JSON.stringify(tick)}\n`)
    const { value, done } = await this.#answers.next()
    if (done === true) throw new Error('the process has ended')
    return JSON.parse(value) as TickAnswer
  }

  kill(): void {
    this.#child?.kill('SIGKILL')
    this.#child = undefined
    this.#answers = undefined
  }
}

/** Kills the process once it has printed `least` bytes. Resolves with how many it has printed. */
export async function killAfterBytes(
  least: number,
  dataDir: string,
  command: 'forever' | 'save',
  id: string,
): Promise<number> {
  const printed = join(dataDir, 'printed')
  const file = openSync(printed, 'w')
  const child = start(file, dataDir, command, id)
  const ended = once(child, 'exit')
  while (fstatSync(file).size < least && child.exitCode === null) await sleep(1)
  child.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
  closeSync(file)
  return statSync(printed).size
}
