/** New results of a saved search, without counting them as seen: tools only read. */
import type { Columns } from '../columns.ts'
import { nameHint } from '../name-hints.ts'
import { type ServiceCalls, ToolProblem } from '../service-calls.ts'
import { subjects, type ToolSubject } from '../subjects.ts'
import { composeAnswer, type ToolAnswer } from '../tool-answer.ts'

/** Names that an error lists, at most. */
const namesMax = 20

/** Throws ToolProblem for a name that the key has not, or has for the other collection. */
export async function listNewResults(
  subject: ToolSubject,
  wanted: { readonly name: string; readonly first: number },
  columns: Columns,
  calls: ServiceCalls,
): Promise<ToolAnswer> {
  await requireSaved(subject, wanted.name, calls)
  const answer = await calls.ask('newResults', { ...wanted, acknowledge: false })
  const found = answer.users ?? answer.repositories ?? []
  const { noun } = subjects[subject]
  const notes = [
    ...(answer.pageInfo.hasNextPage ? ['More is new: take a larger `first`.'] : []),
    'Nothing of this counts as seen: POST /v3/saved-searches/new does that.',
  ]
  return composeAnswer({
    summary: [`New ${noun} since ${answer.since}: ${found.length}.`],
    tables: [columns.buildTable(noun, found)],
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
    const { searchTool } = subjects[subject === 'users' ? 'repos' : 'users']
    throw new ToolProblem(`the saved search "${name}" is one of ${searchTool}; use it there`)
  }
  const names = savedSearches.map((one) => one.name)
  const others = names.length > namesMax ? [`and ${names.length - namesMax} others`] : []
  const known =
    names.length === 0
      ? 'The key has none: POST /v3/saved-searches saves one.'
      : `Known: ${[...names.slice(0, namesMax), ...others].join(', ')}`
  const hint = nameHint(name, names)
  throw new ToolProblem(`there is no saved search "${name.slice(0, 128)}".${hint} ${known}`)
}
