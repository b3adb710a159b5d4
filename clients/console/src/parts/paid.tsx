import { ConnectionError } from 'devdex-client'
import type { ComponentChildren } from 'preact'
import type { Latest } from '../latest.ts'
import { CalmProblem } from './calm-problem.tsx'
import { PriceButton } from './price.tsx'

interface PaidButtonProps {
  readonly latest: Latest<unknown>
  /** Text of the button before the price, such as "Show their work". */
  readonly label: string
  /** The most credits that it can cost. */
  readonly price: number
  readonly load: () => void
}

/** A button that says the price, and after a refusal the reason instead. */
export function PaidButton({ latest, label, price, load }: PaidButtonProps) {
  const problem = latest.problem.value
  const isPending = latest.isPending.value
  // Without a server the button stays: the bar below the header says why nothing comes.
  const isRefused = problem !== undefined && !(problem instanceof ConnectionError)
  if (isRefused && !isPending) return <CalmProblem problem={problem} retry={load} />
  return <PriceButton label={label} price={price} isPending={isPending} onClick={load} />
}

interface PaidProps<T> extends PaidButtonProps {
  readonly latest: Latest<T>
  /** Shows an answer. */
  readonly children: (answer: T) => ComponentChildren
}

/** A paid button, and after a click the answer instead. */
export function Paid<T>({ children, ...button }: PaidProps<T>) {
  const answer = button.latest.answer.value
  if (answer === undefined) return <PaidButton {...button} />
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
