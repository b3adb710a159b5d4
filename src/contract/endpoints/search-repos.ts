import { popularityAndActivity } from '../rank-guide.ts'
import { retrievals } from '../retrievals.ts'
import type { RepositoryAttributes } from '../schemas/attributes.ts'
import type { PageInfo } from '../schemas/connection.ts'
import { groupMembers, groupResults, repoGroupings, summaryResults } from '../schemas/facets.ts'
import { RankByReference } from '../schemas/rank-by.ts'
import type { Repository } from '../schemas/repository.ts'
import { count, reference } from '../schemas/scalars.ts'
import { type Static, Type } from '../schemas/type.ts'
import { endpoint } from './endpoint.ts'
import { sampleAttributes, sampleFollower, sampleRepository, sampleUser } from './sample-records.ts'
import {
  creditsOfSearch,
  errorsOfSearch,
  placeResults,
  searchMembers,
  searchRules,
  similarTo,
  wordResults,
} from './searches.ts'

const Retrieval = Type.Unsafe<(typeof retrievals)[number]>({
  type: 'string',
  enum: [...retrievals],
  default: retrievals[0],
  description:
    'What similarity to a query is, from 0 to 1. `semantic`: the cosine of the embeddings, or 0 ' +
    'where that is negative. `keyword`: BM25 over name, description, README and topics. ' +
    '`hybrid`: the first of both and of repositories with that name, fused. `auto`: what ' +
    'finds best, today `hybrid`, and `semantic` with `rankBy`. Without `rankBy` these two return ' +
    'only what matches: repositories with a word of the query, with its name, or near to its ' +
    'meaning. `semantic` takes quotes, `-` and `*` as text.',
})

/** The effect of the data set `professional` on the results. */
export const ownerProfiles =
  '`ownerProfessional` to repositories with a professional owner, unless ' +
  '`includeAttributes.ownerProfessional` is false'

const filterSwitch = (description: string) =>
  Type.Optional(Type.Boolean({ default: false, description }))

/** @param filters the filters, as the description names them */
export function repoSearchMembers(filters: string) {
  return {
    includeAttributes: Type.Optional(reference<RepositoryAttributes>('RepositoryAttributes')),
    applyFiltersToIncludeAttributes: filterSwitch(
      `Whether ${filters} also apply to \`contributors\` and \`starrers\`, in addition to their ` +
        'own `filters`. Leaves on `ownerLocation` and `lastContributorLocations` test the ' +
        '`location` of those users, leaves on `ownerLogin` their `login`. All other leaves are ' +
        "ignored, also those on the owner's profile. An And keeps those of its parts that apply, " +
        'an Or applies only if all of its parts do. To continue such a list at the graph ' +
        'endpoint, send the same conditions on users as `filters` (`Eq` for `Contains`), in an ' +
        'And with its own',
    ),
    filterUserIncludeAttributes: filterSwitch('Alias for `applyFiltersToIncludeAttributes`'),
    rankBy: Type.Optional(RankByReference),
    ...groupMembers(repoGroupings),
    retrieval: Type.Optional(Retrieval),
    similarTo: similarTo(
      'Full names',
      'repositories near in meaning, ranked as by `retrieval: "semantic"`. Similarity is to all ' +
        'of these together, and a `query` counts as much as they do.',
    ),
  }
}

const request = Type.Object(
  {
    ...searchMembers({
      noun: 'repositories',
      names: 'Full names',
      unasked: 'and similarity is 0',
      professional:
        "adds the fields of the owner's professional profile to `filters` " +
        `(\`ownerProfessional.*\`), and ${ownerProfiles}`,
    }),
    ...repoSearchMembers('`filters`'),
  },
  searchRules,
)

export const repoResults = {
  count: count('Repositories returned'),
  repositories: Type.Array(reference<Repository>('Repository')),
  ...groupResults('repositories', reference<Repository>('Repository')),
  pageInfo: reference<PageInfo>('PageInfo'),
  ...wordResults,
  ...summaryResults,
  ...placeResults,
}

