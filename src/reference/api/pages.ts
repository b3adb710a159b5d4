/** docs/api: each endpoint with an example that runs on the sample, its members and its errors. */
import {
  type DocumentedEndpoint,
  type EndpointId,
  type ErrorCode,
  endpoints,
  errors,
  errorsOfAnyCall,
  errorsOfPaidCall,
  openPaths,
} from '../../contract/index.ts'
import { code, codes, contents, fenced, json, page, table } from '../markdown.ts'
import { apiExamples } from './examples.ts'
import { jsonForm, literal, typeScriptForm } from './literal.ts'
import { memberBlocks, objectsPage } from './members.ts'
import type { SampleAnswers } from './sample-answers.ts'

interface Family {
  readonly title: string
  readonly about: string
  readonly ids: readonly EndpointId[]
}

/** Guides that say how people ask. */
const asking =
  'How to ask is on [search](../search.md), for sentences on ' +
  '[natural language](../natural-language/README.md).'

const families: Readonly<Record<string, Family>> = {
  'search-people': {
    title: 'Search people',
    about: asking,
    ids: ['searchUsers', 'searchUsersNaturalLanguage'],
  },
  'search-repositories': {
    title: 'Search repositories',
    about: asking,
    ids: ['searchRepos', 'searchReposNaturalLanguage'],
  },
  'multi-search': {
    title: 'Several searches, fields and values',
    about: '[Facets](../facets.md) says how values are counted.',
    ids: ['multiSearch', 'fields', 'fieldValues'],
  },
  'saved-searches': {
    title: 'Saved searches',
    about: '[Saved searches](../saved-searches.md) says what counts as new.',
    ids: ['saveSearch', 'savedSearches', 'newResults', 'deleteSavedSearch'],
  },
  records: {
    title: 'Look up and count',
    about: 'Records come in the order of the request, with null for each unknown one.',
    ids: [
      ...(['rawUsers', 'rawUsersByLogin', 'rawUsersByProfessionalUrl', 'rawUsersCount'] as const),
      ...(['rawRepos', 'rawReposByFullname', 'rawReposCount'] as const),
    ],
  },
  graph: {
    title: 'The graph',
    about: '[The graph](../graph.md) says where the lists come from, and how they are ordered.',
    ids: [
      ...(['rawUserFollowers', 'rawUserFollowing', 'rawUserOwns', 'rawUserStars'] as const),
      ...(['rawUserContributes', 'rawRepoOwns', 'rawRepoContributes', 'rawRepoStars'] as const),
    ],
  },
  emails: {
    title: 'E-mail addresses',
    about: '[People](../people.md) says which addresses a key may see.',
    ids: ['bestEmail', 'bestEmailByLogin', 'bestEmailReply'],
  },
  account: {
    title: 'Account and paths without a key',
    about: '[Keys](../keys.md) says what a key is and what credits are.',
    ids: ['account'],
  },
}

/** Path below `docs` to content. */
export function apiPages(answers: SampleAnswers): Map<string, string> {
  const pages = Object.entries(families).map(([name, family]) => {
    return [`api/${name}.md`, familyPage(family, answers)] as const
  })
  return new Map([...pages, ['api/objects.md', objectsPage()]])
}

function familyPage({ title, about, ids }: Family, answers: SampleAnswers): string {
  const all = ids.map((id): DocumentedEndpoint => endpoints[id])
  return page(
    title,
    `${about} [The API](README.md) has what holds for every call.`,
    contents(all.map(({ path }) => `POST /v3${path}`)),
    ...ids.flatMap((id, i) => endpointBlocks(id, all[i]!, answers)),
    ...(ids.includes('account') ? openPathBlocks() : []),
  )
}

function endpointBlocks(
  id: EndpointId,
  endpoint: DocumentedEndpoint,
  answers: SampleAnswers,
): string[] {
  const { path, aliases = [], services, credits } = endpoint
  const key = services.length === 0 ? 'any key' : `a key with ${services.join(' and ')}`
  const alias = aliases.length === 0 ? '' : ` Alias: ${codes(aliases.map((one) => `/v3${one}`))}.`
  const answer = answers[id]
  if (answer === undefined) throw new Error(`${id} has no answer: run npm run examples`)
  return [
    `## POST /v3${path}`,
    `${endpoint.summary}. ${endpoint.description}`,
    `Needs ${key}. Credits: ${credits.text}.${alias}`,
    fenced('sh', curlText(id)),
    fenced('ts', typeScriptText(id)),
    `The sample answers, for ${answer.credits === 1 ? '1 credit' : `${answer.credits} credits`}:`,
    json(answer.body),
    ...memberBlocks('Request', endpoint.request, 'objects.md'),
    ...memberBlocks('Answer', endpoint.response, 'objects.md'),
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
    `  -d '${literal(body, jsonForm, 6).replaceAll("'", "'\\''")}'`,
  ].join('\n')
}

/** The same call by the client. */
export function typeScriptText(id: EndpointId): string {
  const { body, call, given = [body] } = apiExamples[id]
  const start = `const answer = await devdex.${call}(`
  return `${start}${given.map((one) => literal(one, typeScriptForm, start.length)).join(', ')})`
}

/** Errors of these endpoints that are not common to all. */
function errorBlocks(all: readonly ErrorCode[]): string[] {
  const common: readonly ErrorCode[] = [...errorsOfAnyCall, ...errorsOfPaidCall]
  const own = all.filter((one) => !common.includes(one))
  const isPaid = errorsOfPaidCall.every((one) => all.includes(one))
  const calls = isPaid ? 'paid calls' : 'every call'
  if (own.length === 0) return [`Errors: [those of ${calls}](README.md#errors).`]
  const rows = own.map((one) => [code(one), `${errors[one].status}`, errors[one].text])
  return [`[Errors of ${calls}](README.md#errors), and:`, table(['code', 'status', 'text'], rows)]
}

function openPathBlocks(): string[] {
  const rows = openPaths.map(({ path, summary }) => [`GET ${path}`, summary])
  return ['## Without a key', table(['path', 'answers'], rows)]
}
