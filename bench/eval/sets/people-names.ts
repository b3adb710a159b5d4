/** People by what they are called: by their full names and by their logins. */
import { createRandom } from '../../../data/generate/index.ts'
import { groupBy, type Profile } from './data-set.ts'
import type { SetOptions, WantedQuery, WantedSet } from './query-set.ts'

export function peopleNameSets(
  profiles: readonly Profile[],
  { seed, count }: SetOptions,
): WantedSet[] {
  const set = (name: string, textOf: (one: Profile) => string | null): WantedSet => {
    const random = createRandom(seed, `eval people, ${name}`)
    const queries = random.sample(unambiguous(profiles, textOf), count)
    return { kind: 'wanted', name: `people, ${name}`, subject: 'users', queries }
  }
  return [
    set('full names', ({ displayName = '' }) => (isFullName(displayName) ? displayName : null)),
    set('logins', ({ login }) => login),
    set('logins in words', ({ login }) =>
      /^\w+-\w/.test(login) ? login.split('-').join(' ') : null,
    ),
  ]
}

/** Keeps texts of exactly one person, ignoring case. Sorted, so that a seed draws the same ones. */
export function unambiguous(
  profiles: readonly Profile[],
  textOf: (one: Profile) => string | null,
): WantedQuery[] {
  const byText = groupBy(profiles, (one) => textOf(one)?.toLowerCase() ?? null)
  return Array.from(byText, ([text, [one, other]]) =>
    text === null || other !== undefined ? null : { text: textOf(one!)!, wanted: one!.platformId },
  )
    .filter((query) => query !== null)
    .sort((a, b) => (a.text < b.text ? -1 : 1))
}

export function isFullName(text: string): boolean {
  const words = text.split(' ')
  return words.length === 2 && words.every((word) => /^\p{L}{2,}$/u.test(word))
}
