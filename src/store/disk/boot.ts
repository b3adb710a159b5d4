/**
 * Identifies the current boot of the machine. Data that was written but not flushed survives until
 * the boot ends.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

let known: string | undefined

/** The same text until the machine restarts. Empty if unknown. */
export function currentBoot(): string {
  known ??= readBoot().trim()
  return known
}

function readBoot(): string {
  if (process.platform === 'darwin') {
    return spawnSync('sysctl', ['-n', 'kern.bootsessionuuid'], { encoding: 'utf8' }).stdout ?? ''
  }
  // A guess by the clock is unsafe: it could mistake a clock that was set for a restart.
  if (process.platform !== 'linux') return ''
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')
  } catch {
    return ''
  }
}
