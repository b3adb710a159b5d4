/** Each endpoint with an example that runs on the sample, its members and its errors. */

import { readSamples, type SampleCall } from '../../contract/generate/examples.ts'
import {
  type DocumentedEndpoint,
  type EndpointId,
  type ErrorCode,
  endpoints,
  errorFamilies,
  openPaths,
  type ReferencePage,
  referencePages,
} from '../../contract/index.ts'
import { codes, contents, fenced, json, page, table } from '../markdown.ts'
import { memberBlocks, objectsPage } from './members.ts'

const samples = readSamples()
const openRows = openPaths.map(({ path, summary }) => [`GET ${path}`, summary])

/** Name to content. */
export function apiPages(): Map<string, string> {
  const pages = Object.entries(referencePages).map(([name, title]) => {
    return [name, familyPage(name as ReferencePage, title)] as const
  })
  return new Map([...pages, ['objects', objectsPage()]])
}

function familyPage(name: ReferencePage, title: string): string {
  const all: readonly DocumentedEndpoint[] = Object.values(endpoints)
  const shown = all.filter((endpoint) => endpoint.page === name)
  return page(
    title,
    contents(shown.map(({ path }) => `POST /v3${path}`)),
    ...shown.flatMap(endpointBlocks),
    ...(name === 'other-paths' ? ['## Without a key', table(['path', 'answers'], openRows)] : []),
  )
}

function endpointBlocks(endpoint: DocumentedEndpoint): string[] {
  const { path, aliases = [], services, credits: price } = endpoint
  const key = services.length === 0 ? 'any key' : `a key with ${services.join(' and ')}`
  const alias = aliases.length === 0 ? '' : ` Alias: ${codes(aliases.map((one) => `/v3${one}`))}.`
  return [
    `## POST /v3${path}`,
    `${endpoint.summary}. ${endpoint.description}`,
    `Needs ${key}. Credits: ${price.text}.${alias}`,
    ...sampleBlocks(endpoint.id as EndpointId),
    ...memberBlocks('Request', endpoint.request),
    ...memberBlocks('Answer', endpoint.response),
    ...errorBlocks(endpoint.errors),
  ]
}

/** None where the sample has not been asked yet. */
function sampleBlocks(id: EndpointId): string[] {
  const sample = samples[id]
  if (sample === undefined) return []
  const { credits, answer } = sample
  return [
    fenced('sh', curlText(id)),
    fenced('ts', typeScriptText(id)),
    `The sample answers, for ${credits === 1 ? '1 credit' : `${credits} credits`}:`,
    json(answer),
  ]
}

/** The call as README makes them. */
export function curlText(id: EndpointId): string {
  const { request = {}, id: record = '' }: Partial<SampleCall> = samples[id] ?? {}
  const path = endpoints[id].path.replace('{id}', record)
  return [
    `curl -s http://127.0.0.1:8080/v3${path} \\`,
    `  -H "Authorization: Bearer $DEVDEX_API_KEY" -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify(request, null, 2).replaceAll("'", "'\\''")}'`,
  ].join('\n')
}

/** The same call by the client. */
export function typeScriptText(id: EndpointId): string {
  const { request = {}, given = [request] }: Partial<SampleCall> = samples[id] ?? {}
  const { method } = endpoints[id].client
  const { collection } = request as { readonly collection?: string }
  const call = method.replace('*', `${collection}`)
  const values = given.map((one) => JSON.stringify(one, null, 2)).join(', ')
  return `const answer = await devdex.${call}(${values.replace(/"(\w+)":/g, '$1:')})`
}

/** Errors that are not common to all calls. */
function errorBlocks(all: readonly ErrorCode[]): string[] {
  const common: readonly ErrorCode[] = errorFamilies.paidCall
  const own = all.filter((one) => !common.includes(one))
  const link = '[the errors of all calls](/docs/reference/errors)'
  return own.length === 0 ? [] : [`Beside ${link}: ${codes(own)}.`]
}
