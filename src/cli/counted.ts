/** `1 user`, `2 users`, `3 repositories`. @param noun in the singular */
export function counted(count: number, noun: string, text = String(count)): string {
  return `${text} ${count === 1 ? noun : pluralOf(noun)}`
}

export function pluralOf(noun: string): string {
  return noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`
}
