import type { FunctionComponent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { loadStyles, type StylesName } from './later-styles.ts'
import { readLater } from './read-later.ts'

/** A page or a part of one that is read, with its styles, when it is first shown. */
export function laterPage<P extends object>(
  read: () => Promise<FunctionComponent<P>>,
  styles?: StylesName,
): FunctionComponent<P> {
  let known: FunctionComponent<P> | undefined
  return function LaterPage(props: P) {
    const [page, setPage] = useState<{ readonly show: FunctionComponent<P> } | undefined>(
      known && { show: known },
    )
    const [problem, setProblem] = useState<unknown>(undefined)
    const load = () => {
      setProblem(undefined)
      readLater(() => Promise.all([read(), styles && loadStyles(styles)])).then(([show]) => {
        known = show
        setPage({ show })
      }, setProblem)
    }
    useEffect(() => {
      if (page === undefined) load()
    }, [])
    if (page !== undefined) return <page.show {...props} />
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
}
