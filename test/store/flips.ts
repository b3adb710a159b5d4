/** Runs `flip-process.ts`, and restarts it after a flip that ended it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { compiledProgram } from '../compiled.ts'

export interface Flip {
  readonly bit: number
  /** The first problems that `verify` reported. */
  readonly problems: readonly string[]
  /** A hash of all content that was read. */
  readonly read: string
}

const script = compiledProgram('store/flip-process')
// A reader in an endless loop prints nothing.
const silenceMsMax = 30_000
// The same signals as in `verifyInChild`.
const signalsOfDamage: readonly unknown[] = [
  ...['SIGSEGV', 'SIGBUS', 'SIGFPE', 'SIGABRT'],
  ...['SIGTRAP', 'SIGILL'],
]
const ownTrouble = /out of memory|\bOOM\b/

/**
 * An answer for each bit; undefined if the process did not survive it. Rejects where a process
 * ended for another reason, such as a lack of memory or disk space.
 */
export async function flipAll(
  dataDir: string,
  scratch: string,
  bits: readonly number[],
): Promise<Map<number, Flip | undefined>> {
  const flips = new Map<number, Flip | undefined>()
  for (let left = bits; left.length > 0; left = bits.slice(flips.size)) {
    for (const flip of await flipUntilDeath(dataDir, scratch, left)) flips.set(flip.bit, flip)
    const bit = bits[flips.size]
    if (bit === undefined) break
    // An earlier flip may have broken the process, so this bit is tried again alone.
    const [alone] = await flipUntilDeath(dataDir, scratch, [bit])
    flips.set(bit, alone)
  }
  return flips
}

async function flipUntilDeath(
  dataDir: string,
  scratch: string,
  bits: readonly number[],
): Promise<Flip[]> {
  const child = spawn(process.execPath, [script, dataDir, scratch], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  // The process may end before it has read everything.
  child.stdin.on('error', () => {})
  child.stdin.end(bits.map((bit) => `${bit}\n`).join(''))
  const silence = new Silence(child)
  const flips: Flip[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    silence.renew()
    if (line.endsWith('}')) flips.push(JSON.parse(line))
  }
  const [code, signal] = await closed
  silence.end()
  const isDead = silence.isOver || (signalsOfDamage.includes(signal) && !ownTrouble.test(errors))
  if (isDead || flips.length === bits.length) return flips
  const place = `the reader of bit ${bits[flips.length]}`
  throw new Error(`${place} ended with ${signal ?? code}: ${errors}`)
}

/** Ends a child that prints nothing for too long. */
class Silence {
  isOver = false
  readonly #timer: NodeJS.Timeout

  constructor(child: ChildProcess) {
    this.#timer = setTimeout(() => {
      this.isOver = true
      child.kill('SIGKILL')
    }, silenceMsMax)
  }

  renew(): void {
    this.#timer.refresh()
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}
