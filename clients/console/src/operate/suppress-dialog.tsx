import type { OperateAnswer, SuppressionKind } from '../../../../src/operations/index.ts'
import { formatCount } from '../numbers.ts'
import { useForm } from '../parts/form.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { callOperator } from './calls.ts'
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
  const form = useForm({ note: '' })
  const note = form.values.note.trim()
  const add = async () => {
    const { isNew, mark } = await callOperator('suppressions/add', {
      ...asked,
      kind: answer?.kind,
      ...(note !== '' && { note }),
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
      form={form}
      fields={[
        {
          name: 'note',
          label: 'Note, such as a ticket. Do not name the person',
          maxLength: 500,
        },
      ]}
      isDangerous
      isReady={answer !== undefined}
      typed={answer?.needsYes ? value : undefined}
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
            <strong>{describeEffect(answer)}</strong>
          </p>
        </div>
      )}
    </ConfirmDialog>
  )
}

function describeEffect({ suppressed, needsYes }: OperateAnswer<'suppressions/preview'>): string {
  if (suppressed === null) return 'There is no data yet, so the number of hidden people is unknown.'
  const { users, repositories, addresses } = suppressed
  const works = formatCount(repositories, 'repository', 'repositories')
  const people = `${formatCount(users, 'person', 'people')} and ${works}`
  const by = addresses === undefined ? '' : `, by ${formatCount(addresses, 'address', 'addresses')}`
  const many = needsYes ? ' Many can have such an address.' : ''
  return `It hides ${people}${by} in the current data.${many}`
}
