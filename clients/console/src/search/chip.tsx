interface ChipProps {
  readonly text: string
  readonly kind: string
  readonly isOpen?: boolean
  readonly onEdit?: () => void
  readonly onRemove: () => void
}

/** A part of the search: a click changes it, its cross removes it. */
export function Chip({ text, kind, isOpen = false, onEdit, onRemove }: ChipProps) {
  const content = (
    <>
      <bdi class="line">{text}</bdi> {kind !== '' && <span class="dim">{kind}</span>}
    </>
  )
  return (
    <li class="chip">
      {onEdit === undefined ? (
        <span class="chip-text">{content}</span>
      ) : (
        <button
          type="button"
          class="chip-text"
          title="Change"
          aria-expanded={isOpen}
          onClick={onEdit}
        >
          {content}
        </button>
      )}
      <button
        type="button"
        class="chip-remove"
        aria-label={`Remove ${kind} ${text.slice(0, 100)}`}
        onClick={onRemove}
      >
        ✕
      </button>
    </li>
  )
}
