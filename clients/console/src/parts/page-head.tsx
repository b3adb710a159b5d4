import type { ComponentChildren } from 'preact'

interface PageHeadProps {
  readonly title: string
  /** One sentence. */
  readonly about: ComponentChildren
  /** Buttons. */
  readonly children?: ComponentChildren
}

/** The title of a page, and what can be done there. */
export function PageHead({ title, about, children }: PageHeadProps) {
  return (
    <header class="page-head">
      <div>
        <h1>{title}</h1>
        <p class="dim">{about}</p>
      </div>
      <div class="row">{children}</div>
    </header>
  )
}
