/**
 * Chooses where the temporary folders of a run are: in memory, where Linux has room for them. Tests
 * wait for thousands of `fsync`. Durability is proved by the recorded system calls, not by disks.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'

const memory = '/dev/shm'
const prefix = 'devdex-tests-'
/** About ten times the space that a run uses at once. A container often has 64 MiB. */
const neededBytes = 2 ** 31

/**
 * Sets the folder once per project, before workers start and inherit the environment. A folder that
 * is already set stays. Returns the function that cleans up.
 */
export function setup(): (() => void) | undefined {
  if (process.env.TMPDIR !== undefined) return undefined
  removeAbandoned()
  if (freeBytes() < neededBytes) return undefined
  const folder = mkdtempSync(`${memory}/${prefix}${process.pid}-`)
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** A killed run could not clean up, and memory is scarce. */
function removeAbandoned(): void {
  const names = existsSync('/proc') && existsSync(memory) ? readdirSync(memory) : []
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    const pid = name.slice(prefix.length).split('-')[0]
    if (!existsSync(`/proc/${pid}`)) rmSync(`${memory}/${name}`, { recursive: true, force: true })
  }
}

function freeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize
  } catch {
    return 0
  }
}