const response = Type.Object(repoResults, { additionalProperties: false })

const sampleBase = popularityAndActivity(
  sampleRepository.stargazerCount,
  sampleRepository.totalIssuesClosed,
)

const lastPage = { endCursor: null, hasNextPage: false }

export const searchRepos = endpoint({
  id: 'searchRepos',
  method: 'post',
  path: '/search/repos',
  services: ['SEARCH'],
  credits: creditsOfSearch('repository'),
  summary: 'Search repositories',
  description:
    'Repositories by what they are about, by their words and by their names. Without ' +
    '`rankBy` the `score` is 70 % similarity to the query, 20 % popularity (stars) and 10 % ' +
    'activity (closed issues), the last two log-normalised. With `rankBy` it is the value of ' +
    'that formula, and every repository that passes `filters` is ranked. A list of queries is ' +
    'ranked query by query and fused, to a score from 0 to 1.',
  request,
  response,
  errors: [...errorsOfSearch, 'embedding_failed'],
  examples: [
    {
      name: 'Text and a filter',
      request: {
        query: 'visualise ownership and borrowing',
        filters: { field: 'stargazerCount', op: 'Gte', value: 1000 },
        first: 10,
      },
      response: {
        count: 1,
        repositories: [{ ...sampleRepository, score: 0.7 * 0.625 + sampleBase }],
        pageInfo: lastPage,
      },
    },
    {
      name: 'Several texts, by words and meaning, with owners, page by page',
      request: {
        query: ['borrow checker', 'ownership visualiser'],
        retrieval: 'hybrid',
        includeAttributes: {
          owner: true,
          ownerDevrank: true,
          starrers: {
            first: 10,
            filters: { field: 'resolvedCountry', op: 'Eq', value: 'Portugal' },
          },
        },
        maxResults: 1,
        enablePagination: true,
      },
      response: {
        count: 1,
        repositories: [
          {
            ...sampleRepository,
            owner: sampleUser,
            ownerDevrank: sampleAttributes.devrank,
            starrers: { edges: [sampleFollower], pageInfo: lastPage },
            score: 1,
          },
        ],
        pageInfo: { endCursor: 'b3BhcXVlLWN1cnNvcg', hasNextPage: true },
      },
    },
    {
      name: 'A formula of its own: similar, and tended to',
      request: {
        query: 'borrow checker',
        rankBy: {
          type: 'Mult',
          exprs: [
            { type: 'Attr', name: 'similarity' },
            {
              type: 'Sum',
              exprs: [
                { type: 'Const', value: 1 },
                {
                  type: 'Saturate',
                  expr: { type: 'Attr', name: 'totalIssuesClosed' },
                  midpoint: 100,
                },
                {
                  type: 'Div',
                  exprs: [
                    { type: 'BM25', field: 'name', query: 'borrow' },
                    {
                      type: 'Log',
                      base: 10,
                      expr: {
                        type: 'Max',
                        exprs: [
                          { type: 'Attr', name: 'daysSinceUpdate' },
                          { type: 'Const', value: 10 },
                        ],
                      },
                    },
                  ],
                },
              ],
            },
          ],
        },
      },
      response: {
        count: 1,
        repositories: [{ ...sampleRepository, score: 1.25 }],
        pageInfo: lastPage,
      },
    },
    {
      name: 'Alternatives to a repository, in one language',
      request: {
        similarTo: ['lumenforge/borrow-viz'],
        filters: { field: 'language', op: 'Eq', value: 'Rust' },
        first: 10,
      },
      response: {
        count: 1,
        repositories: [{ ...sampleRepository, score: 0.7 * 0.75 + sampleBase }],
        pageInfo: lastPage,
      },
    },
    {
      name: 'Filters only, most popular and active first',
      request: { query: null, filters: { field: 'language', op: 'Eq', value: 'Rust' } },
      response: {
        count: 1,
        repositories: [{ ...sampleRepository, score: sampleBase }],
        pageInfo: lastPage,
      },
    },
  ],
})

export type SearchReposRequest = Static<typeof request>
