import type { ComponentChildren } from 'preact'

interface CalmPageProps {
  /** The title of the page. */
  readonly title: string
  readonly children: ComponentChildren
}

/** A page that has nothing to show, and says why. */
export function CalmPage({ title, children }: CalmPageProps) {
  return (
    <div class="stack calm calm-page">
      <h1>
        <bdi>{title}</bdi>
      </h1>
      <p>{children}</p>
    </div>
  )
}
