/** Ways to ask a service: those of this list that it accepts. */
import type { FoundDocuments, SearchBody, SearchPath, SearchService } from './service.ts'
import type { Subject } from './sets/query-set.ts'

type Members = Readonly<Record<string, unknown>>

export interface RequestMethod {
  readonly name: string
  /** Members of the request without its query. */
  readonly members: Members
  /** Where it is not that of the subject. */
  readonly path?: SearchPath
  /** Methods, the lists of which are fused by reciprocal ranks. The members are not sent. */
  readonly fused?: readonly RequestMethod[]
}

const exactWords = { typos: 'off', variants: 'off' } as const

/** People by what they say, by what they did, and by both. */
const rankings: readonly RequestMethod[] = [
  { name: 'profile', members: {} },
  { name: 'expertise', members: { retrieval: 'expertise' } },
  { name: 'hybrid', members: { retrieval: 'hybrid' } },
]

const candidates: Readonly<Record<Subject, readonly RequestMethod[]>> = {
  repos: [
    ...(['keyword', 'semantic', 'hybrid', 'auto'] as const).map((retrieval) => ({
      name: retrieval,
      members: { retrieval },
    })),
    {
      name: 'keyword, exact words',

      members: { retrieval: 'keyword', ...exactWords },
    },
  ],
  users: [
    ...rankings,
    { name: 'profile, exact words', members: exactWords },
    { name: 'sentences', members: {}, path: 'users/natural-language' },
    {
      name: 'fusion of profile, expertise, hybrid',

      members: {},
      fused: rankings,
    },
  ],
}

export async function acceptedMethods(
  service: SearchService,
  subject: Subject,
): Promise<RequestMethod[]> {
  const methods: RequestMethod[] = []
  for (const method of candidates[subject]) {
    if (await isAccepted(service, subject, method)) methods.push(method)
  }
  return methods
}

async function isAccepted(
  service: SearchService,
  subject: Subject,
  { members, path = subject, fused }: RequestMethod,
): Promise<boolean> {
  if (fused === undefined) return service.accepts(path, members)
  const accepted = await Promise.all(fused.map((one) => isAccepted(service, subject, one)))
  return accepted.every(Boolean)
}

/** Length of the lists that are fused, or more where more is wanted. */
const fusedFirst = 100

/** The usual constant of reciprocal rank fusion. */
const rankOffset = 60

export async function findBy(
  { members, path, fused }: RequestMethod,
  service: SearchService,
  subject: Subject,
  body: SearchBody,
): Promise<FoundDocuments> {
  if (fused === undefined) return service.find(path ?? subject, { ...members, ...body })
  const whole = { ...body, first: Math.max(body.first, fusedFirst) }
  const lists = await Promise.all(fused.map((one) => findBy(one, service, subject, whole)))
  return { ids: fuseIds(lists.map(({ ids }) => ids)).slice(0, body.first) }
}

/** Sums 1 / (60 + rank). Equal sums keep the order of the lists. */
export function fuseIds(lists: readonly (readonly string[])[]): string[] {
  const sums = new Map<string, number>()
  for (const [i, id] of lists.flatMap((list) => [...list.entries()])) {
    sums.set(id, (sums.get(id) ?? 0) + 1 / (rankOffset + i + 1))
  }
  return Array.from(sums)
    .sort(([, one], [, other]) => other - one)
    .map(([id]) => id)
}
