/** Two letters in a colour of the id: no picture is loaded from anywhere. */
export function Initials({ id, name }: { id: string; name: string }) {
  const hue = Number.parseInt(id.slice(0, 4), 16) % 360
  return (
    <span class="initials" aria-hidden="true" style={{ '--hue': `${Number.isNaN(hue) ? 0 : hue}` }}>
      {lettersOf(name)}
    </span>
  )
}

function lettersOf(name: string): string {
  const words = name.split(/[\s\-_./]+/u).filter((word) => word !== '')
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  // By code points, so that no half of a letter is shown.
  return letters
    .map((word) => [...(word ?? '')].slice(0, 1).join(''))
    .join('')
    .toUpperCase()
}
