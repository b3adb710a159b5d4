/** Gives the browser a file to save. Nothing is sent anywhere. */
export function saveFile(name: string, parts: readonly string[]): void {
  const type = name.endsWith('.csv') ? 'text/csv' : 'application/x-ndjson'
  const address = URL.createObjectURL(new Blob([...parts], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
