import { hueOf } from './initials-of.ts'

/** A dot in a colour of the language. */
export function LanguageDot({ language }: { language: string }) {
  return <span class="dot" aria-hidden="true" style={{ '--hue': `${hueOf(language)}` }} />
}
