import { computeHue } from './initials-text.ts'

/** A dot in a colour of the language, the same everywhere. */
export function LanguageDot({ language }: { language: string }) {
  return (
    <span
      class="dot"
      aria-hidden="true"
      title={language}
      style={{ '--hue': `${computeHue(language)}` }}
    />
  )
}

/** The dot and the name of a language. Empty if it is unknown. */
export function Language({ language }: { language: string | undefined }) {
  if (language === undefined) return null
  return (
    <span class="language">
      <LanguageDot language={language} />
      <bdi>{language}</bdi>
    </span>
  )
}
