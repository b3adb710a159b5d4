/** A value of JSON as a literal, on one line where it fits. */

const columnsMax = 78
const plainName = /^[A-Za-z_$][\w$]*$/

export interface LiteralForm {
  readonly text: (value: string) => string
  readonly name: (value: string) => string
  /** After the last part of several lines. */
  readonly lastComma: string
}

export const jsonForm: LiteralForm = { text: jsonText, name: jsonText, lastComma: '' }

export const typeScriptForm: LiteralForm = {
  text: singleQuoted,
  name: (name) => (plainName.test(name) ? name : singleQuoted(name)),
  lastComma: ',',
}

/** @param before columns that are taken on the first line */
export function literal(value: unknown, form: LiteralForm, before = 0, indent = ''): string {
  if (typeof value === 'string') return form.text(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const isList = Array.isArray(value)
  const parts = Object.entries(value).map(([name, member]) => {
    return { label: isList ? '' : `${form.name(name)}: `, member }
  })
  const inline = parts.map(({ label, member }) => `${label}${literal(member, form)}`).join(', ')
  const [opening, closing] = isList ? ['[', ']'] : ['{', '}']
  const space = isList || inline === '' ? '' : ' '
  const line = `${opening}${space}${inline}${space}${closing}`
  if (!line.includes('\n') && indent.length + before + line.length <= columnsMax) return line
  const inner = `${indent}  `
  const lines = parts.map(({ label, member }) => {
    return `${inner}${label}${literal(member, form, label.length, inner)}`
  })
  return `${opening}\n${lines.join(',\n')}${form.lastComma}\n${indent}${closing}`
}

function jsonText(text: string): string {
  return JSON.stringify(text)
}

function singleQuoted(text: string): string {
  return text.includes("'") ? JSON.stringify(text) : `'${text.replaceAll('\\', '\\\\')}'`
}
