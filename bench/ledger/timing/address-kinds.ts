/** Queries for hidden local parts, of which half exist. */
import { mulberry32 } from '../../../data/generate/index.ts'

export interface AddressQuestion {
  readonly path: string
  readonly body: string
}

// More people than the poor key could pay for.
const pageSize = 10
const localLength = 14
const label = 'hiddenpost'
const domain = `${label}.example`

/**
 * Local parts that are words of nothing else, the first half of them for people.
 * @param count of each half
 */
export function localParts(count: number): { theirs: string[]; unknownAddress: string[] } {
  const random = mulberry32(31)
  const letter = () => String.fromCharCode(97 + Math.floor(random() * 26))
  const draw = () => Array.from({ length: localLength }, letter).join('')
  const parts = new Set<string>()
  while (parts.size < 2 * count) parts.add(draw())
  const all = [...parts]
  return { theirs: all.slice(0, count), unknownAddress: all.slice(count) }
}

/** People who have them, in the form of a data set. */
export function* peopleWith(locals: readonly string[]): Generator<object> {
  for (const [i, local] of locals.entries()) {
    const name = `holder${i.toString(36)}`
    yield { platformId: `U_${name}`, login: name, emails: [`${local}@${domain}`] }
  }
}

/** Keys of the callers: without RAW, or with RAW and 9, no or plenty of credits. */
export type QueryCaller = 'search' | 'poor' | 'penniless' | 'rich'

/** A form of request for guessing. */
export interface AddressForm {
  readonly name: string
  readonly caller: QueryCaller
  readonly ask: (local: string) => AddressQuestion
}

const byWords: AddressForm['ask'] = (local) => search({ query: local })

/** Forms for clients who may not search by local parts, or cannot pay for possible results. */
export const addressForms: readonly AddressForm[] = [
  { name: 'words', caller: 'search', ask: byWords },
  {
    name: 'words, one of which finds people by domain',
    caller: 'search',
    ask: (local) => search({ query: `${local} ${label}` }),
  },
  {
    name: 'filter by local part',
    caller: 'search',
    ask: (local) => search({ filters: filterBy(local) }),
  },
  {
    name: 'filter by address',
    caller: 'search',
    ask: (local) => search({ filters: filterBy(`${local}@${domain}`) }),
  },
  {
    name: 'sentence',
    caller: 'search',
    ask: (local) => {
      const body = JSON.stringify({ query: `find people called ${local}`, first: pageSize })
      return { path: '/search/users/natural-language', body }
    },
  },
  { name: 'words, with RAW and too few credits', caller: 'poor', ask: byWords },
  {
    name: 'count, with RAW and no credits',
    caller: 'penniless',
    ask: (local) => {
      return { path: '/raw/users/count', body: JSON.stringify({ filters: filterBy(local) }) }
    },
  },
]

/** Finds whom the local part belongs to. */
export const openForm: AddressForm = { name: 'words, with RAW', caller: 'rich', ask: byWords }

function search(body: object): AddressQuestion {
  return { path: '/search/users', body: JSON.stringify({ first: pageSize, ...body }) }
}

function filterBy(value: string): object {
  return { field: 'emails', op: 'ContainsAllTokens', value }
}
