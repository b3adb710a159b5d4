/** The explanations of scores that `explain` adds to the results of a search. */
import { issueAt, limits, overloaded } from '../contract/index.ts'
import type { SearchHit, SearchPage } from '../engines/index.ts'
import type { QueryPlan } from '../plan/index.ts'
import type { DocumentPiece, Extras } from './documents.ts'
import { perGroupOf } from './groups.ts'
import type { RequestContext } from './request-context.ts'

/** A page, and the plan that found it. */
export interface PlannedResults extends SearchPage {
  readonly plan: QueryPlan
}

interface ExplainedRequest {
  readonly explain?: boolean
  readonly first?: number
  readonly maxResults?: number
  readonly groupBy?: string
  readonly perGroup?: number
}

/** Throws RequestError `invalid_request` for more results than can be explained. */
export function requireExplainable(request: ExplainedRequest): void {
  const { explain, first, maxResults } = request
  const perGroup = perGroupOf(request)
  const size = first ?? maxResults ?? limits.resultsDefault
  if (explain !== true || size * perGroup <= limits.explainedMax) return
  const member = first === undefined ? 'maxResults' : 'first'
  const times = perGroup === 1 ? '' : ' times `perGroup`'
  const message = `\`${member}\`${times} may be at most ${limits.explainedMax} with \`explain\``
  throw issueAt('invalid_request', `/${member}`, message)
}

/** Searches where the suppression changes between a search and its explanation. */
const triesMax = 3

/**
 * A page of hits with explanations. Throws as `Engine.explain`, and RequestError `overloaded` where
 * suppressions change all the time.
 */
export async function explainedPage<Page extends PlannedResults>(
  find: () => Promise<Page>,
  { engine, signal }: Pick<RequestContext, 'engine' | 'signal'>,
): Promise<Page> {
  for (let tries = 0; tries < triesMax; tries++) {
    const page = await find()
    if (page.hits.length === 0) return page
    const ordinals = page.hits.map(({ ordinal }) => ordinal)
    const explained = await engine.explain(page.plan, ordinals, signal)
    if (explained.every(({ score }, i) => score === page.hits[i]!.score)) {
      return { ...page, hits: page.hits.map((hit, i) => withTree(hit, explained[i]!.json)) }
    }
  }
  throw overloaded()
}

function withTree(hit: SearchHit, explanation: Uint8Array) {
  const { score, ordinal, body, evidence, strength } = hit
  const more = { ...(evidence && { evidence }), ...(strength && { strength }) }
  return { score, ordinal, body, explanation, ...more }
}

const memberName = Buffer.from(',"explanation":')

/** `extras` with the explanation of each hit that has one. */
export function withExplanations(hits: readonly SearchHit[], extras: Extras): Extras {
  if (hits.every(({ explanation }) => explanation === undefined)) return extras
  return hits.map(({ explanation }, i): readonly DocumentPiece[] => {
    const before = extras[i] ?? []
    return explanation === undefined ? before : [...before, memberName, explanation]
  })
}
