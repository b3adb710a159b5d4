import { useAnswer } from '../latest-call.ts'
import { readUser } from '../parts/named.ts'
import { Panel } from '../parts/panel.tsx'
import { PriceButton } from '../parts/price.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { findField } from './fields.ts'
import { buildCondition } from './filter-edits.ts'
import { explainScore } from './score-sentence.ts'
import { ScoreTree } from './score-tree.tsx'
import { askSearch, readHits, type SearchHit } from './search-answers.ts'
import { choosePath, computePrice, type RequestBody, type SearchCall } from './search-request.ts'
import type { SearchSession } from './search-session.ts'

interface WhyPanelProps {
  readonly session: SearchSession
  readonly hit: SearchHit
}

/** "Why this?": the explanation of the score, a sentence first. It is asked for on demand. */
export function WhyPanel({ session, hit }: WhyPanelProps) {
  const call = explainCall(session, hit)
  if (call === undefined) return null
  if (hit.score === undefined) return <p class="dim">Without a query, the newest come first.</p>
  // The explanation of another search is not that of this one.
  return <Explanation key={JSON.stringify(call)} session={session} hit={hit} call={call} />
}

function Explanation({ session, hit, call }: WhyPanelProps & { readonly call: SearchCall }) {
  const isWanted = session.explained.value === hit.id
  const explain = async (signal: AbortSignal) => {
    const found = readHits(await askSearch(call.path, call.body, signal))
    return { explanation: found.find(({ id }) => id === hit.id)?.explanation }
  }
  const { answer, problem, isPending } = useAnswer(isWanted ? explain : undefined, [])
  const explanation = isWanted ? answer?.explanation : undefined
  return (
    <Panel title="Why this?" isBusy={isPending}>
      {!isWanted && (
        <PriceButton
          label="Explain"
          price={computePrice(call)}
          onClick={() => {
            session.explained.value = hit.id
          }}
        />
      )}
      <ProblemNotice problem={problem} />
      <div aria-live="polite">
        {isWanted && answer !== undefined && explanation === undefined && (
          <p class="dim">
            The data of this result has changed. Search again to see why it is found.
          </p>
        )}
        {explanation !== undefined && (
          <p>
            <bdi>{explainScore(explanation)}</bdi>
          </p>
        )}
      </div>
      {explanation !== undefined && <ScoreTree explanation={explanation} />}
    </Panel>
  )
}

/**
 * Explaining one person costs one credit, because filters change no score of people. A repository
 * is ranked among the matches, so its page is requested again up to the repository.
 */
function explainCall(session: SearchSession, hit: SearchHit): SearchCall | undefined {
  const found = session.found.answer.value
  const position = session.findPosition(hit.id)
  if (found === undefined || position === undefined) return undefined
  const path = choosePath(session.collection)
  const { path: asked, body, isSentence } = found.call
  const members = session.buildMembers(found)
  const user = readUser({ collection: session.collection, record: hit })
  if (user?.login !== undefined && findField('users', 'login') !== undefined) {
    return {
      path,
      body: { ...limitToLogin(members, user.login), first: 1, explain: true },
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

function limitToLogin(members: RequestBody, login: string): RequestBody {
  const own = buildCondition('login', 'Eq', login)
  const others = members.filters
  return { ...members, filters: others ? { op: 'And', filters: [own, others] } : own }
}
