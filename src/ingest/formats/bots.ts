/** placeholder */
export function isBotLogin(login: string): boolean {
  return login.endsWith('[bot]')
}
export function isBotSignature(name: string, _address: string): boolean {
  return name.endsWith('[bot]')
}
