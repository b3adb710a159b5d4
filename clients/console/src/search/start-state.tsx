import { savedSearches } from './saved-searches.ts'
import type { Collection, SearchState } from './search-params.ts'
import { maySendSentences, searchHref } from './search-state.ts'

interface Example {
  readonly what: string
  readonly state: Partial<SearchState>
  readonly needsSentences?: boolean
}

/** They find something in any data that has people and repositories. */
const examples: Readonly<Record<Collection, readonly Example[]>> = {
  users: [
    { what: 'rust', state: { text: 'rust' } },
    { what: '"open source" -java', state: { text: '"open source" -java', retrieval: 'profile' } },
    {
      what: 'python developers with over 10 followers',
      state: { text: 'python developers with over 10 followers' },
      needsSentences: true,
    },
    { what: 'who builds parsers', state: { text: 'parser', retrieval: 'expertise' } },
    {
      what: 'accounts since 2020, most followers first',
      state: {
        filters: [{ field: 'createdAt', op: 'Gte', value: '2020-01-01' }],
        order: 'followersCount',
      },
    },
  ],
  repos: [
    { what: 'parser', state: { text: 'parser' } },
    { what: 'web frame*', state: { text: 'web frame*' } },
    {
      what: 'libraries in Python with over 10 stars',
      state: { text: 'libraries in Python with over 10 stars' },
      needsSentences: true,
    },
    {
      what: 'updated since 2023, most stars first',
      state: {
        filters: [{ field: 'updatedAt', op: 'Gte', value: '2023-01-01' }],
        order: 'stargazerCount',
      },
    },
  ],
}

/** The page of an empty search. It makes no calls. */
export function StartState({ collection }: { collection: Collection }) {
  const hasSentences = maySendSentences(collection)
  const saved = savedSearches.value
  return (
    <section class="stack start">
      <h1>Search {collection === 'users' ? 'people' : 'repositories'}</h1>
      <p>
        {collection === 'users'
          ? 'Write what people know or are, a name, a place: words, or a whole sentence.'
          : 'Write what a repository is for, or its name: words, or a whole sentence.'}{' '}
        Quotation marks hold words together, and a minus excludes one.
      </p>
      <ul class="examples" aria-label="Examples">
        {examples[collection]
          .filter(({ needsSentences }) => hasSentences || !needsSentences)
          .map(({ what, state }) => (
            <li key={what}>
              <a href={searchHref(collection, state)}>{what}</a>
            </li>
          ))}
      </ul>
      {saved.length > 0 && (
        <>
          <h2>Saved searches</h2>
          <ul class="examples">
            {saved.map(({ name, address }) => (
              <li key={name}>
                <a href={address}>
                  <bdi>{name}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
