/** LMDB's second file descriptor, which writes the root page in commits that wait for the disk. */
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Makes further writes through it fail. Returns whether this succeeded. */
export function breakRootFile(): boolean {
  const handle = rootHandle()
  closeSync(handle)
  // The system reuses the lowest free number, which was just closed.
  return openSync('/dev/full', 'w') === handle
}

function rootHandle(): number {
  const synchronous = 0o10000
  const found = readdirSync('/proc/self/fd').find((number) => {
    if (!targetOf(number).endsWith('data.mdb')) return false
    const flags = /flags:\s*(\d+)/.exec(readFileSync(`/proc/self/fdinfo/${number}`, 'utf8'))
    return (Number.parseInt(flags![1]!, 8) & synchronous) !== 0
  })
  return Number(found)
}

function targetOf(number: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${number}`)
  } catch {
    return ''
  }
}
