import type { User } from 'devdex-client'
import { useState } from 'preact/hooks'
import { address } from '../address.ts'
import { formatWhole } from '../numbers.ts'
import { Form, useForm } from '../parts/form.tsx'
import { Panel } from '../parts/panel.tsx'
import type { PageCalls } from '../record/page-calls.ts'
import type { SearchAnswer } from '../search/search-answers.ts'
import { WorkRows } from './work-list.tsx'
import { buildWorkSearch } from './work-search.ts'

const worksMax = 10

/** A person's works on a topic: a search by expertise that matches only this person. */
export function TopicSearch({ person, calls }: { person: User; calls: PageCalls }) {
  const form = useForm<{ topic: string }, SearchAnswer>({
    topic: address.value.params.get('topic') ?? '',
  })
  /** The topic of the answer. */
  const [topic, setTopic] = useState('')
  const search = (text: string) => (signal: AbortSignal) => {
    setTopic(text)
    const body = { query: text, ...buildWorkSearch(person.login, worksMax) }
    return calls.ask<SearchAnswer>('/search/users', body, signal)
  }
  const topics = person.metrics?.topTopics ?? []
  const answer = form.call.answer.value
  return (
    <Panel title="Evidence by topic" about="What in their work shows that they know it.">
      <Form
        form={form}
        lineFields={[
          {
            name: 'topic',
            label: 'Topic',
            isBare: true,
            placeholder: 'wasm runtime',
            maxLength: 1024,
            required: true,
          },
        ]}
        verb="Find evidence"
        price={worksMax + 1}
        onSubmit={search(form.values.topic.trim())}
      />
      {topics.length > 0 && (
        <ul class="chips">
          {topics.map((name) => (
            <li key={name}>
              <button
                type="button"
                class="chip"
                aria-pressed={name === topic}
                onClick={() => {
                  form.change({ topic: name })
                  void form.call.run(search(name))
                }}
              >
                <bdi>{name}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      {answer !== undefined && form.call.problem.value === undefined && (
        <TopicEvidence person={answer.users?.[0]} topic={topic} />
      )}
    </Panel>
  )
}

function TopicEvidence({ person, topic }: { person: User | undefined; topic: string }) {
  const evidence = person?.evidence
  if (evidence === undefined || evidence.edges.length === 0) {
    return (
      <p class="stack calm" role="status">
        None of their work is about <bdi>{topic}</bdi>.
      </p>
    )
  }
  const most = evidence.edges.reduce((max, { weight }) => Math.max(max, weight), 0)
  return (
    <>
      <p class="dim" role="status">
        {formatWhole(evidence.edges.length)} of {formatWhole(evidence.total)} works about{' '}
        <bdi>{topic}</bdi>
        {person?.score !== undefined && `, expertise ${person.score.toFixed(2)} of 1`}
      </p>
      <WorkRows works={evidence.edges} most={most} />
    </>
  )
}
