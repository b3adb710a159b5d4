/** `1 user`, `2 users`, `3 repositories`, `4 addresses`. @param noun in the singular */
export function counted(count: number, noun: string, text = String(count)): string {
  return `${text} ${count === 1 ? noun : pluralOf(noun)}`
}

export function pluralOf(noun: string): string {
  if (noun.endsWith('y')) return `${noun.slice(0, -1)}ies`
  return noun.endsWith('s') ? `${noun}es` : `${noun}s`
}
