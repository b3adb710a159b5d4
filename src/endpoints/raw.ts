/** POST /v3/raw/…: documents by identifier, name or address, positional to the input. */
import { type CountRequest, normaliseProfessionalUrl, serialiseCount } from '../contract/index.ts'
import type { Collection } from '../domain/index.ts'
import type { StoredDocument } from '../engines/index.ts'
import { planFilter } from '../plan/index.ts'
import { DocumentList } from './answer.ts'
import {
  type PlannedAttributes,
  planRepoAttributes,
  planUserAttributes,
  priceResults,
} from './attributes.ts'
import { gather } from './gather.ts'
import { findByIds, findUsersOfProfiles, readIds } from './lookups.ts'
import type { Handler, PreparedRequest } from './pipeline.ts'
import type { RequestContext } from './request-context.ts'
import { showDocument } from './shown-addresses.ts'

type FoundDocuments = readonly (StoredDocument | null)[]

export const rawUsers: Handler<'rawUsers'> = ({ includeAttributes, ...request }, context) => {
  const ids = readIds(request)
  return prepareBatch('users', ids, planUserAttributes(includeAttributes, context), context, () =>
    findByIds(context.engine, 'users', ids),
  )
}

export const rawUsersByLogin: Handler<'rawUsersByLogin'> = (
  { logins, includeAttributes },
  context,
) =>
  prepareBatch('users', logins, planUserAttributes(includeAttributes, context), context, () =>
    context.engine.documents.find('users', 'login', logins),
  )

export const rawUsersByProfessionalUrl: Handler<'rawUsersByProfessionalUrl'> = (
  { professionalUrls, linkedinUrls, includeAttributes },
  context,
) => {
  const urls = (professionalUrls ?? linkedinUrls ?? []).map(normaliseProfessionalUrl)
  const attributes = planUserAttributes(includeAttributes, context)
  const { engine } = context
  return prepareBatch('users', urls, attributes, context, async () =>
    findUsersOfProfiles(
      engine,
      await engine.documents.find('professionals', 'professional.professionalUrl', urls),
    ),
  )
}

export const rawRepos: Handler<'rawRepos'> = ({ includeAttributes, ...request }, context) => {
  const ids = readIds(request)
  return prepareBatch(
    'repositories',
    ids,
    planRepoAttributes(includeAttributes, context),
    context,
    () => findByIds(context.engine, 'repos', ids),
  )
}

export const rawReposByFullname: Handler<'rawReposByFullname'> = (
  { fullNames, includeAttributes },
  context,
) =>
  prepareBatch(
    'repositories',
    fullNames,
    planRepoAttributes(includeAttributes, context),
    context,
    () => context.engine.documents.find('repos', 'fullName', fullNames),
  )

/** A call costs one credit for each document found, in addition to the credits of `gather`. */
function prepareBatch(
  member: 'users' | 'repositories',
  keys: readonly string[],
  attributes: PlannedAttributes,
  context: RequestContext,
  find: () => Promise<FoundDocuments>,
): PreparedRequest {
  return {
    creditsMax: priceResults(keys.length, attributes),
    run: async () => {
      const found = await find()
      const gathered = await gather(context, attributes, found)
      const { members, shown, credits, reveals, hash } = gathered
      const bodies = found.map((document) => document && showDocument(document, shown))
      let count = 0
      for (const body of bodies) if (body !== null) count++
      const open = `{"count":${count},"${member}":[`
      const body = new DocumentList(bodies, { open, close: ']}', members })
      return { body, credits, reveals, shown: hash.value }
    },
  }
}

// POST /v3/raw/users/count and /v3/raw/repos/count: how many documents pass a filter, exactly.

export const rawUsersCount = handleCount('users')
export const rawReposCount = handleCount('repos')

function handleCount(collection: Collection) {
  return (request: CountRequest, context: RequestContext): PreparedRequest => {
    const filter = planFilter(collection, request.filters, context.target)
    return {
      creditsMax: 1,
      run: async () => {
        const started = performance.now()
        const count = await context.engine.searcher.count(collection, filter, context.signal)
        context.recordTiming('count', performance.now() - started)
        return { body: serialiseCount({ count, truncated: false }), credits: 1 }
      },
    }
  }
}
