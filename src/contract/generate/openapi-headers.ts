import {
  completeOperators,
  describeFilter,
  type FieldSpec,
  professionalFields,
  repoFields,
  userFields,
} from '../../fields/index.ts'
import { limits } from '../limits.ts'

/** Headers as the OpenAPI document shows them. */
interface OpenApiHeader {
  readonly description: string
  readonly schema: { readonly type: 'string' | 'integer' | 'number' }
}

const text = { type: 'string' } as const
const whole = { type: 'integer' } as const

export const responseHeaders = {
  'X-Request-Id': { description: 'Names this call; a valid incoming one is kept', schema: text },
  'X-Credits-Used': { description: 'Credits this call cost', schema: whole },
  'X-Credits-Remaining': {
    description: 'Credits the key has left; 0 where no key is known',
    schema: whole,
  },
  'RateLimit-Limit': {
    description:
      'Most requests the key may make at once: twice its rate a second; 0 where no key is known',
    schema: whole,
  },
  'RateLimit-Remaining': {
    description: 'Requests the key may make at once now; 0 where no key is known',
    schema: whole,
  },
  'RateLimit-Reset': {
    description: 'Seconds until the limit is whole again; 0 where no key is known',
    schema: whole,
  },
  'Server-Timing': { description: 'Where the time went, in whole milliseconds', schema: text },
  'WWW-Authenticate': { description: 'Always `Bearer`', schema: text },
  Allow: { description: 'The methods the path takes', schema: text },
  'Preference-Applied': { description: 'Which preference was followed (RFC 7240)', schema: text },
  'X-Should-Retry': { description: 'Always `false`: public clients do not retry', schema: text },
  'Retry-After': { description: 'Seconds to wait before trying again', schema: whole },
  'retry-after-ms': { description: 'The same in milliseconds', schema: whole },
} as const satisfies Record<string, OpenApiHeader>

type HeaderName = keyof typeof responseHeaders

const everyHeader: readonly HeaderName[] = [
  'X-Request-Id',
  'X-Credits-Used',
  'X-Credits-Remaining',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Server-Timing',
]

const headersOfStatus: Readonly<Record<number, readonly HeaderName[]>> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  409: ['X-Should-Retry'],
  429: ['Retry-After', 'retry-after-ms'],
  503: ['Retry-After', 'retry-after-ms'],
}

/** Headers of an answer with status 200. Every call can be asked for its price. */
export function listCallHeaders(): object {
  return referToHeaders([...everyHeader, 'Preference-Applied'])
}

export function listProblemHeaders(status: number): object {
  return referToHeaders([...everyHeader, ...(headersOfStatus[status] ?? [])])
}

/** Headers of answers that need no key. */
export function listOpenHeaders(): object {
  return referToHeaders(everyHeader)
}

function referToHeaders(names: readonly HeaderName[]): object {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

// Writes Markdown tables of fields and operators from the field tables.

const count = (value: number) => value.toLocaleString('en')

const rules = [
  '`NotX` is exactly the complement of `X`, also where the value is missing.',
  '`Eq`, `In` and `Contains` ignore case, except on `platformId`.',
  '`Glob` minds case and `IGlob` does not; both match the whole value with `*`, `?`, `[a-z]`,',
  '`[!a-z]` and `\\` as escape. `Regex` is RE2 syntax, unanchored.',
  `All regular expressions of a request have at most ${count(limits.regexSizesMax)} atoms,`,
  'counted repetitions written out and 8 more for each; patterns and values of `ContainsAllTokens`',
  `together at most ${count(limits.filterTextCharsMax)} characters.`,
  '`ContainsAllTokens` asks for every token of the value in the field. Dates are ISO 8601.',
  'Where a field is a list, `Contains` asks for an element that equals the value, `ContainsAny`',
  'for one that equals any of the values, and `AnyGt` and its kin for one that compares so.',
].join('\n')

const owners = [
  'Repositories with `dataset: "professional"` have these fields of their owner, as',
  '`ownerProfessional.` instead of `professional.`. They take no part in full text. A complement',
  'also holds for a repository of an owner without a profile.',
].join('\n')

export function writeFilterGuide(): string {
  const users = writeFieldTable('Fields of users', userFields)
  const repositories = writeFieldTable('Fields of repositories', repoFields)
  const professional = writeFieldTable(
    'Further fields of users with `dataset: "professional"`',
    professionalFields,
  )
  return [rules, users, repositories, professional, owners].join('\n\n')
}

function writeFieldTable(title: string, fields: Readonly<Record<string, FieldSpec>>): string {
  const rows = Object.entries(fields).map(([name, spec]) => {
    const names = [name, ...(spec.aliases ?? [])].map((each) => `\`${each}\``).join(', ')
    const weight = spec.weight === undefined ? '' : `${spec.weight}×`
    const cells = [
      names,
      spec.type,
      completeOperators(spec).join(', '),
      weight,
      describeFilter(spec),
    ]
    return `| ${cells.join(' | ')} |`
  })
  const head = ['| field | type | operators | in full text | |', '|---|---|---|---|---|']
  return [`**${title}**`, '', ...head, ...rows].join('\n')
}
