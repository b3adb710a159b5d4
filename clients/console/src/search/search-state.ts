/** The search of the page, read from and written to the address. */
import { computed, effect, signal } from '@preact/signals'
import { address, href, navigate } from '../address.ts'
import { mayCall } from '../session.ts'
import { type Collection, formatState, parseState, type SearchState } from './search-params.ts'
import { choosePath } from './search-request.ts'

/** The search of the current page. */
export const searchState = computed(() => parseState(address.value.params))

/** Whether the latest change came from typing, so that the next letter may follow soon. */
export const isTypingSearch = signal(false)

/** Counts how often a search was asked for by Enter. */
export const enterCount = signal(0)

/** The address that typing has written last. */
let typedAddress = ''

// Back, forward and links end the typing.
effect(() => {
  if (address.value && location.hash !== typedAddress) isTypingSearch.value = false
})

/** The address of a search. Absent members are defaults. */
export function searchHref(collection: Collection, state: Partial<SearchState>): string {
  return href(collection === 'users' ? 'people' : 'repositories', '', formatState(state))
}

/** The collection that the page searches: repositories on their pages, else people. */
export function readCollection(): Collection {
  const { page } = address.value
  return page === 'repositories' || page === 'repository' ? 'repos' : 'users'
}

/** Whether the key may search by whole sentences. */
export function maySendSentences(collection: Collection): boolean {
  return mayCall(`${choosePath(collection)}/natural-language`)
}

/**
 * Changes the search of the page. The first letter makes an entry of the history, and the next ones
 * replace it. So back leads to what was there before the typing.
 */
export function changeSearch(change: Partial<SearchState>, { isTyping = false } = {}): void {
  const state = { ...searchState.peek(), selected: '', ...change }
  const target = searchHref(readCollection(), state)
  const replace = isTyping && isTypingSearch.peek()
  typedAddress = isTyping ? target : ''
  navigate(target, { replace })
  isTypingSearch.value = isTyping
}

/** Shows a result in detail. By keys it makes no entry of the history. */
export function selectHit(id: string, { replace = true } = {}): void {
  const target = searchHref(readCollection(), { ...searchState.peek(), selected: id })
  navigate(target, { replace })
}
