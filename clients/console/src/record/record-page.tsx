import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { useAnswer } from '../latest-call.ts'
import { CalmPage } from '../parts/calm-page.tsx'
import { CalmProblem } from '../parts/calm-problem.tsx'
import type { ApiCall } from '../parts/curl.ts'
import { account, devdex, isReachable } from '../session.ts'
import { PageCalls } from './page-calls.ts'
import type { RecordAnswer } from './record-call.ts'

interface RecordPageProps {
  /** Title of a page without a record. */
  readonly title: string
  /** Undefined where the key has no call for the record. */
  readonly call: ApiCall | undefined
  /** Says that the key has none. */
  readonly refusal: string
  /** Shows an answer. Parts of the page make their calls by `calls`. */
  readonly children: (answer: RecordAnswer, calls: PageCalls) => ComponentChildren
}

/** Reads one record, again after a change of the key or a server that was away. */
export function RecordPage({ title, call, refusal, children }: RecordPageProps) {
  const calls = useMemo(() => new PageCalls(), [])
  // Without the account it is not known what the key may ask for.
  const services = account.value?.services.join()
  const mayAsk = call !== undefined && services !== undefined && isReachable.value
  const { answer, problem, reload } = useAnswer<RecordAnswer>(
    mayAsk ? (signal) => calls.ask(call.path, call.body, signal) : undefined,
    [services, devdex.value],
  )
  if (services !== undefined && call === undefined) {
    return <CalmPage title={title}>{refusal}</CalmPage>
  }
  if (problem !== undefined) {
    return <CalmProblem problem={problem} retry={() => void reload()} title={title} />
  }
  if (answer === undefined) return <p class="dim">Loading…</p>
  return <>{children(answer, calls)}</>
}
