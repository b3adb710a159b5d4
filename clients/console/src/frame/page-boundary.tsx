import { Component, type ComponentChildren } from 'preact'
import { address, href } from '../address.ts'
import { CopyButton } from '../parts/copy-button.tsx'

const reportCharsMax = 4000

interface Failure {
  readonly error?: unknown
}

/** Shows what is inside, or why that failed: a mistake in one page never leaves an empty window. */
export class PageBoundary extends Component<{ readonly children: ComponentChildren }, Failure> {
  override state: Failure = {}
  #stopWatching = () => {}

  override componentDidMount(): void {
    // Another page is another try.
    this.#stopWatching = address.subscribe(() => {
      if (this.state.error !== undefined) this.setState({ error: undefined })
    })
  }

  override componentDidCatch(error: unknown): void {
    this.setState({ error: error ?? new Error('of unknown reason') })
  }

  override componentWillUnmount(): void {
    this.#stopWatching()
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return <FailedPage error={error} onRetry={() => this.setState({ error: undefined })} />
  }
}

function FailedPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <section class="calm-page failed-page" role="alert">
      <h1>This page has failed</h1>
      <p>A mistake in the console, not in what you did. Nothing that you saved is lost.</p>
      <pre class="long-text">
        <bdi>{readMessage(error)}</bdi>
      </pre>
      <div class="row">
        <button type="button" class="primary" onClick={onRetry}>
          Try again
        </button>
        <a class="button" href={href('people')}>
          Back to the search
        </a>
        <CopyButton text={writeReport(error)} what="the report" />
      </div>
    </section>
  )
}

function readMessage(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, reportCharsMax)
}

/** Details for a bug report, without the searched text. */
function writeReport(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const lines = [`page: ${address.peek().page}`, readMessage(error), stack, navigator.userAgent]
  return lines.join('\n').slice(0, reportCharsMax)
}
