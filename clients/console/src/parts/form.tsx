import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { type LatestCall, useCall } from '../latest-call.ts'
import { CalmProblem } from './calm-problem.tsx'
import { CheckField, type Choices, SelectField, TextField, type TextOptions } from './fields.tsx'
import { PriceButton } from './price.tsx'
import { ProblemNotice } from './problem-notice.tsx'

/** A text, unless it has choices or its value is true or false. */
export interface Field<Values> extends TextOptions {
  readonly name: keyof Values & string
  readonly label: ComponentChildren
  readonly isInline?: boolean
  /** Whether only screen readers get the label, which is a text then. */
  readonly isBare?: boolean
  readonly choices?: Choices<string | number>
  /** Beside the field. */
  readonly button?: ComponentChildren
}

/** Fields that stand together. */
export interface FieldGroup<Values> {
  readonly fields: readonly Field<Values>[]
  readonly class?: string
  /** The name of the group. */
  readonly legend?: string
  /** Text that opens the group, which is closed at first. */
  readonly summary?: string
  readonly note?: ComponentChildren
}

export interface FormState<Values, Answer> {
  readonly values: Values
  readonly change: (part: Partial<Values>) => void
  /** What the form starts when it is sent. */
  readonly call: LatestCall<Answer>
}

/** What is written into a form, and how the sending goes. */
export function useForm<Values, Answer = unknown>(start: Values): FormState<Values, Answer> {
  const [values, setValues] = useState(start)
  const change = (part: Partial<Values>) => setValues((known) => ({ ...known, ...part }))
  return { values, change, call: useCall<Answer>() }
}

interface FormProps<Values, Answer> {
  readonly form: FormState<Values, Answer>
  readonly fields?: readonly (Field<Values> | FieldGroup<Values>)[]
  /** Fields in the line of the buttons. */
  readonly lineFields?: readonly Field<Values>[]
  readonly lineClass?: string
  /** Text of the button. */
  readonly verb: string
  /** The most credits that sending can cost. */
  readonly price?: number
  readonly style?: 'primary' | 'danger' | 'plain'
  readonly isReady?: boolean
  /** A failure is shown, and the form stays. */
  readonly onSubmit: (signal: AbortSignal) => Promise<Answer>
  readonly onDone?: () => void
  readonly onCancel?: (() => void) | undefined
  /** Before the fields. */
  readonly about?: ComponentChildren
  /** Between the fields and the buttons. */
  readonly children?: ComponentChildren
  /** Behind the buttons. */
  readonly note?: ComponentChildren
  readonly class?: string
}

/** Fields, a button that sends them, and why that failed. */
export function Form<Values, Answer>(props: FormProps<Values, Answer>) {
  const { form, fields = [], lineFields = [], verb, price, style = 'primary', onCancel } = props
  const { call } = form
  const isPending = call.isPending.value
  const isDisabled = props.isReady === false
  const submit = async () => {
    if (await call.run(props.onSubmit)) props.onDone?.()
  }
  // Another try begins without the problem of the one before.
  const problem = isPending ? undefined : call.problem.value
  return (
    <form
      class={props.class ?? 'stack'}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {props.about}
      {fields.map((field, index) =>
        'fields' in field ? (
          <FormGroup key={index} form={form} group={field} />
        ) : (
          <FormField key={index} form={form} field={field} />
        ),
      )}
      {props.children}
      {price === undefined && <ProblemNotice problem={problem} />}
      {price !== undefined && problem !== undefined && (
        <CalmProblem problem={problem} retry={() => void submit()} />
      )}
      <div class={props.lineClass ?? 'row'}>
        {lineFields.map((field) => (
          <FormField key={field.name} form={form} field={field} />
        ))}
        {onCancel !== undefined && (
          <button type="button" onClick={onCancel}>
            Cancel
          </button>
        )}
        {price !== undefined ? (
          <PriceButton label={verb} price={price} isPending={isPending} isDisabled={isDisabled} />
        ) : (
          <button
            type="submit"
            class={style === 'plain' ? undefined : style}
            disabled={isDisabled || isPending}
          >
            {isPending ? 'Working…' : verb}
          </button>
        )}
        {props.note}
      </div>
    </form>
  )
}

type FormValues<Values> = Pick<FormState<Values, never>, 'values' | 'change'>

interface FormGroupProps<Values> {
  readonly form: FormValues<Values>
  readonly group: FieldGroup<Values>
}

function FormGroup<Values>({ form, group }: FormGroupProps<Values>) {
  const { fields, legend, summary, note } = group
  const inputs = fields.map((field) => <FormField key={field.name} form={form} field={field} />)
  if (summary !== undefined) {
    return (
      <details>
        <summary>{summary}</summary>
        <div class="stack">
          {inputs}
          {note}
        </div>
      </details>
    )
  }
  if (legend === undefined) return <div class={group.class}>{inputs}</div>
  return (
    <fieldset class={group.class}>
      <legend>{legend}</legend>
      {inputs}
    </fieldset>
  )
}

interface FormFieldProps<Values> {
  readonly form: FormValues<Values>
  readonly field: Field<Values>
}

function FormField<Values>({ form, field }: FormFieldProps<Values>) {
  const { name, choices, button, ...options } = field
  const value: unknown = form.values[name]
  const own = {
    ...options,
    onChange: (next: unknown) => form.change({ [name]: next } as Partial<Values>),
  }
  const input =
    typeof value === 'boolean' ? (
      <CheckField {...own} value={value} />
    ) : choices === undefined ? (
      <TextField {...own} value={value as string} />
    ) : (
      <SelectField {...own} choices={choices} value={value as string | number} />
    )
  if (button === undefined) return input
  return (
    <div class="with-button">
      {input}
      {button}
    </div>
  )
}
