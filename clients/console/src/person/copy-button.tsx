import { useState } from 'preact/hooks'

/** Copies a text, and says that it has. */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = () => {
    const copied = navigator.clipboard?.writeText(text)
    void copied?.then(() => setCopied(true))
  }
  return (
    <button type="button" class="quiet small" aria-label={`Copy ${name}`} onClick={copy}>
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
    </button>
  )
}
