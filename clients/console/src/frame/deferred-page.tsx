import type { FunctionComponent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { CalmPage } from '../parts/calm-page.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { isReachable } from '../session.ts'
import { AwayError, importDeferred } from './deferred-import.ts'
import { loadStyles, type StylesName } from './deferred-styles.ts'

export interface DeferredPage<P> extends FunctionComponent<P> {
  /** Reads it before it is shown, so that it is there while the server is away. */
  readAhead(): void
}

/** A page or a part of one that is read, with its styles, when it is first shown. */
export function deferPage<P extends object>(
  read: () => Promise<FunctionComponent<P>>,
  styles?: StylesName,
): DeferredPage<P> {
  let known: FunctionComponent<P> | undefined
  const readAll = async () => {
    if (known !== undefined) return known
    const [show] = await importDeferred(() => Promise.all([read(), styles && loadStyles(styles)]))
    known = show
    return show
  }
  function Deferred(props: P) {
    const [page, setPage] = useState<{ readonly show: FunctionComponent<P> } | undefined>(
      known && { show: known },
    )
    const [problem, setProblem] = useState<unknown>(undefined)
    const load = () => {
      setProblem(undefined)
      readAll().then((show) => setPage({ show }), setProblem)
    }
    useEffect(() => {
      if (page === undefined) load()
    }, [])
    if (page !== undefined) return <page.show {...props} />
    if (problem instanceof AwayError) return <Away isPage={styles !== undefined} onBack={load} />
    if (problem !== undefined) {
      return (
        <>
          {/* A whole page has styles of its own. */}
          {styles !== undefined && <h1>This page did not load</h1>}
          <ProblemNotice problem={problem} retry={load} />
        </>
      )
    }
    return <p class="dim">Loading…</p>
  }
  // A failed load is repeated when the page is shown.
  return Object.assign(Deferred, { readAhead: () => void readAll().catch(() => undefined) })
}

/** In place of what cannot be read, until the server is back. */
function Away({ isPage, onBack }: { readonly isPage: boolean; readonly onBack: () => void }) {
  const isBack = isReachable.value
  useEffect(() => {
    if (isBack) onBack()
  }, [isBack])
  const text = (
    <>
      It opens by itself once the server answers again.{' '}
      <button type="button" onClick={onBack}>
        Try again
      </button>
    </>
  )
  if (isPage) return <CalmPage title="This page cannot be reached now">{text}</CalmPage>
  return (
    <p class="stack calm" role="status">
      {text}
    </p>
  )
}
