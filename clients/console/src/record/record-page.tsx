import type { ComponentChildren } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { Latest } from '../latest.ts'
import { CalmPage } from '../parts/calm-page.tsx'
import { CalmProblem } from '../parts/calm-problem.tsx'
import { account, devdex, isReachable } from '../session.ts'
import { PageCalls } from './page-calls.ts'
import type { RecordAnswer, RecordCall } from './record-call.ts'

interface RecordPageProps {
  /** Title of a page without a record. */
  readonly title: string
  /** Undefined where the key has no call for the record. */
  readonly call: RecordCall | undefined
  /** Says that the key has none. */
  readonly refusal: string
  /** Shows an answer. Parts of the page make their calls by `calls`. */
  readonly children: (answer: RecordAnswer, calls: PageCalls) => ComponentChildren
}

/** Reads one record, again after a change of the key or a server that was away. */
export function RecordPage({ title, call, refusal, children }: RecordPageProps) {
  const calls = useMemo(() => new PageCalls(), [])
  const latest = useMemo(() => new Latest<RecordAnswer>(), [])
  const services = account.value?.services.join()
  const load = () => {
    if (call === undefined) return
    void latest.ask((signal) => calls.ask(call.path, call.body, signal))
  }
  // Without the account it is not known what the key may ask for.
  useEffect(() => {
    if (services !== undefined && isReachable.value) load()
  }, [services, devdex.value, isReachable.value])
  if (services !== undefined && call === undefined) {
    return <CalmPage title={title}>{refusal}</CalmPage>
  }
  const problem = latest.problem.value
  if (problem !== undefined) return <CalmProblem problem={problem} retry={load} title={title} />
  const answer = latest.answer.value
  if (answer === undefined) return <p class="dim">Loading…</p>
  return <>{children(answer, calls)}</>
}
