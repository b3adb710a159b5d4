/** POST /v3/multi-search: several searches, answered one by one or fused into one list. */
import type { MultiSearchRequest, SearchOfSeveral } from '../contract/index.ts'
import { type Answer, AnswerList } from './answer.ts'
import { ContentHash } from './content-hash.ts'
import { searchRepos, searchUsers } from './page-search.ts'
import type { Handler, HandlerResult, PreparedRequest } from './pipeline.ts'
import type { RequestContext } from './request-context.ts'
import { locateSearch, runSideBySide, withPlace, withPlaceLater } from './search-places.ts'
import { prepareUnion } from './search-union.ts'

export const multiSearch: Handler<'multiSearch'> = (request, context) =>
  request.union ? prepareUnion(request, context) : prepareAnswers(request, context)

function prepareAnswers(
  { searches }: MultiSearchRequest,
  context: RequestContext,
): PreparedRequest {
  const all = searches.map((search, i) => {
    const place = locateSearch(search, i)
    return { place, prepared: withPlace(place, context.target, () => prepare(search, context)) }
  })
  return {
    creditsMax: all.reduce((sum, { prepared: { creditsMax } }) => sum + creditsMax, 0),
    run: async () => {
      const results = await runSideBySide(context, all, ({ place, prepared }) =>
        withPlaceLater(place, async () => prepared.run()),
      )
      return joinResults(results)
    },
  }
}

function prepare({ users, repos }: SearchOfSeveral, context: RequestContext): PreparedRequest {
  return users === undefined ? searchRepos(repos!, context) : searchUsers(users, context)
}

function joinResults(results: readonly HandlerResult[]): HandlerResult {
  const hash = new ContentHash()
  for (const { shown = 0, credits } of results) {
    hash.add(shown)
    hash.add(credits)
  }
  return {
    body: new AnswerList(results.map(({ body }) => body as Answer)),
    credits: results.reduce((sum, { credits }) => sum + credits, 0),
    reveals: results.flatMap(({ reveals = [] }) => reveals),
    shown: hash.value,
  }
}
