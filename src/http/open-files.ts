import { readFileSync } from 'node:fs'

/**
 * Returns how many files and sockets this process may have open. Node raises its soft limit to the
 * hard one at start. Infinity without a limit, and on systems other than Linux.
 */
export function openFilesMax(limits: string = limitsOfThisProcess()): number {
  const soft = /^Max open files +(\S+)/m.exec(limits)?.[1]
  return soft === undefined || soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft)
}

function limitsOfThisProcess(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}
