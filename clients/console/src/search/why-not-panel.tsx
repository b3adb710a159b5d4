import { useSignal } from '@preact/signals'
import type { RepoWhyNot, UserWhyNot } from 'devdex-client'
import { useMemo } from 'preact/hooks'
import { Latest } from '../latest.ts'
import { scoreText, wholeNumber } from '../numbers.ts'
import { nameOf, readShownName, repositoryOf, userOf } from '../parts/named.ts'
import { Panel } from '../parts/panel.tsx'
import { PriceButton } from '../parts/price.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { describe } from './filter-text.ts'
import { askSearch } from './search-answers.ts'
import type { Filter } from './search-params.ts'
import { pathOf } from './search-request.ts'
import type { SearchSession } from './search-session.ts'

type WhyNot = UserWhyNot | RepoWhyNot

/** "Why not …?": where a name ranks, or why it is not found. */
export function WhyNotPanel({ session }: { session: SearchSession }) {
  const typed = useSignal('')
  const latest = useMemo(() => new Latest<WhyNot | undefined>(), [])
  const shown = useSignal<WhyNot | undefined>(undefined)
  const needsLogin = useSignal(false)
  const found = session.found.answer.value
  if (found === undefined) return null
  const search = (event: Event) => {
    event.preventDefault()
    latest.clear()
    const name = typed.value.trim()
    shown.value = shownAs(session, name)
    needsLogin.value = shown.value === undefined && !isWholeName(session, name)
    if (shown.value !== undefined || needsLogin.value) return
    const body = { ...session.members(found), first: 1, whyNot: [name] }
    void latest.ask(
      async (signal) => (await askSearch(pathOf(session.collection), body, signal)).whyNot?.[0],
    )
  }
  const answer = shown.value ?? latest.answer.value
  const what = session.collection === 'users' ? 'a login' : 'owner/name'
  return (
    <Panel title="Why not …?">
      <form class="row" onSubmit={search}>
        <input
          aria-label={`Why is this not found: ${what}`}
          placeholder={what}
          spellcheck={false}
          maxLength={512}
          value={typed.value}
          onInput={(event) => {
            typed.value = event.currentTarget.value
          }}
        />
        <PriceButton
          label="Ask"
          price={2}
          isPending={latest.isPending.value}
          isDisabled={typed.value.trim() === ''}
        />
      </form>
      <ProblemNotice problem={latest.problem.value} />
      <p aria-live="polite">
        {answer !== undefined && <bdi>{whyNotText(answer)}</bdi>}
        {needsLogin.value && `No result that is shown has this name. For others it takes ${what}.`}
      </p>
    </Panel>
  )
}

/** Where a name is among the results that are shown, which is known without asking. */
function shownAs({ collection, hits }: SearchSession, name: string): WhyNot | undefined {
  const same = name.toLowerCase()
  const index = hits.value.findIndex((record) => {
    const named = { collection, record }
    const user = userOf(named)
    const names = [nameOf(named), user && readShownName(user), repositoryOf(named)?.name]
    return names.some((one) => one?.toLowerCase() === same)
  })
  const hit = hits.value[index]
  if (hit === undefined) return undefined
  const score = hit.score === undefined ? {} : { score: hit.score }
  return { name, outcome: 'ranked', rank: index + 1, ...score } as WhyNot
}

/** Whether the service can know a name: a login, or an owner and a name. */
function isWholeName({ collection }: SearchSession, name: string): boolean {
  return collection === 'users' ? !name.includes(' ') : name.includes('/')
}

const texts: Readonly<Record<WhyNot['outcome'], string>> = {
  ranked: 'is found',
  unknown: 'is not known here, or not to this key.',
  filter: 'fails a filter.',
  bot: 'is a bot or an organisation. Searches by works leave these aside.',
  similar: 'is one of those that others are to be like.',
  phrase: 'lacks a phrase of the search, or has an excluded word.',
  no_word: 'has no word of the search.',
  no_match: 'has no word of the search, and neither its meaning nor its name is near.',
  no_evidence: 'has no repository that fits the search.',
  weak_match: 'matches the search only weakly, so the answer omits it.',
  not_listed: 'is not among the first thousand of any of the searches.',
}

export function whyNotText({ name, outcome, rank, score, condition, value }: WhyNot): string {
  if (outcome === 'ranked' && rank !== undefined) {
    const points = score === undefined ? '' : `, with a score of ${scoreText(score)}`
    return `${name} is number ${wholeNumber(rank)}${points}.`
  }
  if (outcome !== 'filter' || condition === undefined) return `${name} ${texts[outcome]}`
  const { text, kind } = describe(condition as Filter)
  const own = value === undefined || value === null ? 'has none' : `has ${shown(value)}`
  return `${name} fails the filter “${[kind, text].filter(Boolean).join(' ')}”: it ${own}.`
}

function shown(value: unknown): string {
  const text = Array.isArray(value) ? value.join(', ') : String(value)
  return `“${text.slice(0, 200)}”`
}
