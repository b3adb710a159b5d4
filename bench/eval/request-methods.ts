/** Ways to ask a service: those of this list that it accepts. */
import type { SearchService } from './service.ts'
import type { Subject } from './sets/query-set.ts'

type Members = Readonly<Record<string, unknown>>

export interface RequestMethod {
  readonly name: string
  /** Whether vectors may decide, so that another table makes other results. */
  readonly embeds: boolean
  /** Members of the request without its query. */
  readonly members: Members
}

const exactWords = { typos: 'off', variants: 'off' } as const

const candidates: Readonly<Record<Subject, readonly RequestMethod[]>> = {
  repos: [
    ...(['keyword', 'semantic', 'hybrid', 'auto'] as const).map((retrieval) => ({
      name: retrieval,
      embeds: retrieval !== 'keyword',
      members: { retrieval },
    })),
    {
      name: 'keyword, exact words',
      embeds: false,
      members: { retrieval: 'keyword', ...exactWords },
    },
  ],
  users: [
    { name: 'profile', embeds: false, members: {} },
    { name: 'expertise', embeds: true, members: { retrieval: 'expertise' } },
    { name: 'hybrid', embeds: true, members: { retrieval: 'hybrid' } },
    { name: 'profile, exact words', embeds: false, members: exactWords },
  ],
}

export async function acceptedMethods(
  service: SearchService,
  subject: Subject,
): Promise<RequestMethod[]> {
  const methods: RequestMethod[] = []
  for (const method of candidates[subject]) {
    if (await service.accepts(subject, method.members)) methods.push(method)
  }
  return methods
}

/** Filters members that the service accepts, so that a set also runs on older services. */
export async function acceptedMembers(
  service: SearchService,
  subject: Subject,
  members: Members = {},
): Promise<Members> {
  const accepted: [string, unknown][] = []
  for (const [name, value] of Object.entries(members)) {
    if (await service.accepts(subject, { [name]: value })) accepted.push([name, value])
  }
  return Object.fromEntries(accepted)
}
