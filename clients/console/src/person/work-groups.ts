import type { Evidence } from 'devdex-client'

export type Work = Evidence['edges'][number]

export interface WorkGroup {
  /** Empty for repositories without a language. */
  readonly language: string
  /** Greatest weight first. */
  readonly works: readonly Work[]
  /** Share of all works. */
  readonly weight: number
}

/** Repositories by their language, the group of greatest weight first. */
export function groupByLanguage(works: readonly Work[]): WorkGroup[] {
  const groups = new Map<string, Work[]>()
  for (const work of works) {
    const language = work.repository.language ?? ''
    const group = groups.get(language)
    if (group === undefined) groups.set(language, [work])
    else group.push(work)
  }
  return [...groups]
    .map(([language, group]) => ({
      language,
      works: group.sort((a, b) => b.weight - a.weight),
      weight: group.reduce((sum, { weight }) => sum + weight, 0),
    }))
    .sort((a, b) => b.weight - a.weight || compare(a.language, b.language))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
