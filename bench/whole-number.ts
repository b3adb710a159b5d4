/** Throws an Error that names the option where its text is no whole number from 1. */
export function wholeNumber(text: string, option: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value) && value > 0) return value
  throw new Error(`${option} takes whole numbers from 1, not "${text}"`)
}
