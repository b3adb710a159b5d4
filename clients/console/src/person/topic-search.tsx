import type { User } from 'devdex-client'
import { useMemo, useRef, useState } from 'preact/hooks'
import { address } from '../address.ts'
import { Latest } from '../latest.ts'
import { wholeNumber } from '../numbers.ts'
import { CalmProblem } from '../parts/calm-problem.tsx'
import { Panel } from '../parts/panel.tsx'
import { PriceButton } from '../parts/price.tsx'
import type { PageCalls } from '../record/page-calls.ts'
import { WorkRows } from './work-list.tsx'
import { type WorkAnswer, workSearch } from './work-search.ts'

const worksMax = 10

/** A person's works on a topic: a search by expertise that matches only this person. */
export function TopicSearch({ person, calls }: { person: User; calls: PageCalls }) {
  const latest = useMemo(() => new Latest<WorkAnswer>(), [])
  const box = useRef<HTMLInputElement>(null)
  const asked = address.value.params.get('topic') ?? ''
  const [topic, setTopic] = useState('')
  const search = (text: string) => {
    if (text.trim() === '') return
    setTopic(text.trim())
    const body = { query: text.trim(), ...workSearch(person.login, worksMax) }
    void latest.ask((signal) => calls.ask('/search/users', body, signal))
  }
  const topics = person.metrics?.topTopics ?? []
  const isPending = latest.isPending.value
  return (
    <Panel title="Evidence by topic" about="What in their work shows that they know it.">
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault()
          search(box.current!.value)
        }}
      >
        <input
          ref={box}
          aria-label="Topic"
          placeholder="wasm runtime"
          maxLength={1024}
          defaultValue={asked}
        />
        <PriceButton label="Find evidence" price={worksMax + 1} isPending={isPending} />
      </form>
      {topics.length > 0 && (
        <ul class="chips">
          {topics.map((name) => (
            <li key={name}>
              <button
                type="button"
                class="chip"
                aria-pressed={name === topic}
                onClick={() => {
                  box.current!.value = name
                  search(name)
                }}
              >
                <bdi>{name}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      {latest.problem.value !== undefined ? (
        <CalmProblem problem={latest.problem.value} retry={() => search(topic)} />
      ) : (
        latest.answer.value !== undefined && (
          <TopicEvidence person={latest.answer.value.users[0]} topic={topic} />
        )
      )}
    </Panel>
  )
}

function TopicEvidence({ person, topic }: { person: User | undefined; topic: string }) {
  const evidence = person?.evidence
  if (evidence === undefined || evidence.edges.length === 0) {
    return (
      <p class="calm" role="status">
        None of their work is about <bdi>{topic}</bdi>.
      </p>
    )
  }
  const most = evidence.edges.reduce((max, { weight }) => Math.max(max, weight), 0)
  return (
    <>
      <p class="dim" role="status">
        {wholeNumber(evidence.edges.length)} of {wholeNumber(evidence.total)} works about{' '}
        <bdi>{topic}</bdi>
        {person?.score !== undefined && `, expertise ${person.score.toFixed(2)} of 1`}
      </p>
      <WorkRows works={evidence.edges} most={most} />
    </>
  )
}
