interface NameChipsProps {
  readonly title: string
  readonly names: readonly string[]
}

/** A heading and names of the data below it. Nothing without names. */
export function NameChips({ title, names }: NameChipsProps) {
  if (names.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul class="chips">
        {names.map((name) => (
          <li key={name} class="chip">
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </>
  )
}
