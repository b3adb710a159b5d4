/** Form fields with labels. Typed values go to a signal. */
import type { Signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

interface FieldProps<T> {
  readonly label: ComponentChildren
  readonly value: Signal<T>
  /** Whether the label is in the same line. */
  readonly isInline?: boolean
}

interface TextFieldProps extends FieldProps<string> {
  readonly type?: 'text' | 'number' | 'date' | 'password'
  readonly placeholder?: string
  readonly maxLength?: number
  readonly min?: number
  readonly required?: boolean
  /** Several lines: an area. */
  readonly rows?: number
}

export function TextField({ label, value, isInline = false, type, ...props }: TextFieldProps) {
  const id = useId()
  const own = {
    id,
    autocomplete: 'off',
    spellcheck: false,
    value: value.value,
    onInput: (event: { readonly currentTarget: { readonly value: string } }) => {
      value.value = event.currentTarget.value
    },
  } as const
  return (
    <div class={isInline ? 'inline' : 'field'}>
      <label for={id}>{label}</label>
      {props.rows === undefined ? (
        <input {...props} {...own} type={type as 'text'} />
      ) : (
        <textarea {...props} {...own} />
      )}
    </div>
  )
}

interface SelectFieldProps<T> extends FieldProps<T> {
  /** Values and their texts. */
  readonly choices: readonly (readonly [T, string])[]
}

export function SelectField<T>({ label, value, isInline, choices }: SelectFieldProps<T>) {
  const id = useId()
  return (
    <div class={isInline ? 'inline' : 'field'}>
      <label for={id}>{label}</label>
      <select
        id={id}
        value={choices.findIndex(([choice]) => choice === value.value)}
        onChange={(event) => {
          value.value = choices[event.currentTarget.selectedIndex]![0]
        }}
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

export function CheckField({ label, value }: FieldProps<boolean>) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={value.value}
        onChange={(event) => {
          value.value = event.currentTarget.checked
        }}
      />
      <span>{label}</span>
    </label>
  )
}
