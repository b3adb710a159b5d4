import { useSignal } from '@preact/signals'
import type { OperateAnswer, SuppressionKind } from '../../../../src/operations/index.ts'
import { counted } from '../numbers.ts'
import { TextField } from '../parts/fields.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { operate } from './calls.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useReading } from './reading.ts'

interface SuppressDialogProps {
  readonly value: string
  /** Absent: what it looks like. */
  readonly kind?: SuppressionKind
  readonly onDone: (text: string) => void
  readonly onClose: () => void
}

const kindTexts = {
  login: 'the login',
  platformId: 'the platform id',
  email: 'the address',
  domain: 'all addresses of the domain',
} as const

/** Shows what a suppression would hide, and asks. */
export function SuppressDialog({ value, kind, onDone, onClose }: SuppressDialogProps) {
  const asked = kind === undefined ? { value } : { value, kind }
  const { answer, problem } = useReading('suppressions/preview', asked)
  const note = useSignal('')
  const add = async () => {
    const { isNew, mark } = await operate('suppressions/add', {
      ...asked,
      kind: answer?.kind,
      ...(note.value.trim() !== '' && { note: note.value.trim() }),
      ...(answer?.needsYes && { yes: true }),
    })
    onDone(
      isNew ? `Hidden, as ${mark}. The service follows within a second.` : 'It was hidden before.',
    )
  }
  return (
    <ConfirmDialog
      title={`Hide ${value}`}
      verb="Hide"
      isDangerous
      isReady={answer !== undefined}
      {...(answer?.needsYes && { typed: value })}
      onConfirm={add}
      onClose={onClose}
    >
      <ProblemNotice problem={problem} />
      {answer !== undefined && (
        <div class="stack" role="status">
          <p>
            This hides {kindTexts[answer.kind]} <bdi class="mono">{value}</bdi> in every answer, and
            from later imports.
          </p>
          <p>
            <strong>{effectOf(answer)}</strong>
          </p>
        </div>
      )}
      <TextField
        label="Note, such as a ticket. Do not name the person"
        maxLength={500}
        value={note}
      />
    </ConfirmDialog>
  )
}

function effectOf({ suppressed, needsYes }: OperateAnswer<'suppressions/preview'>): string {
  if (suppressed === null) return 'There is no data yet, so the number of hidden people is unknown.'
  const { users, repositories, addresses } = suppressed
  const works = counted(repositories, 'repository', 'repositories')
  const people = `${counted(users, 'person', 'people')} and ${works}`
  const by = addresses === undefined ? '' : `, by ${counted(addresses, 'address', 'addresses')}`
  const many = needsYes ? ' Many can have such an address.' : ''
  return `It hides ${people}${by} in the current data.${many}`
}
