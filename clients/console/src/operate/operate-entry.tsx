import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'

const page = signal<ComponentType | undefined>(undefined)

/** Loads the pages for operators when they are asked for. */
export function OperateEntry() {
  useEffect(() => {
    if (page.peek() !== undefined) return
    void import('./operate-page.tsx').then(({ OperatePage }) => {
      page.value = OperatePage
    })
  }, [])
  const Page = page.value
  return Page === undefined ? <p class="dim">Loading…</p> : <Page />
}
