/** A share of a whole as a bar. Empty where it is not known. */
export function Bar({ share }: { share: number | undefined }) {
  return (
    <span class="bar" aria-hidden="true">
      {share !== undefined && <span style={{ width: `${share * 100}%` }} />}
    </span>
  )
}
