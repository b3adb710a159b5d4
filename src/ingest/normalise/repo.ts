/** Converts lines of `repos*.jsonl` to repositories of the API and documents of the index. */
import { type IndexDocument, joinName } from 'native-free-index'
import {
  defaultRank,
  nameKeyField,
  type Repository,
  serialiseRepo,
  weighPopularity,
} from '../../contract/index.ts'
import { repoRows } from '../../fields/index.ts'
import type { SourcedField } from '../../snapshot/index.ts'
import { indexMembers, listIndexed, type WritableDocument } from './index-members.ts'
import { serviceId, sourcedFields } from './known-members.ts'
import { compileRecordReaders, readRecord } from './line-readers.ts'
import { type Members, readRequiredText, readText, readTexts } from './members.ts'
import { readAliases, readProvenance } from './origins.ts'

/** Characters of a README that are shown. */
const previewCharacters = 500
/** Characters of a README that are searched. Later ones rarely describe the repository. */
const searchedCharacters = 10_000

export interface RepoRecord {
  readonly repo: Repository
  /** The number of stars in its line. Without one, edges are counted. */
  readonly givenStars: number | undefined
  readonly topics: readonly string[]
  /** The searched part of the README, or the preview if the line has no README. */
  readonly readme: string | undefined
  /** Other platformIds of the repository. */
  readonly aliases: readonly string[]
  /** The service identifiers of `aliases`. */
  readonly aliasIds: readonly string[]
  readonly provenance: readonly SourcedField[]
}

const recordReaders = compileRecordReaders(repoRows, { readmePreview: null })

export function readRepo(members: Members): RepoRecord {
  const platformId = readRequiredText(members, 'platformId')
  const aliases = readAliases(members, platformId)
  const readme = readText(members, 'readme')
  const readmePreview = readText(members, 'readmePreview') ?? cutText(readme, previewCharacters)
  const id = serviceId('repo', platformId)
  const repo = readRecord<Repository>(members, recordReaders, { id, platformId })
  if (readmePreview !== undefined) repo.readmePreview = readmePreview
  return {
    repo,
    givenStars: (members.stargazerCount ?? null) === null ? undefined : repo.stargazerCount,
    topics: readTexts(members, 'topics') ?? [],
    readme: cutText(readme, searchedCharacters) ?? readmePreview,
    aliases,
    aliasIds: aliases.map((alias) => serviceId('repo', alias)),
    provenance: readProvenance(members, sourcedFields.repos),
  }
}

const encoder = new TextEncoder()

const recordMembers = listIndexed(repoRows, 'record')

export interface RepoContext {
  /** Undefined if the data set lacks the owner or the owner's location. */
  readonly ownerLocation: string | undefined
  /** The owner's rank, from 0 to 100, if the data set contains the owner. */
  readonly ownerDevrank: number | undefined
  /** Locations of contributors, used if the repository's line has none. */
  readonly contributorLocations: readonly string[]
  /** The number in its line, or else counted from edges. */
  readonly stars?: number
  /** Time of the embedding, used if the repository's line has none. */
  readonly embeddedAt: string
}

export function buildRepoDocument(
  { repo: given, topics, readme, aliases, aliasIds }: RepoRecord,
  context: RepoContext,
): IndexDocument {
  const { ownerLocation, ownerDevrank, contributorLocations, embeddedAt } = context
  const { stars: stargazerCount = given.stargazerCount } = context
  const repo = { embeddedAt, ...addPlaces(given, contributorLocations), stargazerCount }
  const document: WritableDocument = { text: {}, keywords: {}, numbers: {} }
  indexMembers(repo, recordMembers, document)
  const fullName = `${repo.ownerLogin}/${repo.name}`
  Object.assign(document.text, { fullName, ownerLocation, topics, readme })
  Object.assign(document.keywords, {
    id: aliasIds.length === 0 ? repo.id : [repo.id, ...aliasIds],
    platformId: aliases.length === 0 ? repo.platformId : [repo.platformId, ...aliases],
    fullName,
    [nameKeyField]: joinName(repo.name),
    ownerLocation,
  })
  const rank = weighPopularity(stargazerCount, repo.totalIssuesClosed)
  document.numbers[defaultRank.column] = rank
  document.numbers.ownerDevrank = ownerDevrank
  return { ...document, stored: encoder.encode(serialiseRepo(repo)) }
}

function addPlaces(repo: Repository, contributorLocations: readonly string[]): Repository {
  const isKnown = repo.lastContributorLocations !== undefined || contributorLocations.length === 0
  return isKnown ? repo : { ...repo, lastContributorLocations: [...contributorLocations] }
}

/** The first `characters` characters. Never cuts within a character. */
function cutText(text: string | undefined, characters: number): string | undefined {
  if (text === undefined || text.length <= characters) return text
  // Cut by units first, so that a long text is not split into characters as a whole.
  return [...text.slice(0, characters * 2)].slice(0, characters).join('')
}
