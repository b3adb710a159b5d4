/** The OpenAPI 3.1 document: the schemas that validate, with paths and problems around them. */
import { endpoints } from '../endpoints/catalogue.ts'
import { costType, type DocumentedEndpoint, dryRunPreference } from '../endpoints/endpoint.ts'
import { openPaths } from '../endpoints/open-paths.ts'
import { type ErrorCode, type ErrorSpec, errors } from '../errors.ts'
import { limits } from '../limits.ts'
import {
  blockCursorPreference,
  csvTrailer,
  csvType,
  ndjsonType,
  partPreference,
  streamed,
} from '../streams.ts'
import { readExamples } from './examples.ts'
import {
  listCallHeaders,
  listOpenHeaders,
  listProblemHeaders,
  responseHeaders,
  writeFilterGuide,
} from './openapi-headers.ts'
import { buildComponents, createReference, type Json, nameSchema } from './openapi-schemas.ts'

export function buildOpenApi(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'devdex',
      version: '3',
      license: { name: 'MIT', identifier: 'MIT' },
      description: writeIntroduction(),
    },
    servers: [{ url: '/v3' }],
    security: [{ apiKey: [] }],
    tags: [
      { name: 'api', description: 'Searches, look-ups, lists, counts and the key itself.' },
      { name: 'open', description: 'Outside `/v3`, without a key. `HEAD` is taken too.' },
    ],
    paths: {
      ...Object.fromEntries(
        all.map((endpoint) => [endpoint.path, { post: buildOperation(endpoint) }]),
      ),
      ...buildOpenPaths(),
    },
    components: {
      schemas: buildComponents(all),
      headers: responseHeaders,
      responses: { DryRun: dryRunResponse },
      parameters,
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of this server' },
      },
    },
  }
}

/** The introduction explains filters, because readers repeat a schema's description at each use. */
function writeIntroduction(): string {
  const rows = Object.entries<ErrorSpec>(errors).map(([code, spec]) => {
    return `| \`${code}\` | ${spec.status} | ${spec.title} | ${spec.retry ? 'yes' : 'no'} |`
  })
  return [
    'Search and look up developers and repositories.',
    '',
    'Every error is a problem (RFC 9457) with one of these codes. Where several hold, the answer',
    'is the first of: 404 or 405, 401, 429, 415, 413, 400, 403, 409, 402; `too_many_at_once` is',
    'told once the body is there.',
    '',
    '| code | status | meaning | worth repeating |',
    '|---|---|---|---|',
    ...rows,
    '',
    '## Filters',
    '',
    writeFilterGuide(),
  ].join('\n')
}

const all: readonly DocumentedEndpoint[] = Object.values(endpoints)
const examples = readExamples()

function buildOperation(endpoint: DocumentedEndpoint): Json {
  const isPaid = endpoint.credits.rule !== 'free'
  const nameExamples = (part: 'request' | 'response') =>
    Object.fromEntries(
      (examples[endpoint.id] ?? []).map((example) => [example.name, { value: example[part] }]),
    )
  return {
    operationId: endpoint.id,
    tags: ['api'],
    summary: endpoint.summary,
    description: `${endpoint.description}\n\n${describeTerms(endpoint)}`,
    parameters: listParameters(endpoint.path, isPaid),
    requestBody: {
      required: true,
      content: buildJsonContent(nameSchema(endpoint.id, 'request'), nameExamples('request')),
    },
    'x-dry-run': { $ref: '#/components/responses/DryRun' },
    responses: {
      200: {
        description: `The answer. With \`${dryRun}\` it is \`Cost\`: what the answer could cost`,
        headers: listCallHeaders(),
        content: {
          ...buildJsonContent(nameSchema(endpoint.id, 'response'), nameExamples('response')),
          ...buildStreamContent(endpoint.id),
          ...costContent,
        },
      },
      ...buildProblemResponses(endpoint.errors),
    },
  }
}

