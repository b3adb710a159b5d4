import { useState } from 'preact/hooks'
import { Panel } from '../person/panel.tsx'

/** Longer texts are clipped until they are asked for. */
const shortChars = 700

/** The start of the README, as it is written. */
export function ReadmePassage({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(text.length <= shortChars)
  return (
    <Panel title="README">
      <p class="readme">
        <bdi>{isWhole ? text : clipped(text)}</bdi>
      </p>
      {!isWhole && (
        <div>
          <button type="button" onClick={() => setWhole(true)}>
            Show all that is kept
          </button>
        </div>
      )}
    </Panel>
  )
}

/** Ends at a blank where there is one near. */
function clipped(text: string): string {
  const part = text.slice(0, shortChars)
  const end = part.search(/\s\S{0,40}$/)
  return `${end < 0 ? part : part.slice(0, end)} …`
}
