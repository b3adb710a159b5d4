/** Follows links from documents to their only neighbours. */
import { type Direction, relationEnds } from '../../../snapshot/index.ts'
import { byOrdinal } from '../cluster/request-parts.ts'
import { names } from '../field-names.ts'
import type { SearchContext } from '../search-context.ts'
import { readLinks } from './stored-documents.ts'

/**
 * By position: the neighbour, or null. Throws as `Queries`, and RangeError for several neighbours.
 */
export async function findLinked(
  context: SearchContext,
  relation: 'owners' | 'profiles',
  direction: Direction,
  ordinals: readonly number[],
): Promise<(number | null)[]> {
  const ends = relationEnds[relation]
  const isToRepos = relation === 'owners' && direction === 'in'
  const found = isToRepos
    ? await findRepos(context, ordinals)
    : (await readLinks(context, ends[direction], ordinals)).map(
        ({ owner, profile, user }) => owner ?? profile ?? user ?? null,
      )
  const end = ends[direction === 'out' ? 'in' : 'out']
  const hidden = await context.listHidden(
    end,
    found.filter((ordinal) => ordinal !== null),
  )
  return found.map((ordinal) => (ordinal === null || hidden.has(ordinal) ? null : ordinal))
}

/** By position, for users: the only repository, or null. */
async function findRepos(
  context: SearchContext,
  users: readonly number[],
): Promise<(number | null)[]> {
  const bodies = users.map((user) => ({
    query: { term: { [names.owner]: user } },
    size: 2,
    sort: [byOrdinal],
    _source: false as const,
  }))
  const answers = await context.searchEach('repos', bodies)
  return answers.map(({ hits: { hits } }) => {
    if (hits.length > 1) throw new RangeError('owners lead "in" to more than one')
    return hits.length === 0 ? null : (hits[0]!.sort![0] as number)
  })
}
