import { computeHue, readInitials } from './initials-text.ts'

/** Two letters in a colour of the id: no pictures come from other origins. */
export function Initials({ id, name }: { id: string; name: string }) {
  return (
    <span class="initials" aria-hidden="true" style={{ '--hue': `${computeHue(id)}` }}>
      {readInitials(name)}
    </span>
  )
}
