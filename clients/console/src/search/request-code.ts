/** A request as code: to be copied to a shell, a program or an agent. */
import { curlText, plainJson, quoted } from '../parts/curl.ts'
import type { RequestBody, SearchCall } from './search-request.ts'

export interface RequestCode {
  readonly name: string
  readonly text: string
}

/** @param origin of the service, without `/v3` */
export function requestCode(call: SearchCall, origin: string): RequestCode[] {
  return [
    { name: 'JSON', text: plainJson(call.body, 2) },
    { name: 'curl', text: curlText(call, origin) },
    { name: 'TypeScript', text: typescriptText(call, origin) },
    { name: 'CLI', text: commandText(call) },
    { name: 'MCP', text: toolText(call) },
  ]
}

const methods: Readonly<Record<string, string>> = {
  '/search/users': 'users.search',
  '/search/users/natural-language': 'users.ask',
  '/search/repos': 'repos.search',
  '/search/repos/natural-language': 'repos.ask',
}

function typescriptText({ path, body }: SearchCall, origin: string): string {
  return `import { Devdex } from 'devdex-client'

const devdex = new Devdex({ url: ${plainJson(origin)}, apiKey: process.env.DEVDEX_API_KEY })
const answer = await devdex.${methods[path]}(${plainJson(body, 2)})
console.log(answer.count)
`
}

/** Flags of the command line, by the members that they stand for. */
const flags: Readonly<Record<string, string>> = {
  highlight: '--highlight',
  prefix: '--prefix',
  explain: '--explain',
}

function commandText({ path, body, isSentence }: SearchCall): string {
  const subject = path.startsWith('/search/users') ? 'users' : 'repos'
  const words = ['devdex', 'search', isSentence ? `${subject}-nl` : subject]
  // The command has a default of its own for people.
  if (subject === 'users' && !isSentence && !('retrieval' in body)) {
    words.push('--retrieval', 'profile')
  }
  for (const [member, value] of Object.entries(body)) words.push(...option(member, value))
  // A query may begin with a dash.
  if (typeof body.query === 'string') words.push('--', quoted(body.query))
  return words.join(' ')
}

function option(member: string, value: unknown): string[] {
  const flag = flags[member]
  if (flag !== undefined) return value === true ? [flag] : []
  switch (member) {
    case 'first':
      return ['-n', String(value)]
    case 'filters':
      return ['-f', quoted(plainJson(value))]
    case 'rankBy':
      return ['--rank-by', quoted(plainJson(value))]
    case 'retrieval':
    case 'match':
      return [`--${member}`, String(value)]
    case 'includeAttributes':
      return ['-i', quoted(plainJson(value))]
    case 'typos':
      return value === 'off' ? ['--no-typos'] : []
    default:
      return []
  }
}

/** The call of a tool, as a client of the Model Context Protocol sends it. */
function toolText({ path, body, isSentence }: SearchCall): string {
  const isPeople = path.startsWith('/search/users')
  const isExpertise = isPeople && body.retrieval === 'expertise' && !isSentence
  const name = isExpertise ? 'find_experts' : `search_${isPeople ? 'people' : 'repositories'}`
  const members = isExpertise ? expertArguments(body) : searchArguments(body, isSentence)
  const request = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: members },
  }
  return plainJson(request, 2)
}

function searchArguments(body: RequestBody, isSentence: boolean): object {
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

function expertArguments({ query, filters, first, match }: RequestBody): object {
  return {
    ...(query != null && { topic: query }),
    ...(filters !== undefined && { filters }),
    ...(match !== undefined && { match }),
    first,
  }
}
