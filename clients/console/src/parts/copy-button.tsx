import { useState } from 'preact/hooks'

const shownMs = 1500

interface CopyButtonProps {
  readonly text: string
  /** Name of the copied text: `address`, `curl`. */
  readonly what: string
}

/** Copies a text and says so for a moment. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const copy = async () => {
    setState((await copyText(text)) ? 'copied' : 'failed')
    setTimeout(() => setState('idle'), shownMs)
  }
  return (
    <button type="button" class="small" aria-label={`Copy ${what}`} onClick={() => void copy()}>
      <span aria-live="polite">
        {{ idle: 'Copy', copied: 'Copied', failed: 'Not allowed' }[state]}
      </span>
    </button>
  )
}

/** False where the browser gives pages no clipboard, as without TLS. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
