/** Keeps apart the people whom the mailmap of a repository names. */
import type { AccountSignature } from './namesakes.ts'

/** By account: the repository and entry of each signature that a mailmap names. */
export function groupMailmapEntries(
  signatures: readonly AccountSignature[],
): Map<number, Set<string>> {
  const entries = new Map<number, Set<string>>()
  for (const { account, repository, mailmapEntry } of signatures) {
    if (mailmapEntry === undefined) continue
    const known = entries.get(account) ?? new Set()
    entries.set(account, known.add(`${repository}\n${mailmapEntry}`))
  }
  return entries
}

/**
 * Whether two people have entries of one repository that the other one lacks. An account with two
 * entries, which its number joins, may still join what has one of them.
 */
export function isOfSeveralPeople(
  entries: ReadonlySet<string> | undefined,
  others: ReadonlySet<string> | undefined,
): boolean {
  if (entries === undefined || others === undefined) return false
  const lacking = listRepositories([...entries].filter((entry) => !others.has(entry)))
  const otherLacking = listRepositories([...others].filter((entry) => !entries.has(entry)))
  return [...lacking].some((repository) => otherLacking.has(repository))
}

function listRepositories(entries: readonly string[]): Set<string> {
  return new Set(entries.map((entry) => entry.slice(0, entry.indexOf('\n'))))
}
