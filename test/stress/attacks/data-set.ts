/** Invented people with secrets, among many without. */
import type { DataLine, WorldOptions } from '../../service/harness.ts'

/** Numbers that no metric has by chance. */
const marmots = 1193
const burrows = 877

/** Plain text in biographies of `victim`, and in no list of addresses. */
export const suppressedLocalPart = 'wombatwise.sender'
const address = `${suppressedLocalPart}@burrow.example`

export const victim: DataLine = {
  platformId: 'U_victim',
  login: 'victim',
  displayName: `Vic Tim <${address}>`,
  bio: `Writes to ${address}, or to mailto:${address}`,
  company: `Burrow (${address})`,
  location: 'Graz',
  websiteUrl: `mailto:${address}`,
  socialAccounts: [{ provider: 'mail', url: `mailto:${address}` }],
  emails: ['first.known@den.example', 'second.known@den.example', 'third@lair.example'],
  createdAt: '2013-05-06T07:08:09Z',
  updatedAt: '2026-01-01T00:00:00Z',
  professional: {
    fullName: 'Vic Tim',
    headline: `Digs, reach ${address}`,
    organization: `Burrow ${address}`,
    experience: [{ title: 'Digger', company: 'Burrow', summary: `Ask ${address}` }],
  },
}

const quokka = (i: number): DataLine => ({
  platformId: `U_quokka${i}`,
  login: `quokka${i}`,
  bio: 'quokka',
  emails: [`q${i}@island.example`],
})

/** The second edition has 59 more people that match `quokka`. */
export function dataSet(
  edition: 'first' | 'second',
): Pick<WorldOptions, 'users' | 'repos' | 'edges'> {
  const users: DataLine[] = [victim]
  for (let i = 0; i < marmots; i++) {
    users.push({ platformId: `U_${i}`, login: `marmot${i}`, bio: 'keeps marmots in burrows' })
  }
  for (let i = 0; i < (edition === 'first' ? 2 : 61); i++) users.push(quokka(i))
  const repos = Array.from({ length: burrows }, (_, i) => ({
    platformId: `R_${i}`,
    ownerLogin: i === 0 ? 'victim' : `marmot${i}`,
    name: `burrow${i}`,
    description: 'a burrow',
    stargazerCount: i,
  }))
  const edges = Array.from({ length: 9 }, (_, i) => ({
    type: 'follows',
    from: `marmot${i}`,
    to: 'victim',
  }))
  return { users, repos, edges }
}

/** The counts of the first edition. */
export const counts = { users: 1 + marmots + 2, repos: burrows } as const
