import { formatCount } from '../numbers.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { formatCurl } from '../parts/curl.ts'
import { Panel } from '../parts/panel.tsx'
import type { PageCalls } from './page-calls.ts'

/** Every call that the page has made, to copy, with what it has cost. */
export function PageRequests({ calls }: { calls: PageCalls }) {
  const made = calls.made.value
  if (made.length === 0) return null
  return (
    <Panel title="Requests of this page">
      <ol class="stack requests">
        {made.map((call, i) => (
          <li key={i}>
            <details>
              <summary>
                <code>{call.path}</code>{' '}
                <span class="dim">{formatCount(call.credits, 'credit')}</span>
              </summary>
              <div class="request">
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys need it */}
                <pre tabIndex={0}>{formatCurl(call)}</pre>
                <CopyButton text={formatCurl(call)} what={`${call.path} as curl`} />
              </div>
            </details>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
