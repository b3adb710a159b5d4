/** POST /v3/multi-search: several searches, answered one by one or fused into one list. */
import type { MultiSearchRequest, SearchOfSeveral } from '../contract/index.ts'
import { ContentHash } from './content-hash.ts'
import { type Compose, joinAnswers } from './documents.ts'
import type { Handler, HandlerResult, Prepared } from './pipeline.ts'
import type { RequestContext } from './request-context.ts'
import { below, belowLater, placeOf, sideBySide } from './search-places.ts'
import { searchRepos } from './search-repos.ts'
import { preparedUnion } from './search-union.ts'
import { searchUsers } from './search-users.ts'

export const multiSearch: Handler<'multiSearch'> = (request, context) =>
  request.union ? preparedUnion(request, context) : preparedAnswers(request, context)

function preparedAnswers({ searches }: MultiSearchRequest, context: RequestContext): Prepared {
  const all = searches.map((search, i) => {
    const place = placeOf(search, i)
    return { place, prepared: below(place, context.target, () => prepared(search, context)) }
  })
  return {
    creditsMax: all.reduce((sum, { prepared: { creditsMax } }) => sum + creditsMax, 0),
    run: async () => {
      const results = await sideBySide(context, all, ({ place, prepared }) =>
        belowLater(place, async () => prepared.run()),
      )
      return joined(results)
    },
  }
}

function prepared({ users, repos }: SearchOfSeveral, context: RequestContext): Prepared {
  return users === undefined ? searchRepos(repos!, context) : searchUsers(users, context)
}

function joined(results: readonly HandlerResult[]): HandlerResult {
  const hash = new ContentHash()
  for (const { shown = 0, credits } of results) {
    hash.add(shown)
    hash.add(credits)
  }
  return {
    body: joinAnswers(results.map(({ body }) => body as Compose)),
    credits: results.reduce((sum, { credits }) => sum + credits, 0),
    reveals: results.flatMap(({ reveals = [] }) => reveals),
    shown: hash.value,
  }
}
