/** POST /v3/raw/…: documents by identifier or name, positional to the input. */
import type { RepositoryAttributes } from '../contract/index.ts'
import type { Engine, LookupField } from '../engines/index.ts'
import { wishesOf } from './attributes.ts'
import { joinDocuments, type Owners } from './documents.ts'
import type { Answer, Handler } from './metered.ts'
import { ownersOf } from './owners.ts'

export const rawUsers: Handler<'rawUsers'> = (request, { engine }) => ({
  wishes: wishesOf(request.includeAttributes),
  run: async () => answerOf('users', await findByIds(engine, 'users', request.githubIds)),
})

export const rawUsersByLogin: Handler<'rawUsersByLogin'> = (request, { engine }) => ({
  wishes: wishesOf(request.includeAttributes),
  run: async () => answerOf('users', await engine.find('users', 'login', request.logins)),
})

export const rawRepos: Handler<'rawRepos'> = ({ githubIds, includeAttributes }, { engine }) => ({
  wishes: wishesOf(includeAttributes),
  run: async () => {
    const found = await findByIds(engine, 'repos', githubIds)
    return answerOf('repositories', found, await wantedOwners(engine, found, includeAttributes))
  },
})

export const rawReposByFullname: Handler<'rawReposByFullname'> = (
  { fullNames, includeAttributes },
  { engine },
) => ({
  wishes: wishesOf(includeAttributes),
  run: async () => {
    const found = await engine.find('repos', 'fullName', fullNames)
    return answerOf('repositories', found, await wantedOwners(engine, found, includeAttributes))
  },
})

async function wantedOwners(
  engine: Engine,
  repositories: readonly (Uint8Array | null)[],
  attributes: RepositoryAttributes | undefined,
): Promise<Owners> {
  return attributes?.owner ? await ownersOf(engine, repositories) : []
}

const serviceId = /^[0-9a-f]{32}$/i

/**
 * Service identifiers and platform node identifiers, mixed; the form tells which is meant first.
 */
async function findByIds(
  engine: Engine,
  collection: 'users' | 'repos',
  ids: readonly string[],
): Promise<(Uint8Array | null)[]> {
  const byServiceId = ids.map((id) => (serviceId.test(id) ? id.toLowerCase() : ''))
  const find = (field: LookupField, values: readonly string[]) =>
    engine.find(collection, field, values)
  const [own, platform] = await Promise.all([find('id', byServiceId), find('platformId', ids)])
  return ids.map((_, i) => own[i] ?? platform[i] ?? null)
}

/** A call costs one credit for each document found. */
function answerOf(
  member: string,
  documents: readonly (Uint8Array | null)[],
  owners: Owners = [],
): Answer {
  let count = 0
  for (const document of documents) if (document !== null) count++
  const body = joinDocuments(`{"count":${count},"${member}":[`, documents, ']}', owners)
  return { body, credits: count }
}
