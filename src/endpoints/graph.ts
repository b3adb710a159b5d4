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
import type { QueryEngine } from '../engines/index.ts'
import { type EdgePlan, locateStart, planEdges } from '../plan/index.ts'
import { DocumentList } from './answer.ts'
import {
  type PlannedAttributes,
  planRepoAttributes,
  planUserAttributes,
  priceResults,
} from './attributes.ts'
import { divideTime, gather } from './gather.ts'
import { findByIds } from './lookups.ts'
import type { HandlerResult, PreparedRequest } from './pipeline.ts'
import type { RequestContext } from './request-context.ts'
import { showDocument } from './shown-addresses.ts'

type GraphRequest = GraphUsersRequest | GraphReposRequest

/** Returns the handler of a graph endpoint. */
export function handleGraphList(id: GraphEndpointId) {
  const list = graphEndpoints[id]
  const relationship = findRelationship(list)
  return (request: GraphRequest, context: RequestContext): PreparedRequest => {
    const options = { ...request, first: request.first ?? limits.graphFirstMax }
    const plan = planEdges(relationship, options, '', context.services.cursors, context.target)
    const attributes = planListAttributes(relationship.returns, request, context)
    return {
      creditsMax: priceResults(plan.first, attributes),
      run: async () => {
        const startMs = performance.now()
        const root = await findRoot(context.engine, list, context.call.params.id!)
        const answer = await answerPage(context, plan, attributes, root)
        context.recordTiming('graph', performance.now() - startMs)
        return answer
      },
    }
  }
}

function planListAttributes(
  returned: Relationship['returns'],
  { includeAttributes }: GraphRequest,
  context: RequestContext,
): PlannedAttributes {
  return returned === 'users'
    ? planUserAttributes(includeAttributes, context)
    : planRepoAttributes(includeAttributes, context)
}

/** Throws RequestError `unknown_root`. */
async function findRoot(engine: QueryEngine, { of }: GraphList, id: string): Promise<number> {
  const [root] = await findByIds(engine, of, [id])
  if (root) return root.ordinal
  const kind = of === 'users' ? 'user' : 'repository'
  throw new RequestError('unknown_root', {
    reason: `there is no ${kind} with the identifier ${id}`,
  })
}

async function answerPage(
  context: RequestContext,
  plan: EdgePlan,
  attributes: PlannedAttributes,
  root: number,
): Promise<HandlerResult> {
  const { engine, services } = context
  const { edges: relation, direction, returns, first, filter, scope } = plan
  const roots = [root]
  const start = locateStart(plan, roots)
  const patternShare = divideTime([plan, ...attributes.pages])
  const query = { relation, direction, roots, start, first, filter, patternShare }
  const [page] = await engine.graph.edges(query, context.signal)
  const { ordinals, next } = page!
  const listed: { readonly ordinal: number }[] = []
  for (const ordinal of ordinals) listed.push({ ordinal })
  const gathered = await gather(context, attributes, listed, 0, patternShare)
  const { members, shown, credits, reveals, hash } = gathered
  const bodies = await engine.documents.bodies(returns, ordinals)
  const documents = bodies.map((body, i) => showDocument({ ordinal: ordinals[i]!, body }, shown))
  const endCursor =
    next === null
      ? null
      : services.cursors.encryptPosition({ root, position: next }, engine.snapshot, scope)
  const pageInfo = serialisePageInfo({ endCursor, hasNextPage: next !== null })
  const member = returns === 'users' ? 'users' : 'repositories'
  const open = `{"pageInfo":${pageInfo},"${member}":[`
  const body = new DocumentList(documents, { open, close: ']}', members })
  return { body, credits, reveals, shown: hash.value }
}
