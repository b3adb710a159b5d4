/** A request as code: to be copied to a shell, a program or an agent. */
import { formatCurl, formatJson, quoteWord } from '../parts/curl.ts'
import type { RequestBody, SearchCall } from './search-request.ts'

export interface RequestCode {
  readonly name: string
  readonly text: string
}

/** @param origin of the service, without `/v3` */
export function writeRequestCode(call: SearchCall, origin: string): RequestCode[] {
  return [
    { name: 'JSON', text: formatJson(call.body, 2) },
    { name: 'curl', text: formatCurl(call, origin) },
    { name: 'TypeScript', text: writeTypescript(call, origin) },
    { name: 'CLI', text: writeCommand(call) },
    { name: 'MCP', text: writeToolCall(call) },
  ]
}

const methods: Readonly<Record<string, string>> = {
  '/search/users': 'users.search',
  '/search/users/natural-language': 'users.ask',
  '/search/repos': 'repos.search',
  '/search/repos/natural-language': 'repos.ask',
}

function writeTypescript({ path, body }: SearchCall, origin: string): string {
  return `import { Devdex } from 'devdex-client'

const devdex = new Devdex({ url: ${formatJson(origin)}, apiKey: process.env.DEVDEX_API_KEY })
const answer = await devdex.${methods[path]}(${formatJson(body, 2)})
console.log(answer.count)
`
}

/** Flags of the command line, by the members that they stand for. */
const flags: Readonly<Record<string, string>> = {
  highlight: '--highlight',
  prefix: '--prefix',
  explain: '--explain',
}

function writeCommand({ path, body, isSentence }: SearchCall): string {
  const subject = path.startsWith('/search/users') ? 'users' : 'repos'
  const words = ['devdex', 'search', isSentence ? `${subject}-nl` : subject]
  // The command has a default of its own for people.
  if (subject === 'users' && !isSentence && !('retrieval' in body)) {
    words.push('--retrieval', 'profile')
  }
  for (const [member, value] of Object.entries(body)) words.push(...writeOption(member, value))
  // A query may begin with a dash.
  if (typeof body.query === 'string') words.push('--', quoteWord(body.query))
  return words.join(' ')
}

function writeOption(member: string, value: unknown): string[] {
  const flag = flags[member]
  if (flag !== undefined) return value === true ? [flag] : []
  switch (member) {
    case 'first':
      return ['-n', String(value)]
    case 'filters':
      return ['-f', quoteWord(formatJson(value))]
    case 'rankBy':
      return ['--rank-by', quoteWord(formatJson(value))]
    case 'retrieval':
    case 'match':
      return [`--${member}`, String(value)]
    case 'includeAttributes':
      return ['-i', quoteWord(formatJson(value))]
    case 'typos':
      return value === 'off' ? ['--no-typos'] : []
    default:
      return []
  }
}

/** The call of a tool, as a client of the Model Context Protocol sends it. */
function writeToolCall({ path, body, isSentence }: SearchCall): string {
  const isPeople = path.startsWith('/search/users')
  const isExpertise = isPeople && body.retrieval === 'expertise' && !isSentence
  const name = isExpertise ? 'find_experts' : `search_${isPeople ? 'people' : 'repositories'}`
  const members = isExpertise ? buildExpertArguments(body) : buildSearchArguments(body, isSentence)
  const request = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: members },
  }
  return formatJson(request, 2)
}

function buildSearchArguments(body: RequestBody, isSentence: boolean): object {
  const { query, filters, first, rankBy, match } = body
  const order = (rankBy as { type?: string; name?: string } | undefined) ?? {}
  return {
    ...(query != null && { [isSentence ? 'sentence' : 'query']: query }),
    ...(filters !== undefined && { filters }),
    ...(order.type === 'Attr' && { sortBy: order.name }),
    ...(match !== undefined && { match }),
    first,
  }
}

function buildExpertArguments({ query, filters, first, match }: RequestBody): object {
  return {
    ...(query != null && { topic: query }),
    ...(filters !== undefined && { filters }),
    ...(match !== undefined && { match }),
    first,
  }
}
