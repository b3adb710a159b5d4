/** Records as rows of a spreadsheet: the plain columns that people look for come first. */
import type { Repository, User } from 'devdex-client'
import { type Named, nameOf, repositoryOf, sourcesOf, userOf } from '../parts/named.ts'
import type { CsvRecord } from './csv-text.ts'

/** @param own columns of the row besides those of the record, such as a note */
export function csvRow(named: Named, own: CsvRecord): CsvRecord {
  const user = userOf(named)
  const repository = repositoryOf(named)
  const first = user ? userColumns(user) : repository ? repositoryColumns(repository, named) : {}
  return { ...first, ...own, ...others(named.record, first), sources: sourcesOf(named) }
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

/** Members with plain values. Those of parts, such as metrics, have columns of their own. */
function others(record: User | Repository, shown: CsvRecord): CsvRecord {
  const plain = Object.entries(record).filter(([name, value]) => {
    const values: unknown[] = Array.isArray(value) ? value : [value]
    const isPlain = values.every((one) => typeof one !== 'object')
    return isPlain && !(name in shown) && !shownElsewhere.has(name)
  })
  return Object.fromEntries(plain)
}
