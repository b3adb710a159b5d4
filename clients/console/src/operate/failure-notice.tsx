import { OperateError } from './calls.ts'

/** What went wrong, in the words of the server. */
export function FailureNotice({ problem }: { problem: unknown }) {
  if (problem === undefined) return null
  const title = problem instanceof OperateError ? problem.title : 'Not done'
  return (
    <div class="notice" role="alert">
      <strong>{title}</strong>
      <p>{problem instanceof Error ? problem.message : String(problem)}</p>
    </div>
  )
}
