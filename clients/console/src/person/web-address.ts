/**
 * The address that a text of a profile leads to. People leave the scheme away; one that is not of
 * the web, such as `javascript:`, leads nowhere.
 */
export function parseWebAddress(text: string): string | undefined {
  const written = text.trim()
  // A number after the colon is a port.
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d+(?:[/?#]|$))/i.test(written)
  const withScheme = hasScheme ? written : `https://${written}`
  try {
    const { protocol, hostname, href } = new URL(withScheme)
    const isWeb = protocol === 'https:' || protocol === 'http:'
    return isWeb && hostname.includes('.') ? href : undefined
  } catch {
    return undefined
  }
}
