/** The names that formulas read, as the contract has them, and which of them a key has. */
import type { FieldsResponse, RankBy, UserRankBy } from 'devdex-client'
import type { Collection } from '../search/search-params.ts'
import { showsField } from '../session.ts'

type NameOf<F> = F extends { type: 'Attr'; name: infer Name extends string } ? Name : never
type TextFieldOf<F> = F extends { type: 'BM25'; field: infer Field } ? Field : never

interface NameInfo {
  readonly text: string
  /** The field that a name is computed from. Absent if every key has the name. */
  readonly of?: string
  /** Another name of one that is offered. */
  readonly isAlias?: true
}

const userNames: Readonly<Record<NameOf<UserRankBy>, NameInfo>> = {
  relevance: { text: 'how well the person fits the search, 0 to 1' },
  similarity: { text: 'the same', isAlias: true },
  followersCount: { text: 'followers', of: 'followersCount' },
  followingCount: { text: 'people they follow', of: 'followingCount' },
  ownedRepoCount: { text: 'owned repositories', of: 'ownedRepoCount' },
  totalStars: { text: 'stars of owned repositories', of: 'totalStars' },
  contributionsCount: { text: 'contributions', of: 'contributionsCount' },
  crackedScore: { text: 'DevRank, 0 to 100', of: 'crackedScore' },
  ageDays: { text: 'days since the account was created', of: 'createdAt' },
  daysSinceUpdate: { text: 'days since the profile was updated', of: 'updatedAt' },
  daysSinceActivity: { text: 'days since the last activity', of: 'lastActivityAt' },
}

const repositoryNames: Readonly<Record<NameOf<RankBy>, NameInfo>> = {
  similarity: { text: 'how well the repository fits the search, 0 to 1' },
  ANN: { text: 'the same', isAlias: true },
  stargazerCount: { text: 'stars', of: 'stargazerCount' },
  totalIssuesCount: { text: 'issues, open and closed', of: 'totalIssuesCount' },
  totalIssuesOpen: { text: 'open issues', of: 'totalIssuesOpen' },
  totalIssuesClosed: { text: 'closed issues', of: 'totalIssuesClosed' },
  createdAt: { text: 'seconds from 1970 to the creation', of: 'createdAt' },
  updatedAt: { text: 'seconds from 1970 to the last update', of: 'updatedAt' },
  ageDays: { text: 'days since the creation', of: 'createdAt' },
  daysSinceUpdate: { text: 'days since the last update', of: 'updatedAt' },
  ownerDevrank: { text: 'DevRank of the owner, 0 to 100' },
}

const userTexts = [
  ...(['login', 'displayName', 'bio', 'company', 'location'] as const),
  ...(['resolvedCountry', 'resolvedState', 'resolvedCity'] as const),
] satisfies readonly TextFieldOf<UserRankBy>[]

const repositoryTexts = [
  ...(['name', 'description', 'readmePreview', 'ownerLogin'] as const),
  ...(['language', 'ownerLocation', 'lastContributorLocations'] as const),
] satisfies readonly TextFieldOf<RankBy>[]

export interface RankNames {
  /** Names for `Attr`, with their meanings. */
  readonly attributes: readonly (readonly [name: string, text: string])[]
  /** Fields for `BM25`. */
  readonly textFields: readonly string[]
}

/** @param fields of `/fields`, which has those of the key alone; undefined before it answers */
export function rankNames(
  collection: Collection,
  fields: FieldsResponse['fields'] | undefined,
): RankNames {
  const known = new Set(fields?.map(({ name }) => name))
  const has = (name: string) => (fields === undefined ? showsField(name) : known.has(name))
  const infos: Readonly<Record<string, NameInfo>> =
    collection === 'users' ? userNames : repositoryNames
  const texts: readonly string[] = collection === 'users' ? userTexts : repositoryTexts
  return {
    attributes: Object.entries(infos)
      .filter(([, { of, isAlias }]) => !isAlias && (of === undefined || has(of)))
      .map(([name, { text }]) => [name, text]),
    textFields: texts.filter(has),
  }
}
