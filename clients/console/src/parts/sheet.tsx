import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

interface SheetProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ComponentChildren
}

/** A part of the page in front of the rest: Escape, its button and a click beside it close it. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const own = dialog.current!
    const before = document.activeElement
    own.showModal()
    return () => {
      own.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    // Keys reach the dialog by its own events: Escape cancels it.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog is for the mouse
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
