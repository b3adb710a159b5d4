/** New results of a saved search, without counting them as seen: tools only read. */
import type { Columns, ToolSubject } from '../columns.ts'
import { nameHint } from '../name-hints.ts'
import { type ServiceCalls, ToolProblem } from '../service-calls.ts'
import { type ToolAnswer, toolAnswer } from '../tool-answer.ts'

interface WantedResults {
  readonly name: string
  readonly first: number
}

const toolOf = { users: 'search_people', repos: 'search_repositories' } as const

/** Names that an error lists, at most. */
const namesMax = 20

/** Throws ToolProblem for a name that the key has not, or has for the other collection. */
export async function newInSaved(
  subject: ToolSubject,
  wanted: WantedResults,
  { name: noun, columns }: { readonly name: string; readonly columns: Columns },
  calls: ServiceCalls,
): Promise<ToolAnswer> {
  await requireSaved(subject, wanted.name, calls)
  const body = { ...wanted, acknowledge: false }
  const answer = await calls.ask('newResults', body)
  const found = answer.users ?? answer.repositories ?? []
  const notes = [
    ...(answer.pageInfo.hasNextPage ? ['More is new: take a larger `first`.'] : []),
    'Nothing of this counts as seen: POST /v3/saved-searches/new does that.',
  ]
  return toolAnswer({
    summary: [`New ${noun} since ${answer.since}: ${found.length}.`],
    tables: [{ name: noun, columns: columns.names, rows: found.map(columns.rowOf) }],
    notes,
    calls,
  })
}

async function requireSaved(
  subject: ToolSubject,
  name: string,
  calls: ServiceCalls,
): Promise<void> {
  const { savedSearches } = await calls.ask('savedSearches', {})
  const saved = savedSearches.find((one) => one.name === name)
  if (saved?.search[subject] !== undefined) return
  if (saved !== undefined) {
    const tool = toolOf[subject === 'users' ? 'repos' : 'users']
    throw new ToolProblem(`the saved search "${name}" is one of ${tool}; use it there`)
  }
  const names = savedSearches.map((one) => one.name)
  const shown = names.slice(0, namesMax).join(', ')
  const others = names.length - namesMax
  const known =
    names.length === 0
      ? 'The key has none: POST /v3/saved-searches saves one.'
      : `Known: ${shown}${others > 0 ? `, and ${others} others` : ''}`
  const hint = nameHint(name, names)
  throw new ToolProblem(`there is no saved search "${name.slice(0, 128)}".${hint} ${known}`)
}
