/** Searches that a key keeps, and what is new in them. */
import { limits } from '../limits.ts'
import type { PageInfo } from '../schemas/connection.ts'
import type { Repository } from '../schemas/repository.ts'
import { count, defineAmount, reference, timestamp, wellFormedLine } from '../schemas/scalars.ts'
import { closedObject, type Static, Type } from '../schemas/type.ts'
import type { User } from '../schemas/user.ts'
import { SearchOfSeveral } from './multi-search.ts'
import { wordResults } from './searches.ts'

const SavedSearchName = Type.String({
  minLength: 1,
  maxLength: limits.savedNameCharsMax,
  pattern: wellFormedLine,
  'x-allowed':
    `a string of 1 to ${limits.savedNameCharsMax} characters, none a control character or ` +
    'half of a surrogate pair',
  description: 'Name of the saved search, unique for the key',
})

const SavedSearch = closedObject({
  name: SavedSearchName,
  search: SearchOfSeveral,
  depth: Type.Integer({ minimum: 1, description: 'How many of the best results are watched' }),
  createdAt: timestamp('When it was saved'),
  seenAt: timestamp('When results last counted as seen'),
  snapshots: Type.Array(Type.String(), {
    description: 'Snapshots on which results counted as seen, which `since` may name',
  }),
})

export const NamedSavedSearch = closedObject({ name: SavedSearchName })

export const SaveRequest = closedObject({
  name: SavedSearchName,
  search: SearchOfSeveral,
  depth: defineAmount(
    limits.savedDepthMax,
    'How many of the best results are watched',
    limits.savedDepthDefault,
  ),
})

export type SaveSearchRequest = Static<typeof SaveRequest>

export const SavedSearchList = closedObject({
  savedSearches: Type.Array(SavedSearch, { description: 'By name' }),
})
export type SavedSearchesAnswer = Static<typeof SavedSearchList>

export const DeletedSavedSearch = closedObject({
  name: SavedSearchName,
  deleted: Type.Boolean({ description: 'False where the key had none of this name' }),
})

export const NewResultsRequest = closedObject({
  name: SavedSearchName,
  first: defineAmount(limits.resultsMax, 'How many results to return', limits.resultsDefault),
  since: Type.Optional(
    Type.String({
      maxLength: limits.savedSinceCharsMax,
      description:
        'An ISO 8601 date or date-time: results that came in after it are new, seen or not. ' +
        'Or one of the `snapshots` that the list names: results that came in after the last ' +
        'check on it are new. By default results that were not seen are',
    }),
  ),
  acknowledge: Type.Optional(
    Type.Boolean({ default: true, description: 'Whether the results shown count as seen' }),
  ),
})

export const NewResultsAnswer = closedObject({
  count: count('Results returned'),
  users: Type.Optional(Type.Array(reference<User>('User'))),
  repositories: Type.Optional(Type.Array(reference<Repository>('Repository'))),
  pageInfo: reference<PageInfo>('PageInfo'),
  corrections: wordResults.corrections,
  since: timestamp('Results are compared with those seen at this time'),
  acknowledged: Type.Boolean({ description: 'Whether they count as seen by now' }),
})
