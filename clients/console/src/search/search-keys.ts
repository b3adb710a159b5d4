/** Keys of the results. They act where no text is being written. */

import { signal } from '@preact/signals'
import { useLayoutEffect } from 'preact/hooks'
import { copyRequest, explainHit, listHit, openEmail } from './hit-actions.ts'
import type { SearchHit } from './search-answers.ts'
import { isTyping } from './search-box.tsx'
import type { SearchSession } from './search-session.ts'
import { searchState, selectHit } from './search-state.ts'

/** Whether the list of keys is shown. */
export const areKeysShown = signal(false)

type HitKey = (session: SearchSession, hit: SearchHit) => void

const hitKeys: Readonly<Record<string, HitKey>> = {
  s: listHit,
  w: (session, hit) => explainHit(session, hit.id),
  e: openEmail,
}

export function useSearchKeys(session: SearchSession): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event)) return
      if (handleKey(session, event.key)) event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [session])
}

/** Sheets and fields have keys of their own. From the box, the arrow leads to the results. */
function isElsewhere({ key, target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]') !== null) return true
  if (!(target instanceof HTMLElement)) return false
  const isBox = target.matches('.search-box input')
  if (isBox) return key !== 'ArrowDown'
  return isTyping(target) || target.matches('[role=slider], summary')
}

function handleKey(session: SearchSession, key: string): boolean {
  if (key === '?') {
    areKeysShown.value = true
    return true
  }
  if (key === 'j' || key === 'ArrowDown') return move(session, 1)
  if (key === 'k' || key === 'ArrowUp') return move(session, -1)
  if (key === 'c') {
    void copyRequest(session)
    return true
  }
  const hit = findSelected(session)
  const own = hitKeys[key]
  if (hit === undefined || own === undefined) return false
  own(session, hit)
  return true
}

export function findSelected({ hits }: SearchSession): SearchHit | undefined {
  const { selected } = searchState.value
  return hits.value.find(({ id }) => id === selected)
}

/** The link of the selected result gets the focus, so that Enter opens it. */
function move(session: SearchSession, step: 1 | -1): boolean {
  const hits = session.hits.peek()
  if (hits.length === 0) return false
  const index = hits.findIndex(({ id }) => id === searchState.peek().selected)
  const next = hits[Math.min(hits.length - 1, Math.max(0, index < 0 ? 0 : index + step))]!
  selectHit(next.id)
  const card = document.querySelector(`.card[data-id="${CSS.escape(next.id)}"] [data-hit]`)
  if (card instanceof HTMLElement) card.focus({ preventScroll: true })
  return true
}
