import type { ComponentChildren } from 'preact'

interface TableBoxProps {
  /** Names the table. */
  readonly label: string
  readonly class?: string
  readonly children: ComponentChildren
}

/** A table that scrolls by itself where it is too wide. */
export function TableBox({ label, class: name = '', children }: TableBoxProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
    <section class={`table-box ${name}`} aria-label={label} tabIndex={0}>
      <table>{children}</table>
    </section>
  )
}
