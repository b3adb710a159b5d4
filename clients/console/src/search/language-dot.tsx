/** A dot in a colour of the language, the same everywhere. */
export function LanguageDot({ language }: { language: string | undefined }) {
  if (language === undefined) return null
  return (
    <span
      class="dot"
      aria-hidden="true"
      title={language}
      style={{ '--hue': `${hueOf(language)}` }}
    />
  )
}

function hueOf(language: string): number {
  let hash = 7
  for (const letter of language) hash = (hash * 31 + letter.codePointAt(0)!) % 3600
  return hash / 10
}
