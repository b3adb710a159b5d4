import { counted } from '../numbers.ts'
import { curlOf } from '../parts/curl.ts'
import { Panel } from '../parts/panel.tsx'
import { CopyButton } from '../person/copy-button.tsx'
import type { PageCalls } from './page-calls.ts'

/** Every call that the page has made, to copy, with what it has cost. */
export function PageRequests({ calls }: { calls: PageCalls }) {
  const made = calls.made.value
  if (made.length === 0) return null
  return (
    <Panel title="Requests of this page">
      <ol class="requests">
        {made.map(({ path, body, credits }, i) => (
          <li key={i}>
            <details>
              <summary>
                <code>{path}</code> <span class="dim">{counted(credits, 'credit')}</span>
              </summary>
              <div class="request">
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys need it */}
                <pre tabIndex={0}>{curlOf(location.origin, path, body)}</pre>
                <CopyButton text={curlOf(location.origin, path, body)} name={`${path} as curl`} />
              </div>
            </details>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
