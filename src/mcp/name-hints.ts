import { guessName } from '../contract/index.ts'

/** A sentence with the known name that may be meant, after a space. Empty where none is near. */
export function nameHint(name: string, known: readonly string[]): string {
  const meant = guessName(name, known) ?? known.find((one) => one.startsWith(name))
  return meant === undefined ? '' : ` Did you mean ${meant}?`
}