function describeTerms({ services, credits, aliases = [] }: DocumentedEndpoint): string {
  const noun = services.length === 1 ? 'service' : 'services'
  const key = services.length === 0 ? 'any key' : `a key with the ${services.join(' and ')} ${noun}`
  const names = aliases.map((path) => ` Also at \`${path}\`.`).join('')
  return `Takes ${key}. Credits: ${credits.text}.${names}`
}

const costContent: Json = {
  [costType]: {
    schema: createReference('Cost'),
    examples: { price: { value: { dryRun: true, creditsMax: 100 } } },
  },
}

/**
 * A separate response, since a union with the dry run's would force every client to distinguish
 * both.
 */
const dryRunResponse = {
  description: 'The answer to a request with `Prefer: devdex-dry-run`, with status 200',
  headers: listCallHeaders(),
  content: costContent,
}

function buildJsonContent(name: string, examples: Json): Json {
  return { 'application/json': { schema: createReference(name), examples } }
}

/** The types of the whole result, where an endpoint has streams. */
function buildStreamContent(id: string): Json {
  if (!(streamed as readonly string[]).includes(id)) return {}
  const buildContent = (description: string) => ({ schema: { type: 'string', description } })
  return {
    [ndjsonType]: buildContent(
      'A record on each line, then `{"end": {"count", "creditsUsed", "cursor"}}`',
    ),
    [csvType]: buildContent(`A header row, rows, and a last line \`${csvTrailer}{"count", …}\``),
  }
}

/** Returns one response per status. Its description lists the codes with that status. */
function buildProblemResponses(codes: readonly ErrorCode[]): Json {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes) {
    const { status } = errors[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const schema = { $ref: '#/components/schemas/Problem' }
  const responses = [...byStatus].map(([status, shared]) => [
    status,
    {
      description: shared.map((code) => `- \`${code}\`: ${errors[code].title}`).join('\n'),
      headers: listProblemHeaders(status),
      content: { 'application/problem+json': { schema } },
    },
  ])
  return Object.fromEntries(responses)
}

function buildOpenPaths(): Json {
  const paths = openPaths.map(({ path, id, summary, mediaType, answers, errors }) => {
    const schema = { type: mediaType === 'application/json' ? 'object' : 'string' }
    const responses = Object.entries(answers).map(([status, description]) => [
      status,
      { description, headers: listOpenHeaders(), content: { [mediaType]: { schema } } },
    ])
    const get = {
      operationId: id,
      tags: ['open'],
      summary,
      security: [],
      responses: {
        ...Object.fromEntries(responses),
        ...buildProblemResponses(['method_not_allowed', ...errors]),
      },
    }
    return [path, { servers: [{ url: '/' }], get }]
  })
  return Object.fromEntries(paths)
}

// Parameters of a request outside its body, for the OpenAPI document.

export const parameters = {
  id: {
    name: 'id',
    in: 'path',
    required: true,
    description:
      'Platform node identifier or 32-character hex service identifier, percent-encoded where ' +
      'it has characters such as `/`',
    schema: { type: 'string', minLength: 1, maxLength: limits.keyCharsMax },
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    description:
      `\`${dryRunPreference}\` (RFC 7240): the request is checked and not run, and the answer ` +
      'says what it could cost at most. It costs nothing. ' +
      `\`${blockCursorPreference}\`: a stream has a line with a cursor behind each 100 records. ` +
      `\`${partPreference}=50\`: a stream ends after 50 records, with a cursor that continues it.`,
    schema: { type: 'string' },
    example: dryRunPreference,
    // The page at /docs would send the example, and never make a real request.
    'x-fill-example': 'no',
  },
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Names this request, so that repeats of it are free for 24 hours: path and body have to be ' +
      'the same.',
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: limits.idempotencyKeyCharsMax,
      pattern: '^[\\x21-\\x7e]+$',
    },
  },
} as const

/** References to the parameters of a path and to the headers that calls take. */
function listParameters(path: string, isPaid: boolean): object[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  names.push('Prefer')
  if (isPaid) names.push('Idempotency-Key')
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }))
}

const dryRun = `Prefer: ${parameters.Prefer.example}`
