import type { ComponentChildren } from 'preact'

interface FoldButtonProps {
  readonly isOpen: boolean
  readonly title?: string | undefined
  readonly onClick: () => void
  readonly children: ComponentChildren
}

/** `▸ City`: shows what belongs to a heading, or hides it. */
export function FoldButton({ isOpen, title, onClick, children }: FoldButtonProps) {
  return (
    <button type="button" class="fold" aria-expanded={isOpen} title={title} onClick={onClick}>
      <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span> {children}
    </button>
  )
}
