import { retrievals } from '../retrievals.ts'
import type { RepositoryAttributes } from '../schemas/attributes.ts'
import type { PageInfo } from '../schemas/connection.ts'
import {
  defineGroupResults,
  defineGroups,
  repoGroupings,
  summaryResults,
} from '../schemas/facets.ts'
import { RankByReference } from '../schemas/rank-by.ts'
import type { Repository } from '../schemas/repository.ts'
import { count, defineEnum, defineSwitch, reference } from '../schemas/scalars.ts'
import { closedObject, type Static, Type } from '../schemas/type.ts'
import { defineSearch, defineSimilar, placeResults, searchRules, wordResults } from './searches.ts'

const Retrieval = defineEnum(retrievals, {
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

/** @param filters the filters, as the description names them */
export function defineRepoSearch(filters: string) {
  return {
    includeAttributes: Type.Optional(reference<RepositoryAttributes>('RepositoryAttributes')),
    applyFiltersToIncludeAttributes: defineSwitch(
      `Whether ${filters} also apply to \`contributors\` and \`starrers\`, in addition to their ` +
        'own `filters`. Leaves on `ownerLocation` and `lastContributorLocations` test the ' +
        '`location` of those users, leaves on `ownerLogin` their `login`. All other leaves are ' +
        "ignored, also those on the owner's profile. An And keeps those of its parts that apply, " +
        'an Or applies only if all of its parts do. To continue such a list at the graph ' +
        'endpoint, send the same conditions on users as `filters` (`Eq` for `Contains`), in an ' +
        'And with its own',
    ),
    filterUserIncludeAttributes: defineSwitch('Alias for `applyFiltersToIncludeAttributes`'),
    rankBy: Type.Optional(RankByReference),
    ...defineGroups(repoGroupings),
    retrieval: Type.Optional(Retrieval),
    similarTo: defineSimilar(
      'Full names',
      'repositories near in meaning, ranked as by `retrieval: "semantic"`. Similarity is to all ' +
        'of these together, and a `query` counts as much as they do.',
    ),
  }
}

export const SearchReposBody = closedObject(
  {
    ...defineSearch({
      noun: 'repositories',
      names: 'Full names',
      unasked: 'and similarity is 0',
      professional:
        "adds the fields of the owner's professional profile to `filters` " +
        `(\`ownerProfessional.*\`), and ${ownerProfiles}`,
    }),
    ...defineRepoSearch('`filters`'),
  },
  searchRules,
)

export const repoResults = {
  count: count('Repositories returned'),
  repositories: Type.Array(reference<Repository>('Repository')),
  ...defineGroupResults('repositories', reference<Repository>('Repository')),
  pageInfo: reference<PageInfo>('PageInfo'),
  ...wordResults,
  ...summaryResults,
  ...placeResults,
}

export const SearchReposResponse = closedObject(repoResults)

export type SearchReposRequest = Static<typeof SearchReposBody>
