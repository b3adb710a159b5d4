import { useState } from 'preact/hooks'

interface LongTextProps {
  readonly text: string
  /** Longer texts are clipped until they are asked for. */
  readonly shortChars: number
  /** Whether lines end where the text says. */
  readonly hasLines?: boolean
}

/** A text of the data as it is written, and where it is long a button for the rest. */
export function LongText({ text, shortChars, hasLines = false }: LongTextProps) {
  const [isWhole, setWhole] = useState(false)
  const isShort = text.length <= shortChars
  return (
    <span class="long-text">
      <bdi class={hasLines ? 'with-lines' : undefined}>
        {isShort || isWhole ? text : clipText(text, shortChars)}
      </bdi>
      {!isShort && (
        <button type="button" class="quiet small" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Show all'}
        </button>
      )}
    </span>
  )
}

/** Ends at a blank where there is one near, and never inside of a character. */
function clipText(text: string, chars: number): string {
  const part = text.slice(0, chars).replace(/[\ud800-\udbff]$/, '')
  const blank = Math.max(part.lastIndexOf(' '), part.lastIndexOf('\n'))
  return `${blank > chars - 40 ? part.slice(0, blank) : part} …`
}
