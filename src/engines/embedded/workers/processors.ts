import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/**
 * Returns how many threads this process may keep busy: its processors, or fewer if the container
 * has a quota. The system enforces a quota by stopping all threads for a while.
 *
 * @param quotaPath file of control groups, version 2: quota and period in microseconds, or `max`
 */
export function countProcessors(quotaPath = '/sys/fs/cgroup/cpu.max'): number {
  const bound = availableParallelism()
  let text: string
  try {
    text = readFileSync(quotaPath, 'utf8')
  } catch {
    return bound
  }
  const [quota, period] = text.split(' ').map(Number)
  const allowed = Math.floor(quota! / period!)
  return Number.isFinite(allowed) ? Math.max(1, Math.min(bound, allowed)) : bound
}
