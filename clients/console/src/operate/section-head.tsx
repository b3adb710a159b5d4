import type { ComponentChildren } from 'preact'

interface SectionHeadProps {
  readonly title: string
  /** One sentence. */
  readonly about: string
  /** Buttons. */
  readonly children?: ComponentChildren
}

/** The title of a page for operators, and what can be done there. */
export function SectionHead({ title, about, children }: SectionHeadProps) {
  return (
    <div class="section-head">
      <div>
        <h1>{title}</h1>
        <p class="dim">{about}</p>
      </div>
      <div class="row">{children}</div>
    </div>
  )
}

interface TableBoxProps {
  /** Names the table. */
  readonly label: string
  readonly children: ComponentChildren
}

/** A table that scrolls by itself where it is too wide. */
export function TableBox({ label, children }: TableBoxProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by key
    <section class="table-box" aria-label={label} tabIndex={0}>
      <table>{children}</table>
    </section>
  )
}
