/** Form fields with labels. */
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

interface FieldProps<Value> {
  readonly label: ComponentChildren
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** Whether the label is in the same line. */
  readonly isInline?: boolean | undefined
}

export interface TextOptions {
  readonly type?: 'text' | 'number' | 'date' | 'password'
  readonly placeholder?: string
  readonly maxLength?: number
  readonly min?: number
  readonly required?: boolean
  /** Several lines: an area. */
  readonly rows?: number
}

type TextFieldProps = FieldProps<string> &
  TextOptions & {
    /** Whether only screen readers get the label. */
    readonly isBare?: boolean | undefined
  }

export function TextField(options: TextFieldProps) {
  const { label, isInline, isBare = false, onChange, type, ...props } = options
  const id = useId()
  const own = {
    id,
    autocomplete: 'off',
    spellcheck: false,
    onInput: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange(event.currentTarget.value),
  } as const
  const name = isBare ? { 'aria-label': `${label}` } : {}
  const input =
    props.rows === undefined ? (
      <input {...props} {...own} {...name} type={type as 'text'} />
    ) : (
      <textarea {...props} {...own} {...name} />
    )
  if (isBare) return input
  return (
    <div class={isInline ? 'inline' : 'field'}>
      <label for={id}>{label}</label>
      {input}
    </div>
  )
}

/** Values and their texts. */
export type Choices<Value> = readonly (readonly [Value, string])[]

interface SelectFieldProps<Value> extends FieldProps<Value> {
  readonly choices: Choices<Value>
}

export function SelectField<Value>(props: SelectFieldProps<Value>) {
  const { label, value, onChange, isInline, choices } = props
  const id = useId()
  return (
    <div class={isInline ? 'inline' : 'field'}>
      <label for={id}>{label}</label>
      <select
        id={id}
        value={choices.findIndex(([choice]) => choice === value)}
        onChange={(event) => onChange(choices[event.currentTarget.selectedIndex]![0])}
      >
        {choices.map(([, text], index) => (
          <option key={index} value={index}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

export function CheckField({ label, value, onChange }: FieldProps<boolean>) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={value}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  )
}
