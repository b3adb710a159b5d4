/** What is searched for: read from the address, and written there. */
import { computed } from '@preact/signals'
import type { RepoFilter, UserFilter } from 'devdex-client'
import { address, goTo, href } from '../address.ts'

export type Collection = 'users' | 'repos'
export type Filter = UserFilter | RepoFilter
/** How the text is read: as words, as a sentence, or as what it looks like. */
export type Reading = 'auto' | 'words' | 'sentence'

export interface SearchState {
  readonly text: string
  readonly reading: Reading
  /** All of them hold. */
  readonly filters: readonly Filter[]
  /** A number or date to order by, the greatest first. Empty: by relevance. */
  readonly order: string
  /** A formula as JSON. Empty where there is none; it outranks `order`. */
  readonly formula: string
  /** Of people: by their profiles, by what they did, or by both. */
  readonly retrieval: 'profile' | 'expertise' | 'hybrid'
  /** Id of the result that is shown in detail. Empty: none. */
  readonly selected: string
}

const none: SearchState = {
  text: '',
  reading: 'auto',
  filters: [],
  order: '',
  formula: '',
  retrieval: 'profile',
  selected: '',
}

/** Of the page of the address. */
export const searchState = computed(() => stateOf(address.value.params))

export function stateOf(params: URLSearchParams): SearchState {
  return {
    text: params.get('q') ?? '',
    reading: oneOf(['words', 'sentence'] as const, params.get('as')) ?? 'auto',
    filters: filtersOf(params.get('f')),
    order: params.get('sort') ?? '',
    formula: params.get('rank') ?? '',
    retrieval: oneOf(['expertise', 'hybrid'] as const, params.get('by')) ?? 'profile',
    selected: params.get('hit') ?? '',
  }
}

/** The address of a search. What is not given is as by default. */
export function searchHref(collection: Collection, state: Partial<SearchState>): string {
  const { text, reading, filters, order, formula, retrieval, selected } = { ...none, ...state }
  return href(collection === 'users' ? 'people' : 'repositories', '', {
    q: text,
    as: reading === 'auto' ? '' : reading,
    f: filters.length === 0 ? '' : JSON.stringify(filters),
    sort: order,
    rank: formula,
    by: retrieval === 'profile' ? '' : retrieval,
    hit: selected,
  })
}

/** The collection that the page searches: repositories on their pages, else people. */
export function currentCollection(): Collection {
  const { page } = address.value
  return page === 'repositories' || page === 'repository' ? 'repos' : 'users'
}

/**
 * Changes the search of the page. A change by typing replaces the entry of the history, so that
 * back does not step through letters.
 */
export function changeSearch(change: Partial<SearchState>, { isTyping = false } = {}): void {
  const state = { ...searchState.peek(), selected: '', ...change }
  goTo(searchHref(currentCollection(), state), { replace: isTyping })
}

function oneOf<T extends string>(known: readonly T[], text: string | null): T | undefined {
  return known.find((name) => name === text)
}

/** None for a text that is no list of objects: the service judges the rest. */
function filtersOf(text: string | null): Filter[] {
  try {
    const filters: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(filters)) return []
    return filters.filter((filter) => typeof filter === 'object' && filter !== null)
  } catch {
    return []
  }
}
