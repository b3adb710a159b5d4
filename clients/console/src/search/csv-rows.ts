/** Records as rows of a spreadsheet: the plain columns that people look for come first. */
import type { Repository, User } from 'devdex-client'
import { listMembers } from '../parts/members.ts'
import { type Named, nameOf, repositoryOf, sourcesOf, userOf } from '../parts/named.ts'
import type { CsvRecord } from './csv-text.ts'
import type { Collection } from './search-params.ts'

/**
 * The columns of a file, independent of its records.
 *
 * @param own see csvRow
 */
export function csvColumns(
  collections: readonly Collection[],
  own: readonly string[],
): readonly string[] {
  const first = collections.flatMap((collection) => {
    const named = { collection, record: { id: '' } as User & Repository }
    return Object.keys(firstColumns(named))
  })
  const last = collections
    .flatMap((collection) => listMembers(collection, 'csv').map(({ name }) => name))
    .filter((name) => !shownElsewhere.has(name))
  return [...new Set([...first, ...own, ...last, 'sources'])]
}

/** @param own additional columns of the row, such as a note */
export function csvRow(named: Named, own: CsvRecord): CsvRecord {
  const first = firstColumns(named)
  return { ...first, ...own, ...others(named.record, first), sources: sourcesOf(named) }
}

function firstColumns(named: Named): CsvRecord {
  const user = userOf(named)
  const repository = repositoryOf(named)
  return user ? userColumns(user) : repository ? repositoryColumns(repository, named) : {}
}

function userColumns(user: User): CsvRecord {
  const { displayName, resolvedCity, resolvedCountry, location, metrics, devrank } = user
  const place = [resolvedCity, resolvedCountry].filter(Boolean).join(', ')
  return {
    login: user.login,
    name: displayName,
    place: place === '' ? location : place,
    company: user.company,
    followers: metrics?.followersCount,
    languages: metrics?.topLanguages,
    lastActivity: metrics?.lastActivityAt,
    score: user.score,
    devrankTier: devrank?.tier,
    topics: metrics?.topTopics,
    stars: metrics?.totalStars,
    repositories: metrics?.ownedRepoCount,
    links: user.socialAccounts?.map(({ url }) => url),
  }
}

function repositoryColumns(repository: Repository, named: Named): CsvRecord {
  return {
    repository: nameOf(named),
    description: repository.description,
    language: repository.language,
    stars: repository.stargazerCount,
    score: repository.score,
  }
}

/** Names of members that other columns show already. */
const shownElsewhere = new Set(['displayName', 'ownerLogin', 'stargazerCount'])

/** Plain members of the record. Nested members, such as metrics, have their own columns. */
function others(record: User | Repository, shown: CsvRecord): CsvRecord {
  const plain = Object.entries(record).filter(([name, value]) => {
    const values: unknown[] = Array.isArray(value) ? value : [value]
    const isPlain = values.every((one) => typeof one !== 'object')
    return isPlain && !(name in shown) && !shownElsewhere.has(name)
  })
  return Object.fromEntries(plain)
}
