import type { RepositoryAttributes } from '../schemas/attributes.ts'
import { reference } from '../schemas/scalars.ts'
import { Type } from '../schemas/type.ts'
import { creditsPerRecord, errorsOfBatch, FullNames, Ids, RepositoryBatch } from './batches.ts'
import { endpoint } from './endpoint.ts'
import { sampleContributor, sampleRepository, sampleUser } from './sample-records.ts'

const includeAttributes = Type.Optional(reference<RepositoryAttributes>('RepositoryAttributes'))

export const rawRepos = endpoint({
  id: 'rawRepos',
  method: 'post',
  path: '/raw/repos',
  services: ['RAW'],
  credits: creditsPerRecord,
  summary: 'Repositories by identifier',
  description: 'Up to 100 repositories by platform or service identifier, in the order asked for.',
  request: Type.Object({ githubIds: Ids, includeAttributes }, { additionalProperties: false }),
  response: RepositoryBatch,
  errors: errorsOfBatch,
  examples: [
    {
      name: 'Two identifiers, one unknown',
      request: { githubIds: ['R_sample0001', 'R_unknown'] },
      response: { count: 1, repositories: [sampleRepository, null] },
    },
  ],
})

export const rawReposByFullname = endpoint({
  id: 'rawReposByFullname',
  method: 'post',
  path: '/raw/repos/by-fullname',
  services: ['RAW'],
  credits: creditsPerRecord,
  summary: 'Repositories by full name',
  description: 'Up to 100 repositories by `owner/name`, in the order asked for.',
  request: Type.Object(
    { fullNames: FullNames, includeAttributes },
    { additionalProperties: false },
  ),
  response: RepositoryBatch,
  errors: errorsOfBatch,
  examples: [
    {
      name: 'Two names, one unknown',
      request: { fullNames: ['mira-lindqvist/borrow-lens', 'mira-lindqvist/nothing'] },
      response: { count: 1, repositories: [sampleRepository, null] },
    },
    {
      name: 'Contributors and their profiles',
      request: {
        fullNames: ['mira-lindqvist/borrow-lens'],
        includeAttributes: { contributors: { first: 1 }, contributorProfiles: true },
      },
      response: {
        count: 1,
        repositories: [
          {
            ...sampleRepository,
            contributorProfiles: [sampleContributor],
            contributors: {
              edges: [sampleUser],
              pageInfo: { endCursor: 'b3BhcXVlLWN1cnNvcg', hasNextPage: true },
            },
          },
        ],
      },
    },
  ],
})
