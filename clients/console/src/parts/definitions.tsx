import type { ComponentChildren } from 'preact'

interface DefinitionsProps {
  readonly rows: readonly {
    readonly name: string
    readonly value: ComponentChildren
    readonly title?: string | undefined
  }[]
}

/** Names and what they stand for, side by side. */
export function Definitions({ rows }: DefinitionsProps) {
  return (
    <dl class="stack members">
      {rows.map(({ name, value, title }) => (
        <div key={name} title={title}>
          <dt class="dim">{name}</dt>
          <dd>{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
        </div>
      ))}
    </dl>
  )
}
