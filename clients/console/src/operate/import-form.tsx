import { Form, useForm } from '../parts/form.tsx'
import { callOperator } from './calls.ts'

interface ImportFormProps {
  readonly isRunning: boolean
  readonly onStarted: () => void
}

/** Which files to read, and how. */
export function ImportForm({ isRunning, onStarted }: ImportFormProps) {
  const form = useForm({
    paths: '',
    update: false,
    dryRun: true,
    allowShrink: false,
    peopleWithoutLogin: false,
    followLinks: false,
    maxErrors: '',
  })
  const { paths, maxErrors, ...switches } = form.values
  const lines = paths.split('\n').map((line) => line.trim())
  const sources = lines.filter((line) => line !== '')
  const start = () =>
    callOperator('imports/start', {
      sources,
      ...switches,
      ...(maxErrors.trim() !== '' && { maxErrors: maxErrors.trim() }),
    })
  return (
    <Form
      form={form}
      class="box stack"
      fields={[
        {
          name: 'paths',
          label: 'Files and folders on this machine, one on a line',
          rows: 2,
          placeholder: '/srv/data/people',
        },
        {
          class: 'row',
          fields: [
            { name: 'dryRun', label: 'Only show what would be read' },
            { name: 'update', label: 'Change the current data instead of replacing it' },
            { name: 'allowShrink', label: 'Publish even if much is missing' },
            { name: 'peopleWithoutLogin', label: 'Also people without a login' },
            { name: 'followLinks', label: 'Follow links out of folders' },
          ],
        },
      ]}
      lineFields={[
        { name: 'maxErrors', label: 'Bad lines to skip', placeholder: '0', isInline: true },
      ]}
      verb={switches.dryRun ? 'Preview' : 'Import'}
      isReady={sources.length > 0 && !isRunning}
      onSubmit={start}
      onDone={onStarted}
    />
  )
}
