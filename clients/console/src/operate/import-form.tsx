import { useSignal } from '@preact/signals'
import { CheckField, TextField } from '../parts/fields.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { operate } from './calls.ts'
import { useAction } from './reading.ts'

interface ImportFormProps {
  readonly isRunning: boolean
  readonly onStarted: () => void
}

/** Which files to read, and how. */
export function ImportForm({ isRunning, onStarted }: ImportFormProps) {
  const paths = useSignal('')
  const isUpdate = useSignal(false)
  const isDryRun = useSignal(true)
  const mayShrink = useSignal(false)
  const hasPeopleWithoutLogin = useSignal(false)
  const followsLinks = useSignal(false)
  const maxErrors = useSignal('')
  const { isPending, problem, run } = useAction()
  const sources = paths.value.split('\n').map((line) => line.trim())
  const given = sources.filter((line) => line !== '')
  const start = async (event: Event) => {
    event.preventDefault()
    const isStarted = await run(() =>
      operate('imports/start', {
        sources: given,
        update: isUpdate.value,
        dryRun: isDryRun.value,
        allowShrink: mayShrink.value,
        peopleWithoutLogin: hasPeopleWithoutLogin.value,
        followLinks: followsLinks.value,
        ...(maxErrors.value.trim() !== '' && { maxErrors: maxErrors.value.trim() }),
      }),
    )
    if (isStarted) onStarted()
  }
  return (
    <form class="box stack" onSubmit={start}>
      <TextField
        label="Files and folders on this machine, one on a line"
        rows={2}
        placeholder="/srv/data/people"
        value={paths}
      />
      <div class="row">
        <CheckField label="Only show what would be read" value={isDryRun} />
        <CheckField label="Change the current data instead of replacing it" value={isUpdate} />
        <CheckField label="Publish even if much is missing" value={mayShrink} />
        <CheckField label="Also people without a login" value={hasPeopleWithoutLogin} />
        <CheckField label="Follow links out of folders" value={followsLinks} />
      </div>
      <div class="row">
        <TextField label="Bad lines to skip" value={maxErrors} placeholder="0" isInline />
        <button
          type="submit"
          class="primary"
          disabled={given.length === 0 || isRunning || isPending.value}
        >
          {isDryRun.value ? 'Preview' : 'Import'}
        </button>
      </div>
      <ProblemNotice problem={problem.value} />
    </form>
  )
}
