import { useSignal } from '@preact/signals'
import type { ListedKey } from '../../../../src/operations/index.ts'
import { ago, wholeNumber } from '../numbers.ts'
import { PageHead } from '../parts/page-head.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { TableBox } from '../parts/table-box.tsx'
import { TableHead } from '../parts/table-head.tsx'
import { KeyDialog, type KeyTask } from './key-dialogs.tsx'
import { scopeSentence } from './key-text.ts'
import { MadeKey } from './made-key.tsx'
import { useReading } from './reading.ts'

/** Who may call the service, for what, and with how many credits. */
export function KeysPage() {
  const { answer, problem, reload } = useReading('keys')
  const task = useSignal<KeyTask | undefined>(undefined)
  const secret = useSignal('')
  const done = useSignal('')
  const finish = (text: string, key = '') => {
    done.value = text
    secret.value = key
    void reload()
  }
  const keys = answer?.keys ?? []
  const begin = (next: KeyTask) => {
    task.value = next
  }
  return (
    <>
      <PageHead title="Keys" about="A key is shown once, when it is made. Only its digest is kept.">
        <button type="button" class="primary" onClick={() => begin({ kind: 'create' })}>
          New key
        </button>
      </PageHead>
      <ProblemNotice problem={problem} />
      <p role="status">{done.value}</p>
      {secret.value !== '' && <MadeKey secret={secret.value} />}
      {answer !== undefined && keys.length === 0 && (
        <p>There are no keys yet. Make the first one.</p>
      )}
      {keys.length > 0 && (
        <TableBox label="Keys">
          <TableHead
            columns={[
              'Key',
              'Services',
              ['Credits left', 'number'],
              ['Used', 'number'],
              ['Requests a second', 'number'],
              'State',
              'Change',
            ]}
          />
          <tbody>
            {keys.map((key) => (
              <KeyRow key={key.id} listed={key} onBegin={begin} />
            ))}
          </tbody>
        </TableBox>
      )}
      {task.value !== undefined && (
        <KeyDialog
          task={task.value}
          onDone={finish}
          onClose={() => {
            task.value = undefined
          }}
        />
      )}
    </>
  )
}

interface KeyRowProps {
  readonly listed: ListedKey
  readonly onBegin: (task: KeyTask) => void
}

function KeyRow({ listed, onBegin }: KeyRowProps) {
  const { id, name, services, creditsRemaining, creditsUsed, rate, state, createdAt } = listed
  const scope = scopeSentence(listed.scope)
  return (
    <tr class={state === 'active' ? '' : 'past'}>
      <th scope="row">
        <bdi>{name}</bdi>
        <p class="dim">
          <span class="mono">{id}</span>, made <span title={createdAt}>{ago(createdAt)}</span>
        </p>
        {scope !== '' && <p class="dim clip">{scope}</p>}
      </th>
      <td>{services.join(', ')}</td>
      <td class="number">{creditsText(creditsRemaining)}</td>
      <td class="number">{wholeNumber(creditsUsed)}</td>
      <td class="number">{wholeNumber(rate)}</td>
      <td>
        <StateOf listed={listed} />
      </td>
      <td>
        {state === 'active' && (
          <div class="row">
            {(['grant', 'rotate', 'revoke'] as const).map((kind) => (
              <button
                key={kind}
                type="button"
                class="quiet"
                aria-label={`${verbs[kind]} ${name}`}
                onClick={() => onBegin({ kind, listed })}
              >
                {verbs[kind]}
              </button>
            ))}
          </div>
        )}
      </td>
    </tr>
  )
}

const verbs = { grant: 'Top up', rotate: 'Rotate', revoke: 'Revoke' } as const

function StateOf({ listed }: { listed: ListedKey }) {
  const { state, expiresAt, earlierKeysEndAt } = listed
  const names = { active: 'Active', expired: 'Expired', revoked: 'Revoked' } as const
  return (
    <>
      <span class={state === 'active' ? 'state good' : 'state'}>{names[state]}</span>
      {state === 'active' && expiresAt !== undefined && (
        <p class="dim" title={expiresAt}>
          Ends {ago(expiresAt)}
        </p>
      )}
      {earlierKeysEndAt !== undefined && (
        <p class="dim" title={earlierKeysEndAt}>
          Earlier key ends {ago(earlierKeysEndAt)}
        </p>
      )}
    </>
  )
}

function creditsText(credits: number): string {
  return credits >= Number.MAX_SAFE_INTEGER ? 'unlimited' : wholeNumber(credits)
}
