/**
 * The state of the page in its address, behind the `#`: it can be bookmarked and shared, back and
 * forward work, and no server or proxy ever sees what is searched for.
 */
import { computed, effect, signal } from '@preact/signals'

/** Names of pages, as addresses have them: `#people?q=raft`. */
export const pages = [
  'people',
  'repositories',
  'person',
  'repository',
  'formula',
  'shortlist',
  'operate',
] as const
export type PageName = (typeof pages)[number]

export interface Address {
  readonly page: PageName
  /** The record of the page: a login, or `owner/name`. Empty without one. */
  readonly name: string
  readonly params: URLSearchParams
}

const current = signal(readAddress(location.hash))
addEventListener('hashchange', () => {
  current.value = readAddress(location.hash)
})

/** Where the page is. */
export const address = computed(() => current.value)

/** The search that led to the page of a record. Empty where none did. */
export const searchBefore = signal('')

effect(() => {
  const { page, params } = current.value
  if (page === 'person' || page === 'repository') return
  const isSearch = page === 'people' || page === 'repositories'
  searchBefore.value = isSearch && (params.has('q') || params.has('f')) ? location.hash : ''
})

/** An unknown page is the search for people. */
function readAddress(hash: string): Address {
  const text = hash.replace(/^#/, '')
  const end = text.indexOf('?')
  const path = end < 0 ? text : text.slice(0, end)
  const slash = path.indexOf('/')
  const first = slash < 0 ? path : path.slice(0, slash)
  const page = pages.find((known) => known === first) ?? 'people'
  const name = slash < 0 ? '' : decodeName(path.slice(slash + 1))
  return { page, name, params: new URLSearchParams(end < 0 ? '' : text.slice(end + 1)) }
}

/** A name that is not encoded rightly is taken as it is. */
function decodeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

type Params = Readonly<Record<string, string | undefined>>

/** The address of a page, for links. Absent and empty values are not in it. */
export function href(page: PageName, name = '', params: Params = {}): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(params)) if (value) query.set(key, value)
  const path = name === '' ? page : `${page}/${name.split('/').map(encodeURIComponent).join('/')}`
  const text = query.toString()
  return text === '' ? `#${path}` : `#${path}?${text}`
}

/** Goes to an address. With `replace`, back does not return to this one. */
export function navigate(target: string, { replace = false } = {}): void {
  if (target === location.hash) return
  if (replace) history.replaceState(null, '', target)
  else history.pushState(null, '', target)
  current.value = readAddress(location.hash)
}
