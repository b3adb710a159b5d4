/** The scope of a new key. */
import {
  type FilterExpression,
  type KeyScope,
  RequestError,
  scopedCollections,
  validateRequest,
} from '../../../contract/index.ts'
import type { OperationRequest } from '../../../operations/index.ts'
import { UsageFailure } from '../../output/report.ts'
import { joinFilters } from '../../remote/join-filters.ts'

/** The scope of a body, or that of the flags of a command. Undefined without any. */
export function readScope({
  scope,
  filter,
  fields,
  endpoints,
}: OperationRequest<'createKey'>): KeyScope | undefined {
  if (scope !== undefined) return scope
  if (filter === undefined && fields === undefined && endpoints === undefined) return undefined
  const filters = Object.fromEntries(
    Object.entries(filter ?? {}).map(([name, all]) => [name, joinFilters(all)]),
  ) as Readonly<Partial<Record<(typeof scopedCollections)[number], FilterExpression>>>
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
