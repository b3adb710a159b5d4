import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

interface SheetProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ComponentChildren
}

/** A modal part of the page. Escape, its button or a click outside closes it. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // At once: an effect that comes late would take the focus from what has it by then.
  useLayoutEffect(() => {
    const own = dialog.current!
    const before = document.activeElement
    own.showModal()
    return () => {
      own.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    // The dialog handles keys by its own events: Escape cancels it.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click outside the dialog is for the mouse
    <dialog
      ref={dialog}
      class="sheet"
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div class="sheet-content">
        <h2>{title}</h2>
        {children}
        {/* The last one: the first control takes the focus. */}
        <button type="button" class="quiet sheet-close" aria-label="Close" onClick={onClose}>
          ✕
        </button>
      </div>
    </dialog>
  )
}
