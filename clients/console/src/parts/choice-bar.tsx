interface ChoiceBarProps<T extends string | number> {
  /** Label of the choice. */
  readonly label: string
  /** Values, their texts, and what these mean where it is not plain. */
  readonly choices: readonly (readonly [T, string, string?])[]
  readonly value: T
  readonly onChange: (value: T) => void
}

/** A few choices side by side, one of which holds. */
export function ChoiceBar<T extends string | number>({
  label,
  choices,
  value,
  onChange,
}: ChoiceBarProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons in a line are no fieldset
    <div class="framed choice-bar" role="group" aria-label={label}>
      {choices.map(([choice, text, title]) => (
        <button
          key={choice}
          type="button"
          title={title}
          aria-pressed={choice === value}
          onClick={() => onChange(choice)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
