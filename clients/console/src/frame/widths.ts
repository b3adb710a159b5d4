/** How much room the page has: one, two or three columns. */
import { type ReadonlySignal, signal } from '@preact/signals'

/** Wide enough for a column of facets. */
export const hasFacetColumn = watchMedia('(min-width: 800px)')
/** Wide enough for the detail of a result, too. */
export const hasDetailColumn = watchMedia('(min-width: 1200px)')

function watchMedia(query: string): ReadonlySignal<boolean> {
  const list = matchMedia(query)
  const state = signal(list.matches)
  list.addEventListener('change', (event) => {
    state.value = event.matches
  })
  return state
}
