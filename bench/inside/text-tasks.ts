/** From text to terms, and from a request to a plan. */
import { analyseDocument, analyseQuery } from 'native-free-index'
import { validateRequest } from '../../src/contract/index.ts'
import { type InsideTask, inTurn } from './measure.ts'
import { planOf, type SearchSet } from './searches.ts'

const bioChars = 120

export function textTasks(
  open: SearchSet,
  filtered: SearchSet,
  groups: SearchSet,
  bios: readonly string[],
) {
  const nextQuery = inTurn(open.bodies.map(({ query }) => query as string))
  const nextBio = inTurn(bios.map((bio) => bio.padEnd(bioChars, ` ${bio}`).slice(0, bioChars)))
  const tasks: InsideTask[] = [
    { name: 'analyse a query', run: () => analyseQuery(nextQuery()) },
    { name: `analyse a bio of ${bioChars} characters`, run: () => analyseDocument(nextBio()) },
    planTask('validate and plan a search', open),
    planTask('validate and plan a search, groups', groups),
    planTask('validate and plan a search with filter', filtered),
  ]
  return tasks
}

function planTask(name: string, { bodies }: SearchSet): InsideTask {
  const nextBody = inTurn(bodies)
  return {
    name,
    run: () => {
      const body = nextBody()
      if (validateRequest('searchUsers', body).length > 0) throw new Error('invalid body')
      return planOf(body)
    },
  }
}
