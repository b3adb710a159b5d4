/** The options of `keys create` that set the scope of a key. */
import { InvalidArgumentError } from 'commander'
import {
  type FieldSpec,
  type FilterExpression,
  type KeyScope,
  RequestError,
  repoFields,
  scopedCollections,
  userFields,
  validateRequest,
} from '../../../contract/index.ts'
import type { JsonObject } from '../../output/json.ts'
import { UsageFailure } from '../../output/report.ts'
import { joinedFilters, readFilter } from '../../remote/filter-argument.ts'

type ScopedCollection = (typeof scopedCollections)[number]
type ScopeFilters = Readonly<Partial<Record<ScopedCollection, readonly JsonObject[]>>>

export interface ScopeOptions {
  readonly filter?: ScopeFilters
  readonly fields?: readonly string[]
  readonly endpoints?: readonly string[]
}

export const scopeHelp = {
  filter: `records visible to the key, as ${scopedCollections.join('=… or ')}=… (repeatable)`,
  fields: 'members visible to the key, separated by commas (default: all)',
  endpoints: 'paths that the key may call, separated by commas (default: all)',
} as const

const fieldTables: Readonly<Record<ScopedCollection, Readonly<Record<string, FieldSpec>>>> = {
  users: userFields,
  repos: repoFields,
}

/** Adds a filter. Filters of the same collection are joined by And. */
export function collectScopeFilter(text: string, previous: ScopeFilters = {}): ScopeFilters {
  const equals = text.indexOf('=')
  const name = scopedCollections.find((known) => known === text.slice(0, equals).trim())
  if (name === undefined) {
    throw new InvalidArgumentError(
      `It must begin with ${scopedCollections.map((known) => `${known}=`).join(' or ')}.`,
    )
  }
  const filter = readFilter(text.slice(equals + 1), fieldTables[name])
  return { ...previous, [name]: [...(previous[name] ?? []), filter] }
}

export function parseNames(text: string): readonly string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** Undefined without these options. */
export function readScope({ filter, fields, endpoints }: ScopeOptions): KeyScope | undefined {
  if (filter === undefined && fields === undefined && endpoints === undefined) return undefined
  const filters = Object.fromEntries(
    Object.entries(filter ?? {}).map(([name, all]) => [name, joinedFilters(all)]),
  ) as Readonly<Partial<Record<ScopedCollection, FilterExpression>>>
  return {
    ...(filter === undefined ? {} : { filters }),
    ...(fields === undefined ? {} : { fields }),
    ...(endpoints === undefined ? {} : { endpoints }),
  }
}

/** Plans each filter, as a request would. Throws UsageFailure with the planner's message. */
export async function requireScope({ filters = {} }: KeyScope): Promise<void> {
  const [{ planFilter }, { regexProblem }] = await Promise.all([
    import('../../../plan/index.ts'),
    import('../../../engines/index.ts'),
  ])
  for (const name of scopedCollections) {
    const filter = filters[name]
    if (filter === undefined) continue
    const [issue] = validateRequest('rawUsersCount', { filters: filter })
    if (issue !== undefined) throw new UsageFailure(`filter of ${name}: ${issue.message}`)
    try {
      planFilter(name, filter, { regexProblem, localParts: true })
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      throw new UsageFailure(`filter of ${name}: ${error.message}`, { cause: error })
    }
  }
}
