/** Data of git about a revision. Nothing throws without git or its history. */
import { execFileSync } from 'node:child_process'
import { repositoryFolder } from '../workspace.ts'

/** Commits since `revision` that changed one of the sources; null where git cannot tell. */
export function commitsSince(revision: string, sources: readonly string[]): number | null {
  const count = git('rev-list', '--count', `${revision}..HEAD`, '--', ...sources)
  return count === null ? null : Number(count)
}

function git(...args: string[]): string | null {
  try {
    return execFileSync('git', args, {
      cwd: repositoryFolder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return null
  }
}
