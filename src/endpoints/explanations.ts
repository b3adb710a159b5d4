/** The explanations of scores that `explain` adds to the results of a search. */
import { limits, refuseAt, refuseOverload } from '../contract/index.ts'
import { copyHit, type SearchHit } from '../engines/index.ts'
import { readSize } from '../plan/index.ts'
import type { MemberPieces } from './answer.ts'
import { countPerGroup } from './groups.ts'
import type { RequestContext } from './request-context.ts'
import type { Results } from './search.ts'

interface ExplainedRequest {
  readonly explain?: boolean
  readonly first?: number
  readonly maxResults?: number
  readonly groupBy?: string
  readonly perGroup?: number
}

/** Throws RequestError `invalid_request` for more results than can be explained. */
export function requireExplainable(request: ExplainedRequest): void {
  const { explain, first } = request
  const perGroup = countPerGroup(request)
  if (explain !== true || readSize(request) * perGroup <= limits.explainedMax) return
  const member = first === undefined ? 'maxResults' : 'first'
  const times = perGroup === 1 ? '' : ' times `perGroup`'
  const message = `\`${member}\`${times} may be at most ${limits.explainedMax} with \`explain\``
  throw refuseAt('invalid_request', `/${member}`, message)
}

/** Searches where the suppression changes between a search and its explanation. */
const triesMax = 3

/**
 * A page of hits with explanations. Throws as `Searcher.explain`, and RequestError `overloaded` where
 * suppressions change all the time.
 */
export async function explainResults(
  find: () => Promise<Results>,
  { engine, signal }: Pick<RequestContext, 'engine' | 'signal'>,
): Promise<Results> {
  for (let tries = 0; tries < triesMax; tries++) {
    const page = await find()
    if (page.hits.length === 0) return page
    const ordinals = page.hits.map(({ ordinal }) => ordinal)
    const explained = await engine.searcher.explain(page.plan, ordinals, signal)
    if (explained.every(({ score }, i) => score === page.hits[i]!.score)) {
      return {
        ...page,
        hits: page.hits.map((hit, i) => copyHit(hit, { explanation: explained[i]!.json })),
      }
    }
  }
  throw refuseOverload()
}

const memberName = Buffer.from(',"explanation":')

/** The explanation of each hit that has one. */
export function composeExplanations(hits: readonly SearchHit[]): readonly MemberPieces[] {
  if (hits.every(({ explanation }) => explanation === undefined)) return []
  return [hits.map(({ explanation }) => explanation && [memberName, explanation])]
}
