import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

interface PanelProps {
  readonly title: string
  /** One sentence under the title. */
  readonly about?: string
  readonly isBusy?: boolean
  readonly children: ComponentChildren
}

/** A part of a page, under its heading. */
export function Panel({ title, about, isBusy, children }: PanelProps) {
  const id = useId()
  return (
    <section class="panel" aria-labelledby={id} aria-busy={isBusy}>
      <h2 id={id}>{title}</h2>
      {about !== undefined && <p class="dim">{about}</p>}
      {children}
    </section>
  )
}
