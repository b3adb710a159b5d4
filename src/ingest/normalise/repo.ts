/** Converts lines of `repos*.jsonl` to repositories of the API and documents of the index. */
import { type IndexDocument, joinedForm } from 'native-free-index'
import {
  defaultRank,
  nameKeyField,
  popularityAndActivity,
  type Repository,
  serialiseRepo,
} from '../../contract/index.ts'
import type { SourcedField } from '../../snapshot/index.ts'
import { repoSources, serviceId } from './known-members.ts'
import {
  count,
  date,
  type Members,
  ownTexts,
  present,
  requiredName,
  requiredText,
  text,
  texts,
} from './members.ts'
import { readAliases, readProvenance } from './origins.ts'
import { seconds } from './user.ts'

/** Characters of a README that are shown. */
const previewCharacters = 500
/** Characters of a README that are searched. Later ones rarely describe the repository. */
const searchedCharacters = 10_000

export interface RepoRecord {
  readonly repo: Repository
  /** Whether its line has the number of stars. If not, edges are counted. */
  readonly hasStars: boolean
  readonly topics: readonly string[]
  /** The searched part of the README, or the preview if the line has no README. */
  readonly readme: string | undefined
  /** Other platformIds of the repository. */
  readonly aliases: readonly string[]
  /** The service identifiers of `aliases`. */
  readonly aliasIds: readonly string[]
  readonly provenance: readonly SourcedField[]
}

export function readRepo(members: Members): RepoRecord {
  const platformId = requiredText(members, 'platformId')
  const aliases = readAliases(members, platformId)
  const readme = text(members, 'readme')
  const readmePreview = text(members, 'readmePreview') ?? opening(readme, previewCharacters)
  const repo = present({
    id: serviceId('repo', platformId),
    platformId,
    name: requiredName(members, 'name'),
    ownerLogin: requiredName(members, 'ownerLogin'),
    stargazerCount: count(members, 'stargazerCount'),
    totalIssuesClosed: count(members, 'totalIssuesClosed'),
    totalIssuesCount: count(members, 'totalIssuesCount'),
    totalIssuesOpen: count(members, 'totalIssuesOpen'),
    createdAt: date(members, 'createdAt'),
    description: text(members, 'description'),
    embeddedAt: date(members, 'embeddedAt'),
    language: text(members, 'language'),
    lastContributorLocations: ownTexts(members, 'lastContributorLocations'),
    readmePreview,
    updatedAt: date(members, 'updatedAt'),
  })
  return {
    repo: repo as Repository,
    hasStars: (members.stargazerCount ?? undefined) !== undefined,
    topics: texts(members, 'topics') ?? [],
    readme: opening(readme, searchedCharacters) ?? readmePreview,
    aliases,
    aliasIds: aliases.map((alias) => serviceId('repo', alias)),
    provenance: readProvenance(members, repoSources),
  }
}

const encoder = new TextEncoder()

export interface RepoContext {
  /** Undefined if the data set lacks the owner or the owner's location. */
  readonly ownerLocation: string | undefined
  /** The owner's rank, from 0 to 100, if the data set contains the owner. */
  readonly ownerDevrank: number | undefined
  /** Locations of contributors, used if the repository's line has none. */
  readonly contributorLocations: readonly string[]
  /** The number in its line, or else counted from edges. */
  readonly stargazerCount?: number
  /** Time of the embedding, used if the repository's line has none. */
  readonly embeddedAt: string
}

export function repoDocument(
  { repo: given, topics, readme, aliases, aliasIds }: RepoRecord,
  context: RepoContext,
): IndexDocument {
  const { ownerLocation, ownerDevrank, contributorLocations, embeddedAt } = context
  const { stargazerCount = given.stargazerCount } = context
  const placedRepo = placed(given, contributorLocations)
  const repo = { embeddedAt, ...placedRepo, stargazerCount }
  const { name, ownerLogin, lastContributorLocations, description, readmePreview } = repo
  const { totalIssuesCount, totalIssuesOpen, totalIssuesClosed } = repo
  const names = { fullName: `${ownerLogin}/${name}`, ownerLogin, name }
  const places = { ownerLocation, lastContributorLocations }
  return {
    text: {
      ...names,
      ...places,
      language: repo.language,
      description,
      readmePreview,
      topics,
      readme,
    },
    keywords: {
      id: aliasIds.length === 0 ? repo.id : [repo.id, ...aliasIds],
      platformId: aliases.length === 0 ? repo.platformId : [repo.platformId, ...aliases],
      language: repo.language,
      ...names,
      [nameKeyField]: joinedForm(name),
      ...places,
    },
    numbers: {
      stargazerCount,
      totalIssuesCount,
      totalIssuesOpen,
      totalIssuesClosed,
      createdAt: seconds(repo.createdAt),
      updatedAt: seconds(repo.updatedAt),
      [defaultRank.column]: popularityAndActivity(stargazerCount, totalIssuesClosed),
      ownerDevrank,
    },
    stored: encoder.encode(serialiseRepo(repo)),
  }
}

function placed(repo: Repository, contributorLocations: readonly string[]): Repository {
  const isKnown = repo.lastContributorLocations !== undefined || contributorLocations.length === 0
  return isKnown ? repo : { ...repo, lastContributorLocations: [...contributorLocations] }
}

/** The first `characters` characters. Never cuts within a character. */
function opening(text: string | undefined, characters: number): string | undefined {
  if (text === undefined || text.length <= characters) return text
  // Cut by units first, so that a long text is not split into characters as a whole.
  return [...text.slice(0, characters * 2)].slice(0, characters).join('')
}
