/** One line of `repos*.jsonl` -> the repository the API shows, and the document the index holds. */
import type { IndexDocument } from 'native-free-index'
import { type Repository, serialiseRepo } from '../../contract/index.ts'
import { serviceId } from './identity.ts'
import {
  count,
  date,
  type Members,
  present,
  requiredName,
  requiredText,
  text,
  texts,
} from './members.ts'
import { seconds } from './user.ts'

/** A preview has this many characters at most, and never half of one. */
const previewCharacters = 500

export function readRepo(members: Members): Repository {
  const platformId = requiredText(members, 'platformId')
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
    lastContributorLocations: texts(members, 'lastContributorLocations'),
    readmePreview: text(members, 'readmePreview') ?? preview(text(members, 'readme')),
    updatedAt: date(members, 'updatedAt'),
  })
  texts(members, 'topics')
  return repo as Repository
}

const encoder = new TextEncoder()

/** @param ownerLocation the location of the owner, where the data set knows the owner. */
export function repoDocument(repo: Repository, ownerLocation: string | undefined): IndexDocument {
  const { name, ownerLogin, lastContributorLocations, description, readmePreview } = repo
  const { stargazerCount, totalIssuesCount, totalIssuesOpen, totalIssuesClosed } = repo
  const names = { fullName: `${ownerLogin}/${name}`, ownerLogin, name }
  const places = { ownerLocation, lastContributorLocations }
  return {
    text: { ...names, ...places, description, readmePreview },
    keywords: {
      id: repo.id,
      platformId: repo.platformId,
      language: repo.language,
      ...names,
      ...places,
    },
    numbers: {
      stargazerCount,
      totalIssuesCount,
      totalIssuesOpen,
      totalIssuesClosed,
      createdAt: seconds(repo.createdAt),
      updatedAt: seconds(repo.updatedAt),
    },
    body: encoder.encode(serialiseRepo(repo)),
  }
}

function preview(readme: string | undefined): string | undefined {
  // Cut twice: by units first, so that a long text is not split into characters as a whole.
  return readme && [...readme.slice(0, previewCharacters * 2)].slice(0, previewCharacters).join('')
}
