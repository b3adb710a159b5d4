/** The table of places that is shipped, opened once for all tests of a file. */
import { type Located, openGazetteer } from '../../src/places/index.ts'

export const gazetteer = await openGazetteer()

/** City, state and country in one line, or the kind and name of several. */
export function asText(located: Located | null): string | null {
  if (located === null) return null
  if (located.kind !== 'place') return `${located.kind} ${located.name}`
  const { city, state, country } = located
  return [city, state, country].filter((name) => name !== undefined).join(', ')
}
