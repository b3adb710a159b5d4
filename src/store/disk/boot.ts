/**
 * Identifies the current boot of the machine: data that was written but not flushed survives until
 * it ends.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

let known: string | undefined

/** The same until the machine restarts. Empty if the system does not tell. */
export function currentBoot(): string {
  known ??= readBoot().trim()
  return known
}

function readBoot(): string {
  if (process.platform === 'darwin') {
    return spawnSync('sysctl', ['-n', 'kern.bootsessionuuid'], { encoding: 'utf8' }).stdout ?? ''
  }
  // No other way is as safe: a guess by the clock could take a set clock for a new start.
  if (process.platform !== 'linux') return ''
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')
  } catch {
    return ''
  }
}
