/** The account that GitHub shows instead of those that were deleted. */
import { parseNoreply } from './addresses.ts'
import type { PersonRef } from './format.ts'

const ghostLogin = 'ghost'
const ghostNumber = 10137
/** Its number in all forms. */
const ghostIds: ReadonlySet<string> = new Set(['10137', 'MDQ6VXNlcjEwMTM3', 'U_kgDNJ5k'])

/** Why records are passed over that name no account. */
export const hiddenAccount = 'GitHub shows no account there: it was deleted, or is hidden'

/** Members that name an account, in objects around it. GitHub writes null for deleted ones. */
export const accountMembers: ReadonlySet<string> = new Set([
  ...['user', 'author', 'owner', 'actor', 'member', 'committer', 'contributor', 'creator'],
  ...['assignee', 'sender', 'follower', 'stargazer', 'account', 'repositoryOwner', 'organization'],
])

export function isGhostLogin(login: unknown): boolean {
  if (typeof login !== 'string' || login.length !== ghostLogin.length) return false
  return login.toLowerCase() === ghostLogin
}

/** A number alone is GitHub's. With another login it is of another place. */
export function isGhost({ platformId, login, address, text }: PersonRef): boolean {
  if (login !== undefined) return isGhostLogin(login)
  if (platformId !== undefined) return ghostIds.has(platformId)
  if (address === undefined) return isGhostLogin(text)
  const account = parseNoreply(address)
  return account !== null && (account.number === ghostNumber || isGhostLogin(account.login))
}
