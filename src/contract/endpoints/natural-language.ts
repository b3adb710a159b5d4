/** Searches by a sentence (interface §4.2, decisions §2). */

import type { Explanation } from '../schemas/explanation.ts'
import { reference } from '../schemas/scalars.ts'
import { closedObject, type Static, Type } from '../schemas/type.ts'
import { defineRepoSearch, ownerProfiles, repoResults } from './search-repos.ts'
import { describeProfiles, userResults, userSearchMembers } from './search-users.ts'
import { defineSentence, sentenceRules } from './searches.ts'

const understood = {
  searchQuery: Type.String({
    description: 'The text that was searched for; the sentence itself where all of it is filters',
  }),
  explanation: Type.Optional(reference<Explanation>('Explanation')),
}

export const UserSentenceRequest = closedObject(
  {
    ...defineSentence({ noun: 'users', names: 'Logins', professional: describeProfiles('') }),
    ...userSearchMembers,
  },
  sentenceRules,
)
export type SearchUsersNaturalLanguageRequest = Static<typeof UserSentenceRequest>

export const RepoSentenceRequest = closedObject(
  {
    ...defineSentence({
      noun: 'repositories',
      names: 'Full names',
      professional: `finds owners by their professional profile too, and adds ${ownerProfiles}`,
    }),
    ...defineRepoSearch('the filters that the sentence became'),
  },
  sentenceRules,
)
export type SearchReposNaturalLanguageRequest = Static<typeof RepoSentenceRequest>

// An empty page has no suggestion: the search is relaxed instead.
const { suggestion: _, ...userSentenceResults } = userResults
const { suggestion: __, ...repoSentenceResults } = repoResults

export const UserSentenceResponse = closedObject({ ...userSentenceResults, ...understood })
export const RepoSentenceResponse = closedObject({ ...repoSentenceResults, ...understood })
