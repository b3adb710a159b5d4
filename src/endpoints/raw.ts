/** POST /v3/raw/…: documents by identifier, name or address, positional to the input. */
import { type CountRequest, normaliseProfessionalUrl, serialiseCount } from '../contract/index.ts'
import type { Collection } from '../domain/index.ts'
import type { StoredDocument } from '../engines/index.ts'
import { planFilter } from '../plan/index.ts'
import {
  type PlannedAttributes,
  planRepoAttributes,
  planUserAttributes,
  priceMaxOf,
} from './attributes.ts'
import { joinDocuments } from './documents.ts'
import { gather } from './gather.ts'
import { findByIds, usersOfProfiles } from './lookups.ts'
import type { Handler, Prepared } from './metered.ts'
import type { RequestServices } from './services.ts'
import { shownIn } from './shown-addresses.ts'

type FoundDocuments = readonly (StoredDocument | null)[]

export const rawUsers: Handler<'rawUsers'> = ({ githubIds, includeAttributes }, services) =>
  batch('users', githubIds, planUserAttributes(includeAttributes, services), services, () =>
    findByIds(services.engine, 'users', githubIds),
  )

export const rawUsersByLogin: Handler<'rawUsersByLogin'> = (
  { logins, includeAttributes },
  services,
) =>
  batch('users', logins, planUserAttributes(includeAttributes, services), services, () =>
    services.engine.find('users', 'login', logins),
  )

export const rawUsersByProfessionalUrl: Handler<'rawUsersByProfessionalUrl'> = (
  { professionalUrls, linkedinUrls, includeAttributes },
  services,
) => {
  const urls = (professionalUrls ?? linkedinUrls ?? []).map(normaliseProfessionalUrl)
  const attributes = planUserAttributes(includeAttributes, services)
  const { engine } = services
  return batch('users', urls, attributes, services, async () =>
    usersOfProfiles(
      engine,
      await engine.find('professionals', 'professional.professionalUrl', urls),
    ),
  )
}

export const rawRepos: Handler<'rawRepos'> = ({ githubIds, includeAttributes }, services) =>
  batch('repositories', githubIds, planRepoAttributes(includeAttributes, services), services, () =>
    findByIds(services.engine, 'repos', githubIds),
  )

export const rawReposByFullname: Handler<'rawReposByFullname'> = (
  { fullNames, includeAttributes },
  services,
) =>
  batch('repositories', fullNames, planRepoAttributes(includeAttributes, services), services, () =>
    services.engine.find('repos', 'fullName', fullNames),
  )

/** A call costs one credit for each document found, and what `gather` counts besides. */
function batch(
  member: 'users' | 'repositories',
  keys: readonly string[],
  attributes: PlannedAttributes,
  services: RequestServices,
  find: () => Promise<FoundDocuments>,
): Prepared {
  return {
    creditsMax: priceMaxOf(keys.length, attributes),
    run: async (call) => {
      const found = await find()
      const gathered = await gather(services, call, attributes, found)
      const { extras, shown, credits, reveals, hash } = gathered
      const bodies = found.map((document) => document && shownIn(document, shown))
      let count = 0
      for (const body of bodies) if (body !== null) count++
      const open = `{"count":${count},"${member}":[`
      const body = joinDocuments(open, bodies, ']}', extras)
      return { body, credits, reveals, shown: hash.value }
    },
  }
}

// POST /v3/raw/users/count and /v3/raw/repos/count: how many documents pass a filter, exactly.

export const rawUsersCount = countIn('users')
export const rawReposCount = countIn('repos')

function countIn(collection: Collection) {
  return (request: CountRequest, { engine, target }: RequestServices): Prepared => {
    const filter = planFilter(collection, request.filters, target)
    return {
      creditsMax: 1,
      run: async (call) => {
        const started = performance.now()
        const count = await engine.count(collection, filter, call.signal)
        call.timing('count', performance.now() - started)
        return { body: serialiseCount({ count, truncated: false }), credits: 1 }
      },
    }
  }
}
