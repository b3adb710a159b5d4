import { formatCount } from '../numbers.ts'

/** `up to 21 credits` */
export function Price({ most }: { most: number }) {
  return (
    <span class="dim">
      {most > 1 && 'up to '}
      {formatCount(most, 'credit')}
    </span>
  )
}

interface PriceButtonProps {
  readonly label: string
  /** The most credits that it can cost. */
  readonly price: number
  readonly isPending?: boolean
  readonly isDisabled?: boolean
  readonly class?: string
  /** Absent where the button sends its form. */
  readonly onClick?: () => void
}

/** `Show their work · up to 21 credits` */
export function PriceButton(props: PriceButtonProps) {
  const { label, price, isPending = false, isDisabled = false, onClick } = props
  return (
    <button
      type={onClick === undefined ? 'submit' : 'button'}
      class={props.class}
      disabled={isPending || isDisabled}
      onClick={onClick}
    >
      {isPending ? 'Loading…' : label} <Price most={price} />
    </button>
  )
}
