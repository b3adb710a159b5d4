import type { RepoWhyNot, UserWhyNot } from 'devdex-client'
import { formatScore, formatWhole } from '../numbers.ts'
import { Form, useForm } from '../parts/form.tsx'
import { readName, readRepository, readShownName, readUser } from '../parts/named.ts'
import { Panel } from '../parts/panel.tsx'
import { describeFilter } from './filter-text.ts'
import { askSearch } from './search-answers.ts'
import type { Filter } from './search-params.ts'
import { choosePath } from './search-request.ts'
import type { SearchSession } from './search-session.ts'

type WhyNot = UserWhyNot | RepoWhyNot

interface WhyNotAnswer {
  readonly whyNot: WhyNot | undefined
  /** Whether the service was asked. */
  readonly isAsked?: boolean
}

/** "Why not …?": where a name ranks, or why it is not found. */
export function WhyNotPanel({ session }: { session: SearchSession }) {
  const form = useForm<{ name: string }, WhyNotAnswer>({ name: '' })
  const { answer } = form.call
  const name = form.values.name.trim()
  const found = session.found.answer.value
  if (found === undefined) return null
  const search = async (signal: AbortSignal): Promise<WhyNotAnswer> => {
    answer.value = undefined
    const shown = findShown(session, name)
    if (shown !== undefined || !isWholeName(session, name)) return { whyNot: shown }
    const body = { ...session.buildMembers(found), first: 1, whyNot: [name] }
    const { whyNot } = await askSearch(choosePath(session.collection), body, signal)
    return { whyNot: whyNot?.[0], isAsked: true }
  }
  const { whyNot, isAsked = false } = answer.value ?? {}
  const what = session.collection === 'users' ? 'a login' : 'owner/name'
  return (
    <Panel title="Why not …?">
      <Form
        form={form}
        lineFields={[
          {
            name: 'name',
            label: `Why is this not found: ${what}`,
            isBare: true,
            placeholder: what,
            maxLength: 512,
          },
        ]}
        verb="Ask"
        price={2}
        isReady={name !== ''}
        onSubmit={search}
      />
      <p aria-live="polite">
        {whyNot !== undefined && <bdi>{describeWhyNot(whyNot)}</bdi>}
        {answer.value !== undefined &&
          whyNot === undefined &&
          !isAsked &&
          `No result that is shown has this name. For others it takes ${what}.`}
      </p>
    </Panel>
  )
}

/** Where a name is among the results that are shown, which is known without asking. */
function findShown({ collection, hits }: SearchSession, name: string): WhyNot | undefined {
  const same = name.toLowerCase()
  const index = hits.value.findIndex((record) => {
    const named = { collection, record }
    const user = readUser(named)
    const names = [readName(named), user && readShownName(user), readRepository(named)?.name]
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

export function describeWhyNot({ name, outcome, rank, score, condition, value }: WhyNot): string {
  if (outcome === 'ranked' && rank !== undefined) {
    const points = score === undefined ? '' : `, with a score of ${formatScore(score)}`
    return `${name} is number ${formatWhole(rank)}${points}.`
  }
  if (outcome !== 'filter' || condition === undefined) return `${name} ${texts[outcome]}`
  const { text, kind } = describeFilter(condition as Filter)
  const own = value === undefined || value === null ? 'has none' : `has ${quoteValue(value)}`
  return `${name} fails the filter “${[kind, text].filter(Boolean).join(' ')}”: it ${own}.`
}

function quoteValue(value: unknown): string {
  const text = Array.isArray(value) ? value.join(', ') : String(value)
  return `“${text.slice(0, 200)}”`
}
