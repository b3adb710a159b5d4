import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

interface PanelProps {
  readonly title: string
  /** One sentence under the title. */
  readonly about?: string
  readonly children: ComponentChildren
}

/** A part of a page, under its heading. */
export function Panel({ title, about, children }: PanelProps) {
  const id = useId()
  return (
    <section class="panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {about !== undefined && <p class="dim">{about}</p>}
      {children}
    </section>
  )
}
