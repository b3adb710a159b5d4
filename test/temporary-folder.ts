/**
 * Where the temporary folders of a run are: in memory, where Linux has room for them. Tests wait
 * for thousands of `fsync`. Durability is proved by what the system was asked for, not by disks.
 */
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'

const memory = '/dev/shm'
/** Some ten times what a run has at once. A container often has 64 MiB. */
const neededBytes = 2 ** 31

/**
 * Run by vitest before workers start, which inherit the environment; once for each project.
 * A folder that is set already stays. Returns what cleans up.
 */
export function setup(): (() => void) | undefined {
  if (process.env.TMPDIR !== undefined || freeBytes() < neededBytes) return undefined
  const folder = mkdtempSync(`${memory}/devdex-tests-`)
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

function freeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize
  } catch {
    return 0
  }
}
