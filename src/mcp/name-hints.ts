import { nearestName } from '../contract/index.ts'

/** A sentence with the known name that may be meant, behind a blank. Empty where none is near. */
export function nameHint(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known) ?? known.find((one) => one.startsWith(name))
  return nearest === undefined ? '' : ` Did you mean ${nearest}?`
}
