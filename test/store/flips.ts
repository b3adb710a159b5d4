/** Runs `flip-process.ts`, and runs it again where a flip has ended it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface Flip {
  readonly bit: number
  /** What `verify` said first. */
  readonly problems: readonly string[]
  /** A hash of all that was read. */
  readonly read: string
}

const loader = fileURLToPath(new URL('../access/typescript-loader.mjs', import.meta.url))
const script = fileURLToPath(new URL('./flip-process.ts', import.meta.url))
// An endless loop in a reader says nothing.
const silenceMsMax = 30_000

/** An answer for each bit; undefined where the process did not survive it. */
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
    // It may be what an earlier flip has broken in the process: alone the bit has its own say.
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
  const child = spawn(process.execPath, ['--import', loader, script, dataDir, scratch], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const closed = once(child, 'close')
  // It may be gone before it has read everything.
  child.stdin.on('error', () => {})
  child.stdin.end(bits.map((bit) => `${bit}\n`).join(''))
  const watch = killWhenSilent(child)
  const flips: Flip[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    watch.refresh()
    if (line.endsWith('}')) flips.push(JSON.parse(line))
  }
  await closed
  clearTimeout(watch)
  return flips
}

function killWhenSilent(child: ChildProcess): NodeJS.Timeout {
  return setTimeout(() => child.kill('SIGKILL'), silenceMsMax)
}
