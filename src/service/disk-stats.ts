import { statfsSync } from 'node:fs'
import type { DiskStats } from '../observe/index.ts'

/** Reads the file system of the folder. Takes microseconds. */
export function diskStats(folder: string): DiskStats {
  try {
    const { bsize, blocks, bavail } = statfsSync(folder)
    return { bytes: bsize * blocks, freeBytes: bsize * bavail }
  } catch {
    // A file system that has gone must not take all other figures with it.
    return { bytes: Number.NaN, freeBytes: Number.NaN }
  }
}
