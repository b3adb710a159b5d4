/** Each endpoint with an example that runs on the sample, its members and its errors. */
import { readFileSync } from 'node:fs'
import {
  type DocumentedEndpoint,
  type EndpointId,
  type ErrorCode,
  endpoints,
  errorsOfAnyCall,
  errorsOfPaidCall,
  openPaths,
} from '../../contract/index.ts'
import { codes, contents, fenced, json, page, table } from '../markdown.ts'
import { apiExamples } from './examples.ts'
import { memberBlocks, objectsPage } from './members.ts'

export interface SampleAnswer {
  readonly credits: number
  readonly body: unknown
}

interface Family {
  readonly title: string
  readonly ids: readonly EndpointId[]
}

const families: Readonly<Record<string, Family>> = {
  'search-people': {
    title: 'API: search people',
    ids: ['searchUsers', 'searchUsersNaturalLanguage'],
  },
  'search-repositories': {
    title: 'API: search repositories',
    ids: ['searchRepos', 'searchReposNaturalLanguage'],
  },
  'multi-search': {
    title: 'API: several searches, fields and values',
    ids: ['multiSearch', 'fields', 'fieldValues'],
  },
  'saved-searches': {
    title: 'API: saved searches',
    ids: ['saveSearch', 'savedSearches', 'newResults', 'deleteSavedSearch'],
  },
  'look-up': {
    title: 'API: look up and count',
    ids: [
      ...(['rawUsers', 'rawUsersByLogin', 'rawUsersByProfessionalUrl', 'rawUsersCount'] as const),
      ...(['rawRepos', 'rawReposByFullname', 'rawReposCount'] as const),
    ],
  },
  lists: {
    title: 'API: lists of the graph',
    ids: [
      ...(['rawUserFollowers', 'rawUserFollowing', 'rawUserOwns', 'rawUserStars'] as const),
      ...(['rawUserContributes', 'rawRepoOwns', 'rawRepoContributes', 'rawRepoStars'] as const),
    ],
  },
  emails: {
    title: 'API: e-mail addresses',
    ids: ['bestEmail', 'bestEmailByLogin', 'bestEmailReply'],
  },
  'other-paths': { title: 'API: account, and paths without a key', ids: ['account'] },
}

/** Answers of the sample to the examples, and what they cost. `npm run examples` requests them again. */
export const sampleAnswersPath = 'src/reference/api/sample-answers.json'

export function readSampleAnswers(): Readonly<Record<string, SampleAnswer>> {
  return JSON.parse(readFileSync(sampleAnswersPath, 'utf8'))
}

/** Name to content. */
export function apiPages(): Map<string, string> {
  const answers = readSampleAnswers()
  const pages = Object.entries(families).map(([name, family]) => {
    return [name, familyPage(family, answers)] as const
  })
  return new Map([...pages, ['objects', objectsPage()]])
}

function familyPage({ title, ids }: Family, answers: ReturnType<typeof readSampleAnswers>): string {
  return page(
    title,
    contents(ids.map((id) => `POST /v3${endpoints[id].path}`)),
    ...ids.flatMap((id) => endpointBlocks(id, endpoints[id], answers[id])),
    ...(ids.includes('account') ? openPathBlocks() : []),
  )
}

function endpointBlocks(
  id: EndpointId,
  endpoint: DocumentedEndpoint,
  answer: SampleAnswer | undefined,
): string[] {
  const { path, aliases = [], services, credits } = endpoint
  const key = services.length === 0 ? 'any key' : `a key with ${services.join(' and ')}`
  const alias = aliases.length === 0 ? '' : ` Alias: ${codes(aliases.map((one) => `/v3${one}`))}.`
  if (answer === undefined) throw new Error(`${id} has no answer: run npm run examples`)
  return [
    `## POST /v3${path}`,
    `${endpoint.summary}. ${endpoint.description}`,
    `Needs ${key}. Credits: ${credits.text}.${alias}`,
    fenced('sh', curlText(id)),
    fenced('ts', typeScriptText(id)),
    `The sample answers, for ${answer.credits === 1 ? '1 credit' : `${answer.credits} credits`}:`,
    json(answer.body),
    ...memberBlocks('Request', endpoint.request),
    ...memberBlocks('Answer', endpoint.response),
    ...errorBlocks(endpoint.errors),
  ]
}

/** The call as README makes them. */
export function curlText(id: EndpointId): string {
  const { body, id: record = '' } = apiExamples[id]
  const path = endpoints[id].path.replace('{id}', record)
  return [
    `curl -s http://127.0.0.1:8080/v3${path} \\`,
    `  -H "Authorization: Bearer $DEVDEX_API_KEY" -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`,
  ].join('\n')
}

/** The same call by the client. */
export function typeScriptText(id: EndpointId): string {
  const { body, call, given = [body] } = apiExamples[id]
  const values = given.map((one) => JSON.stringify(one, null, 2)).join(', ')
  return `const answer = await devdex.${call}(${values.replace(/"(\w+)":/g, '$1:')})`
}

/** Errors that are not common to all calls. */
function errorBlocks(all: readonly ErrorCode[]): string[] {
  const common: readonly ErrorCode[] = [...errorsOfAnyCall, ...errorsOfPaidCall]
  const own = all.filter((one) => !common.includes(one))
  const link = '[the errors of all calls](/docs/reference/errors)'
  return own.length === 0 ? [] : [`Beside ${link}: ${codes(own)}.`]
}

function openPathBlocks(): string[] {
  const rows = openPaths.map(({ path, summary }) => [`GET ${path}`, summary])
  return ['## Without a key', table(['path', 'answers'], rows)]
}
