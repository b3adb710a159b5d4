import { useState } from 'preact/hooks'
import type { ListedKey } from '../../../../src/operations/index.ts'
import { formatAge } from '../numbers.ts'
import { PageHead } from '../parts/page-head.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { BoxedTable, buildColumn, type Column, nameColumn, numberColumn } from '../parts/table.tsx'
import { KeyDialog, type KeyTask } from './key-dialogs.tsx'
import { describeScope } from './key-text.ts'
import { MadeKey } from './made-key.tsx'
import { useReading } from './reading.ts'

/** Who may call the service, for what, and with how many credits. */
export function KeysPage() {
  const { answer, problem, reload } = useReading('keys')
  const [task, setTask] = useState<KeyTask | undefined>(undefined)
  const [done, setDone] = useState({ text: '', secret: '' })
  const finish = (text: string, secret = '') => {
    setDone({ text, secret })
    void reload()
  }
  const keys = answer?.keys ?? []
  return (
    <>
      <PageHead title="Keys" about="A key is shown once, when it is made. Only its digest is kept.">
        <button type="button" class="primary" onClick={() => setTask({ kind: 'create' })}>
          New key
        </button>
      </PageHead>
      <ProblemNotice problem={problem} />
      <p role="status">{done.text}</p>
      {done.secret !== '' && <MadeKey secret={done.secret} />}
      {answer !== undefined && keys.length === 0 && (
        <p>There are no keys yet. Make the first one.</p>
      )}
      {keys.length > 0 && (
        <BoxedTable
          label="Keys"
          columns={listColumns(setTask)}
          rows={keys}
          rowKey={({ id }) => id}
          rowClass={({ state }) => (state === 'active' ? '' : 'past')}
        />
      )}
      {task !== undefined && (
        <KeyDialog task={task} onDone={finish} onClose={() => setTask(undefined)} />
      )}
    </>
  )
}

function listColumns(onBegin: (task: KeyTask) => void): readonly Column<ListedKey>[] {
  return [
    nameColumn('Key', (listed) => <KeyName listed={listed} />),
    buildColumn('Services', ({ services }) => services.join(', ')),
    numberColumn('Credits left', ({ creditsRemaining: left }) => {
      return left >= Number.MAX_SAFE_INTEGER ? 'unlimited' : left
    }),
    numberColumn('Used', ({ creditsUsed }) => creditsUsed),
    numberColumn('Requests a second', ({ rate }) => rate),
    buildColumn('State', (listed) => <KeyState listed={listed} />),
    buildColumn('Change', (listed) => {
      return listed.state === 'active' && <KeyButtons listed={listed} onBegin={onBegin} />
    }),
  ]
}

function KeyName({ listed: { name, id, createdAt, scope } }: { listed: ListedKey }) {
  const limits = describeScope(scope)
  return (
    <>
      <bdi>{name}</bdi>
      <p class="dim">
        <span class="mono">{id}</span>, made <span title={createdAt}>{formatAge(createdAt)}</span>
      </p>
      {limits !== '' && <p class="dim clip">{limits}</p>}
    </>
  )
}

const verbs = { grant: 'Top up', rotate: 'Rotate', revoke: 'Revoke' } as const

interface KeyButtonsProps {
  readonly listed: ListedKey
  readonly onBegin: (task: KeyTask) => void
}

function KeyButtons({ listed, onBegin }: KeyButtonsProps) {
  return (
    <div class="row">
      {(['grant', 'rotate', 'revoke'] as const).map((kind) => (
        <button
          key={kind}
          type="button"
          class="quiet"
          aria-label={`${verbs[kind]} ${listed.name}`}
          onClick={() => onBegin({ kind, listed })}
        >
          {verbs[kind]}
        </button>
      ))}
    </div>
  )
}

function KeyState({ listed }: { listed: ListedKey }) {
  const { state, expiresAt, earlierKeysEndAt } = listed
  const names = { active: 'Active', expired: 'Expired', revoked: 'Revoked' } as const
  return (
    <>
      <span class={state === 'active' ? 'state good' : 'state'}>{names[state]}</span>
      {state === 'active' && expiresAt !== undefined && (
        <p class="dim" title={expiresAt}>
          Ends {formatAge(expiresAt)}
        </p>
      )}
      {earlierKeysEndAt !== undefined && (
        <p class="dim" title={earlierKeysEndAt}>
          Earlier key ends {formatAge(earlierKeysEndAt)}
        </p>
      )}
    </>
  )
}
