import type { ScoreExplanation } from 'devdex-client'
import { useEffect, useMemo } from 'preact/hooks'
import { Latest } from '../latest.ts'
import { userOf } from '../parts/named.ts'
import { Panel } from '../parts/panel.tsx'
import { PriceButton } from '../parts/price.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { fieldOf } from './fields.ts'
import { condition } from './filter-edits.ts'
import { scoreSentence } from './score-sentence.ts'
import { ScoreTree } from './score-tree.tsx'
import { askSearch, hitsIn, type SearchHit } from './search-answers.ts'
import { pathOf, priceOf, type RequestBody, type SearchCall } from './search-request.ts'
import type { SearchSession } from './search-session.ts'

interface Explained {
  readonly explanation: ScoreExplanation | undefined
}

/** "Why this?": the explanation of the score, a sentence first. It is asked for on demand. */
export function WhyPanel({ session, hit }: { session: SearchSession; hit: SearchHit }) {
  const latest = useMemo(() => new Latest<Explained>(), [])
  const call = explainCall(session, hit)
  const isWanted = session.explained.value === hit.id
  const request = JSON.stringify(call)
  useEffect(() => {
    latest.clear()
    if (!isWanted || call === undefined) return
    void latest.ask(async (signal) => {
      const found = hitsIn(await askSearch(call.path, call.body, signal))
      return { explanation: found.find(({ id }) => id === hit.id)?.explanation }
    })
  }, [isWanted, request])
  if (call === undefined) return null
  if (hit.score === undefined) return <p class="dim">Without a query, the newest come first.</p>
  const answer = latest.answer.value
  return (
    <Panel title="Why this?" isBusy={latest.isPending.value}>
      {!isWanted && (
        <PriceButton
          label="Explain"
          price={priceOf(call)}
          onClick={() => {
            session.explained.value = hit.id
          }}
        />
      )}
      <ProblemNotice problem={latest.problem.value} />
      <div aria-live="polite">
        {answer !== undefined && answer.explanation === undefined && (
          <p class="dim">
            The data of this result has changed. Search again to see why it is found.
          </p>
        )}
        {answer?.explanation !== undefined && (
          <p>
            <bdi>{scoreSentence(answer.explanation)}</bdi>
          </p>
        )}
      </div>
      {answer?.explanation !== undefined && <ScoreTree explanation={answer.explanation} />}
    </Panel>
  )
}

/**
 * Explaining one person costs one credit, because filters change no score of people. A repository
 * is ranked among the matches, so its page is requested again up to the repository.
 */
function explainCall(session: SearchSession, hit: SearchHit): SearchCall | undefined {
  const found = session.found.answer.value
  const position = session.positionOf(hit.id)
  if (found === undefined || position === undefined) return undefined
  const path = pathOf(session.collection)
  const { path: asked, body, isSentence } = found.call
  const members = session.members(found)
  const user = userOf({ collection: session.collection, record: hit })
  if (user?.login !== undefined && fieldOf('users', 'login') !== undefined) {
    return {
      path,
      body: { ...onlyLogin(members, user.login), first: 1, explain: true },
      isSentence: false,
    }
  }
  const after = position.after === undefined ? {} : { after: position.after }
  return {
    path: asked,
    body: { ...body, ...after, first: position.index + 1, explain: true },
    isSentence,
  }
}

function onlyLogin(members: RequestBody, login: string): RequestBody {
  const own = condition('login', 'Eq', login)
  const others = members.filters
  return { ...members, filters: others ? { op: 'And', filters: [own, others] } : own }
}
