/**
 * The owners of repositories, as stored documents. A repository names its owner in its bytes, and
 * only that member is read of them.
 */
import type { Engine } from '../engines/index.ts'

/** By position: the document of a repository's owner; null where nobody of that login is known. */
export async function ownersOf(
  engine: Pick<Engine, 'find'>,
  repositories: readonly (Uint8Array | null)[],
): Promise<(Uint8Array | null)[]> {
  const logins = repositories.map((body) => (body === null ? null : ownerLoginOf(body)))
  const distinct = [...new Set(logins.filter((login) => login !== null))]
  const found = await engine.find('users', 'login', distinct)
  const byLogin = new Map(distinct.map((login, i) => [login, found[i] ?? null]))
  return logins.map((login) => (login === null ? null : (byLogin.get(login) ?? null)))
}

/** No text holds this: its quotes would have backslashes before them. */
const memberName = Buffer.from('"ownerLogin":')
const quote = 0x22
const backslash = 0x5c

function ownerLoginOf(body: Uint8Array): string {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const start = bytes.indexOf(memberName) + memberName.length
  if (start < memberName.length || bytes[start] !== quote) throw new Error('no owner is named')
  let end = start + 1
  while (bytes[end] !== quote) end += bytes[end] === backslash ? 2 : 1
  return JSON.parse(bytes.toString('utf8', start, end + 1))
}
