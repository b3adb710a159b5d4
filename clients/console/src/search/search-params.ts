/** A search as the address of the page has it, and back. */
import type { Dataset, RepoFilter, SearchUsersRequest, UserFilter } from 'devdex-client'
import { readBranches } from './filter-edits.ts'

export type Collection = 'users' | 'repos'
export type Filter = UserFilter<Dataset> | RepoFilter<Dataset>
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
  /** For people: by profile, by their works, or by both. */
  readonly retrieval: 'profile' | 'expertise' | 'hybrid'
  /** Whether weak matches are shown too. */
  readonly match: NonNullable<SearchUsersRequest['match']>
  /** Whether the last word is still being typed, so that it stands for longer words too. */
  readonly isTyped: boolean
  /** Whether misspellings are followed. */
  readonly typos: boolean
  /** Id of the result that is shown in detail. Empty: none. */
  readonly selected: string
}

export const emptySearch: SearchState = {
  text: '',
  reading: 'auto',
  filters: [],
  order: '',
  formula: '',
  retrieval: 'hybrid',
  match: 'relevant',
  isTyped: false,
  typos: true,
  selected: '',
}

/** Unknown values are as by default. */
export function parseState(params: URLSearchParams): SearchState {
  return {
    text: params.get('q') ?? '',
    reading: findKnown(['words', 'sentence'] as const, params.get('as')) ?? 'auto',
    filters: parseFilters(params.get('f')),
    order: params.get('sort') ?? '',
    formula: params.get('rank') ?? '',
    retrieval: findKnown(['profile', 'expertise'] as const, params.get('by')) ?? 'hybrid',
    match: params.get('match') === 'all' ? 'all' : 'relevant',
    isTyped: params.get('typed') === 'on',
    typos: params.get('typos') !== 'off',
    selected: params.get('hit') ?? '',
  }
}

/** Defaults become empty texts, which addresses omit. */
export function formatState(state: Partial<SearchState>): Record<string, string> {
  const full = { ...emptySearch, ...state }
  return {
    q: full.text,
    as: full.reading === 'auto' ? '' : full.reading,
    f: full.filters.length === 0 ? '' : JSON.stringify(full.filters),
    sort: full.order,
    rank: full.formula,
    by: full.retrieval === 'hybrid' ? '' : full.retrieval,
    match: full.match === 'relevant' ? '' : full.match,
    typed: full.isTyped ? 'on' : '',
    typos: full.typos ? '' : 'off',
    hit: full.selected,
  }
}

/** Whether there is nothing to search for. */
export function isEmptySearch({ text, filters }: SearchState): boolean {
  return text.trim() === '' && filters.length === 0
}

function findKnown<T extends string>(known: readonly T[], text: string | null): T | undefined {
  return known.find((name) => name === text)
}

/** Most levels of filters inside of filters. */
const levelsMax = 32
/** More than the service takes, which says so. An address with more is cut. */
const filtersMax = 1000

/** Filters of valid shape. The service validates fields, operators and values. */
function parseFilters(text: string | null): Filter[] {
  try {
    const filters: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(filters)) return []
    let left = filtersMax
    return filters.filter((filter): filter is Filter => {
      if (left <= 0 || !isFilter(filter, levelsMax)) return false
      left -= countFilters(filter)
      return left >= 0
    })
  } catch {
    return []
  }
}

function isFilter(filter: unknown, levels: number): filter is Filter {
  if (typeof filter !== 'object' || filter === null || levels === 0) return false
  const { op, field, value, filters } = filter as Record<string, unknown>
  if (typeof op !== 'string') return false
  if (Array.isArray(filters) && field === undefined)
    return filters.every((inner) => isFilter(inner, levels - 1))
  const values = Array.isArray(value) ? value : [value]
  return filters === undefined && typeof field === 'string' && values.every(isScalar)
}

function countFilters(filter: Filter): number {
  return readBranches(filter).reduce((sum, one) => sum + countFilters(one), 1)
}

function isScalar(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}
