import { LongText } from '../parts/long-text.tsx'
import { Panel } from '../parts/panel.tsx'

/** The start of the README, as it is written. */
export function ReadmePassage({ text }: { text: string }) {
  return (
    <Panel title="README">
      <div class="readme">
        <LongText text={text} shortChars={700} hasLines />
      </div>
    </Panel>
  )
}
