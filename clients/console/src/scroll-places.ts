/** How far each search was scrolled, so that one comes back to it as it was left. */
import { effect } from '@preact/signals'
import { address } from './address.ts'

const places = new Map<string, number>()
let shown = ''

history.scrollRestoration = 'manual'
addEventListener('scroll', () => places.set(location.hash, scrollY), { passive: true })

/** Other pages begin at their top. A change of the search itself scrolls nothing. */
effect(() => {
  const { page, name } = address.value
  const next = `${page}/${name}`
  if (next === shown) return
  shown = next
  const isSearch = page === 'people' || page === 'repositories'
  const place = isSearch ? (places.get(location.hash) ?? 0) : 0
  // The page is rendered by the frame after the next one.
  requestAnimationFrame(() => requestAnimationFrame(() => scrollTo(0, place)))
})
