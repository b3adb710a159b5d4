import type { ComponentChildren } from 'preact'
import type { Latest } from '../latest.ts'
import { CalmProblem } from './calm-problem.tsx'
import { PriceButton } from './price.tsx'

interface PaidProps<T> {
  readonly latest: Latest<T>
  /** What the button says besides the price, such as "Show their work". */
  readonly label: string
  /** The most credits that it can cost. */
  readonly price: number
  readonly load: () => void
  /** Shows an answer. */
  readonly children: (answer: T) => ComponentChildren
}

/** A button that says the price, and after a click the answer instead. */
export function Paid<T>({ latest, label, price, load, children }: PaidProps<T>) {
  const answer = latest.answer.value
  const problem = latest.problem.value
  const isPending = latest.isPending.value
  if (problem !== undefined && !isPending) return <CalmProblem problem={problem} retry={load} />
  if (answer !== undefined) {
    return (
      <div ref={takeFocus} tabIndex={-1} class="stack" aria-busy={isPending}>
        {children(answer)}
      </div>
    )
  }
  return <PriceButton label={label} price={price} isPending={isPending} onClick={load} />
}

/** The answer takes the focus of the button that it replaces: screen readers go on there. */
function takeFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}
