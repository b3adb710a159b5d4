import { ApiError, ConnectionError } from 'devdex-client'
import { formatWhole } from '../numbers.ts'
import { creditsRemaining } from '../session.ts'
import { CalmPage } from './calm-page.tsx'
import { ProblemNotice } from './problem-notice.tsx'

interface CalmProblemProps {
  readonly problem: unknown
  readonly retry: () => void
  /** Title of a page without other content. */
  readonly title?: string
}

/** An expected refusal as a sentence. Other problems are shown as errors. */
export function CalmProblem({ problem, retry, title }: CalmProblemProps) {
  const isAway = problem instanceof ConnectionError && title !== undefined
  const text = isAway ? 'The server does not answer.' : describeRefusal(problem)
  if (title !== undefined && text !== undefined) return <CalmPage title={title}>{text}</CalmPage>
  if (text === undefined) return <ProblemNotice problem={problem} retry={retry} />
  return (
    <p class="stack calm" role="status">
      {text}
    </p>
  )
}

function describeRefusal(problem: unknown): string | undefined {
  if (!(problem instanceof ApiError)) return undefined
  switch (problem.status) {
    case 402:
      return `This costs more than the key has left (${formatWhole(creditsRemaining.value ?? 0)}).`
    case 403:
      return 'This key may not ask for that.'
    case 404:
      return 'The service does not know this name, or the key may not see it.'
    default:
      return undefined
  }
}
