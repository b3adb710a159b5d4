/** Dated events in the data. */
import type { Evidence, User } from 'devdex-client'

/** In the order of legends. */
export const eventKinds = ['contributes', 'created', 'owns', 'stars', 'joined'] as const
export type EventKind = (typeof eventKinds)[number]

export const eventNames: Readonly<Record<EventKind, string>> = {
  contributes: 'Contributed',
  created: 'Created',
  owns: 'Published',
  stars: 'Starred',
  joined: 'Joined',
}

export interface TimelineEvent {
  readonly at: string
  readonly kind: EventKind
  /** The record that the event links to: `owner/name`, or a login. */
  readonly about?: { readonly page: 'repository' | 'person'; readonly name: string }
}

/**
 * Dated edges, the creation of owned repositories, and that of the account, newest first.
 *
 * @param joinedAt when the account was created, where that is known
 */
export function listEvents(
  joinedAt: string | undefined,
  works: Evidence['edges'],
): TimelineEvent[] {
  const events: TimelineEvent[] = []
  if (joinedAt !== undefined) events.push({ at: joinedAt, kind: 'joined' })
  for (const { repository, relation, at } of works) {
    const name = `${repository.ownerLogin}/${repository.name}`
    const about = { page: 'repository', name } as const
    if (at !== undefined) events.push({ at, kind: relation, about })
    if (relation === 'owns' && repository.createdAt !== undefined) {
      events.push({ at: repository.createdAt, kind: 'created', about })
    }
  }
  return sortNewestFirst(events)
}

/** Dated edges to a repository, newest first. @param people with the evidence of it alone */
export function listPeopleEvents(people: readonly User[]): TimelineEvent[] {
  const events = people.flatMap(({ login, evidence }) =>
    (evidence?.edges ?? []).flatMap(({ at, relation }): TimelineEvent[] =>
      at === undefined ? [] : [{ at, kind: relation, about: { page: 'person', name: login } }],
    ),
  )
  return sortNewestFirst(events)
}

function sortNewestFirst(events: readonly TimelineEvent[]): TimelineEvent[] {
  return events
    .filter(({ at }) => !Number.isNaN(Date.parse(at)))
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

export interface TimelineYear {
  readonly year: number
  readonly counts: Readonly<Record<EventKind, number>>
  readonly total: number
}

/** Every year from the first event to the last, those without events too. */
export function groupByYear(events: readonly TimelineEvent[]): TimelineYear[] {
  const years = events.map(({ at }) => new Date(at).getUTCFullYear())
  if (years.length === 0) return []
  const first = years.reduce((a, b) => Math.min(a, b))
  const last = years.reduce((a, b) => Math.max(a, b))
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const counts = { contributes: 0, created: 0, owns: 0, stars: 0, joined: 0 }
    let total = 0
    events.forEach(({ kind }, index) => {
      if (years[index] !== first + i) return
      counts[kind]++
      total++
    })
    return { year: first + i, counts, total }
  })
}
