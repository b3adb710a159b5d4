/** Parses the people whom a mailmap names. Git itself applies it to signatures. */
import type { GitProcess } from './git-process.ts'
import type { CommitSignature } from './signatures.ts'

/** The largest have some 100 KB. */
const bytesMax = 16 << 20

/** By address in lower case: the names of entries with it. */
export type MailmapPeople = ReadonlyMap<string, ReadonlySet<string>>

/** @param mailmap hash of the file, or null */
export async function readMailmap(git: GitProcess, mailmap: string | null): Promise<MailmapPeople> {
  if (mailmap === null) return new Map()
  return parseMailmap((await git.read(['cat-file', 'blob', mailmap], bytesMax)).toString())
}

export function parseMailmap(text: string): MailmapPeople {
  const people = new Map<string, Set<string>>()
  for (const line of text.split('\n')) {
    const start = line.indexOf('<')
    const end = line.indexOf('>', start)
    if (line.startsWith('#') || start < 0 || end < 0) continue
    // The first address is that of the person, also if the line only corrects the name.
    const address = line
      .slice(start + 1, end)
      .trim()
      .toLowerCase()
    const names = people.get(address) ?? new Set()
    people.set(address, names.add(foldName(line.slice(0, start))))
  }
  return people
}

/** The entry that a mapped signature is of. Two entries are two people. Null for none. */
export function findMailmapEntry(people: MailmapPeople, signature: CommitSignature): string | null {
  const address = signature.address.toLowerCase()
  const names = people.get(address)
  if (names === undefined) return null
  if (names.size === 1) return address
  const name = foldName(signature.name)
  return names.has(name) ? `${address} ${name}` : address
}

function foldName(name: string): string {
  return name.trim().toLowerCase()
}
