import { ConnectionError } from 'devdex-client'
import type { ComponentChildren } from 'preact'
import type { LatestCall } from '../latest-call.ts'
import { CalmProblem } from './calm-problem.tsx'
import { PriceButton } from './price.tsx'

interface PaidButtonProps {
  readonly call: LatestCall<unknown>
  /** Text of the button before the price, such as "Show their work". */
  readonly label: string
  /** The most credits that it can cost. */
  readonly price: number
  readonly load: () => void
}

/** A button that says the price, and after a refusal the reason instead. */
export function PaidButton({ call, label, price, load }: PaidButtonProps) {
  const problem = call.problem.value
  const isPending = call.isPending.value
  // Without a server the button stays: the bar below the header says why nothing comes.
  const isRefused = problem !== undefined && !(problem instanceof ConnectionError)
  if (isRefused && !isPending) return <CalmProblem problem={problem} retry={load} />
  return <PriceButton label={label} price={price} isPending={isPending} onClick={load} />
}

interface PaidProps<T> {
  readonly call: LatestCall<T>
  readonly label: string
  readonly price: number
  readonly ask: (signal: AbortSignal) => Promise<T>
  /** Shows an answer. */
  readonly children: (answer: T) => ComponentChildren
}

/** A paid button, and after a click the answer instead. */
export function Paid<T>({ call, label, price, ask, children }: PaidProps<T>) {
  const answer = call.answer.value
  if (answer === undefined) {
    const load = () => void call.run(ask)
    return <PaidButton call={call} label={label} price={price} load={load} />
  }
  return (
    <div ref={takeFocus} tabIndex={-1} class="stack">
      {children(answer)}
    </div>
  )
}

/** The answer takes the focus of the button that it replaces: screen readers go on there. */
function takeFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}
