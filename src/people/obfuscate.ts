/**
 * An address as the API shows it: `***`, the last two characters of the local part, the domain. A
 * local part of one or two characters is hidden whole, since showing it would be no obfuscation.
 */
export function obfuscateEmail(address: string): string {
  const at = address.lastIndexOf('@')
  if (at < 0) return '***'
  const local = [...address.slice(0, at)]
  const shown = local.length > 2 ? local.slice(-2).join('') : ''
  return `***${shown}${address.slice(at)}`
}
