/** POST /v3/raw/…/{id}/graph/{relationship}: the neighbours of one document. */
import {
  findRelationship,
  type GraphEndpointId,
  type GraphList,
  type GraphReposRequest,
  type GraphUsersRequest,
  graphEndpoints,
  limits,
  type Relationship,
  RequestError,
  serialisePageInfo,
} from '../contract/index.ts'
import type { Engine } from '../engines/index.ts'
import { type EdgePlan, planEdges, startOf } from '../plan/index.ts'
import {
  type PlannedAttributes,
  planRepoAttributes,
  planUserAttributes,
  priceMaxOf,
} from './attributes.ts'
import { joinDocuments } from './documents.ts'
import { gather, patternShareOf } from './gather.ts'
import { findByIds } from './lookups.ts'
import type { HandlerResult, Prepared } from './pipeline.ts'
import type { RequestContext } from './request-context.ts'
import { shownIn } from './shown-addresses.ts'

type GraphRequest = GraphUsersRequest | GraphReposRequest

/** Returns the handler of a graph endpoint. */
export function graphList(id: GraphEndpointId) {
  const list = graphEndpoints[id]
  const relationship = findRelationship(list)
  return (request: GraphRequest, context: RequestContext): Prepared => {
    const options = { ...request, first: request.first ?? limits.graphFirstMax }
    const plan = planEdges(relationship, options, '', context.services.cursors, context.target)
    const attributes = attributesOf(relationship.returns, request, context)
    return {
      creditsMax: priceMaxOf(plan.first, attributes),
      run: async () => {
        const startMs = performance.now()
        const root = await rootOf(context.engine, list, context.call.params.id!)
        const answer = await pageOf(context, plan, attributes, root)
        context.timing('graph', performance.now() - startMs)
        return answer
      },
    }
  }
}

function attributesOf(
  returned: Relationship['returns'],
  { includeAttributes }: GraphRequest,
  context: RequestContext,
): PlannedAttributes {
  return returned === 'users'
    ? planUserAttributes(includeAttributes, context)
    : planRepoAttributes(includeAttributes, context)
}

/** Throws RequestError `unknown_root`. */
async function rootOf(engine: Engine, { of }: GraphList, id: string): Promise<number> {
  const [root] = await findByIds(engine, of, [id])
  if (root) return root.ordinal
  const kind = of === 'users' ? 'user' : 'repository'
  throw new RequestError('unknown_root', {
    reason: `there is no ${kind} with the identifier ${id}`,
  })
}

async function pageOf(
  context: RequestContext,
  plan: EdgePlan,
  attributes: PlannedAttributes,
  root: number,
): Promise<HandlerResult> {
  const { engine, services } = context
  const { edges: relation, direction, returns, first, filter, scope } = plan
  const roots = [root]
  const start = startOf(plan, roots)
  const patternShare = patternShareOf([plan, ...attributes.pages])
  const query = { relation, direction, roots, start, first, filter, patternShare }
  const [page] = await engine.edges(query, context.signal)
  const { ordinals, next } = page!
  const listed: { readonly ordinal: number }[] = []
  for (const ordinal of ordinals) listed.push({ ordinal })
  const gathered = await gather(context, attributes, listed, 0, patternShare)
  const { extras, shown, credits, reveals, hash } = gathered
  const bodies = await engine.bodies(returns, ordinals)
  const documents = bodies.map((body, i) => shownIn({ ordinal: ordinals[i]!, body }, shown))
  const endCursor =
    next === null
      ? null
      : services.cursors.encryptPosition({ root, position: next }, engine.snapshot, scope)
  const pageInfo = serialisePageInfo({ endCursor, hasNextPage: next !== null })
  const member = returns === 'users' ? 'users' : 'repositories'
  const open = `{"pageInfo":${pageInfo},"${member}":[`
  const body = joinDocuments(open, documents, ']}', extras)
  return { body, credits, reveals, shown: hash.value }
}
