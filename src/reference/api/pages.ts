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
import {
  quoteCodes,
  writeContents,
  writeFence,
  writeJson,
  writePage,
  writeTable,
} from '../markdown.ts'
import { writeMembers, writeObjectsPage } from './members.ts'

const samples = readSamples()
const openRows = openPaths.map(({ path, summary }) => [`GET ${path}`, summary])

/** Name to content. */
export function writeApiPages(): Map<string, string> {
  const pages = Object.entries(referencePages).map(([name, title]) => {
    return [name, writeFamilyPage(name as ReferencePage, title)] as const
  })
  return new Map([...pages, ['objects', writeObjectsPage()]])
}

function writeFamilyPage(name: ReferencePage, title: string): string {
  const all: readonly DocumentedEndpoint[] = Object.values(endpoints)
  const shown = all.filter((endpoint) => endpoint.page === name)
  return writePage(
    title,
    writeContents(shown.map(({ path }) => `POST /v3${path}`)),
    ...shown.flatMap(writeEndpoint),
    ...(name === 'other-paths'
      ? ['## Without a key', writeTable(['path', 'answers'], openRows)]
      : []),
  )
}

function writeEndpoint(endpoint: DocumentedEndpoint): string[] {
  const { path, aliases = [], services, credits: price } = endpoint
  const key = services.length === 0 ? 'any key' : `a key with ${services.join(' and ')}`
  const alias =
    aliases.length === 0 ? '' : ` Alias: ${quoteCodes(aliases.map((one) => `/v3${one}`))}.`
  return [
    `## POST /v3${path}`,
    `${endpoint.summary}. ${endpoint.description}`,
    `Needs ${key}. Credits: ${price.text}.${alias}`,
    ...writeSample(endpoint.id as EndpointId),
    ...writeMembers('Request', endpoint.request),
    ...writeMembers('Answer', endpoint.response),
    ...writeErrors(endpoint.errors),
  ]
}

/** None where the sample has not been asked yet. */
function writeSample(id: EndpointId): string[] {
  const sample = samples[id]
  if (sample === undefined) return []
  const { credits, answer } = sample
  return [
    writeFence('sh', writeCurl(id)),
    writeFence('ts', writeTypeScript(id)),
    `The sample answers, for ${credits === 1 ? '1 credit' : `${credits} credits`}:`,
    writeJson(answer),
  ]
}

/** The call as README makes them. */
export function writeCurl(id: EndpointId): string {
  const { request = {}, id: record = '' }: Partial<SampleCall> = samples[id] ?? {}
  const path = endpoints[id].path.replace('{id}', record)
  return [
    `curl -s http://127.0.0.1:8080/v3${path} \\`,
    `  -H "Authorization: Bearer $DEVDEX_API_KEY" -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify(request, null, 2).replaceAll("'", "'\\''")}'`,
  ].join('\n')
}

/** The same call by the client. */
export function writeTypeScript(id: EndpointId): string {
  const { request = {}, given = [request] }: Partial<SampleCall> = samples[id] ?? {}
  const { method } = endpoints[id].client
  const { collection } = request as { readonly collection?: string }
  const call = method.replace('*', `${collection}`)
  const values = given.map((one) => JSON.stringify(one, null, 2)).join(', ')
  return `const answer = await devdex.${call}(${values.replace(/"(\w+)":/g, '$1:')})`
}

/** Errors that are not common to all calls. */
function writeErrors(all: readonly ErrorCode[]): string[] {
  const common: readonly ErrorCode[] = errorFamilies.paidCall
  const own = all.filter((one) => !common.includes(one))
  const link = '[the errors of all calls](/docs/reference/errors)'
  return own.length === 0 ? [] : [`Beside ${link}: ${quoteCodes(own)}.`]
}
