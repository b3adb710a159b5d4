/**
 * A service over a small engine that lists everything, and an interpreter that means what it is
 * told.
 */
import type { Engine } from '../../src/engines/index.ts'
import type { Interpretation, Interpreter, Target } from '../../src/language/index.ts'
import type { QueryPlan } from '../../src/plan/index.ts'
import { smallEngine } from './small-engine.ts'
import { type KeyOptions, smallService } from './small-service.ts'

const names = ['u0/a', 'u1/b', 'u0/c']
const graph = {
  repos: names,
  profiles: ['u2', 'u5'],
  edges: {
    contributes: [
      ['u0', 'u0/a'],
      ['u1', 'u0/a'],
      ['u0', 'u1/b'],
    ] as const,
  },
}

export const users = '/search/users/natural-language'
export const repos = '/search/repos/natural-language'
export const paths = [users, repos] as const
export const plainPath = { [users]: '/search/users', [repos]: '/search/repos' }

export const nothing: Interpretation = { query: 'rust', filters: null, parts: [], by: 'rules' }
export const eq = (field: string, value: string) => ({ field, op: 'Eq' as const, value })
export const all = (...filters: object[]) => ({ op: 'And', filters }) as Interpretation['filters']

/** A place without people: a search with it in a filter finds nothing. */
export const nowhere = 'Nowhere'
/** A word in no text: a search with it finds nothing. */
export const unsaid = 'unsaid'

/** Lists by tie, page by page. */
function engineOf({ people = 12, onSearch }: World, plans: QueryPlan[], calls: string[]): Engine {
  const logins = Array.from({ length: people }, (_, i) => `u${i}`)
  const small = smallEngine({ ...graph, users: logins }, calls)
  return {
    ...small,
    search: async (plan) => {
      plans.push(plan)
      onSearch?.()
      if (isInVain(plan)) return { hits: [], more: false }
      const page = await small.search({ ...plan, limit: 1000 })
      const rest = page.hits.filter(({ ordinal }) => ordinal > (plan.after?.ordinal ?? -1))
      return { hits: rest.slice(0, plan.limit), more: rest.length > plan.limit }
    },
  }
}

function isInVain({ filter, ranking }: QueryPlan): boolean {
  const isSaid = !JSON.stringify(ranking).includes(unsaid)
  return !isSaid || JSON.stringify(filter)?.includes(nowhere) === true
}

interface World extends KeyOptions {
  readonly meant?: Partial<Interpretation>
  readonly people?: number
  /** Called by each search, before it finds anything. */
  readonly onSearch?: () => void
  /** In place of one that always means `meant`. */
  readonly interpret?: Interpreter['interpret']
}

export function worldOf(world: World = {}) {
  const { meant = {}, interpret } = world
  const plans: QueryPlan[] = []
  const calls: string[] = []
  const asked: [string, Target][] = []
  const logged: object[] = []
  const interpreter: Interpreter = {
    interpret: (...args) => {
      asked.push([args[0], args[1]])
      return interpret === undefined ? { ...nothing, ...meant } : interpret(...args)
    },
  }
  const onError = (fields: object, message: string) => void logged.push({ ...fields, message })
  const post = smallService(engineOf(world, plans, calls), { ...world, interpreter, onError })
  return { post, plans, calls, asked, logged }
}
