/** A disk of a few megabytes that can be filled: a tmpfs, mounted at a data directory. */
import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export interface SmallDisk {
  /** Fills all free space; returns the number of bytes. */
  fill(): number
  /** Frees it. */
  free(): void
  unmount(): void
}

/** Throws an Error where this process may not mount. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], {
    stdio: 'pipe',
  })
  const unmount = () => void spawnSync('umount', ['--lazy', folder])
  // An early exit must leave neither the mount nor the folder, which a mount keeps from removal.
  process.prependListener('exit', unmount)
  const filler = join(folder, 'filler')
  return {
    fill: () => fillFile(filler),
    free: () => rmSync(filler, { force: true }),
    unmount: () => {
      process.removeListener('exit', unmount)
      unmount()
    },
  }
}

const chunk = Buffer.alloc(256 * 1024)

/** Writes to a file until the disk is full; the last chunk may be partial. */
function fillFile(path: string): number {
  const file = openSync(path, 'a')
  let written = 0
  try {
    for (;;) written += writeSync(file, chunk)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    return written
  } finally {
    closeSync(file)
  }
}
