import { createHash } from 'node:crypto'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { readExamples } from '../../src/contract/generate/examples.ts'
import { costType, endpoints, errors, openApiJson, operators } from '../../src/contract/index.ts'

type Json = Record<string, unknown>
type Operation = {
  parameters: { $ref: string }[]
  requestBody: { content: Record<string, Media> }
  'x-dry-run'?: object
  responses: Record<
    string,
    { description: string; headers?: object; content: Record<string, Media> }
  >
}
type Media = { schema: object; examples: Record<string, { value: unknown }> }

const document = JSON.parse(openApiJson)
const operationOf = (path: string): Operation => document.paths[path].post

const everyHeader = [
  'X-Request-Id',
  'X-Credits-Used',
  'X-Credits-Remaining',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Server-Timing',
]

const formulaTypes = 'Attr Const BM25 Sum Mult Max Min Div Log Saturate'.split(' ')

const documentId = 'https://devdex.example/openapi'

function jsonOf(part: { content: Record<string, Media> } | undefined): Media {
  const media = part?.content['application/json']
  if (media === undefined) throw new Error('there is no JSON here')
  return media
}

function* nodesOf(value: unknown): Generator<Json> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Json
  for (const child of Object.values(value)) yield* nodesOf(child)
}

function resolved(address: string): unknown {
  const parts = address.replace(/^#\//, '').split('/')
  return parts.reduce<unknown>((node, part) => (node as Json | undefined)?.[part], document)
}

describe('the OpenAPI document', () => {
  test('every answer tells of credits and rate, also where no key is known', () => {
    const operations = Object.values<{ post?: Operation; get?: Operation }>(document.paths)
    const answers = operations.flatMap(({ post, get }) =>
      Object.values((post ?? get)?.responses ?? {}),
    )
    expect(answers.length).toBeGreaterThan(100)
    for (const { headers = {} } of answers) {
      expect(Object.keys(headers)).toEqual(expect.arrayContaining(everyHeader))
    }
  })

  test('every error code is in the schema of problems', () => {
    const codes = Object.keys(errors)
    expect(document.components.schemas.Problem.properties.code.enum).toEqual(codes)
  })

  test.each(Object.values(endpoints))('$path has its errors and examples', (endpoint) => {
    const { requestBody, responses } = operationOf(endpoint.path)
    for (const code of endpoint.errors) {
      expect(responses[errors[code].status]?.description).toContain(`\`${code}\``)
    }
    const names = readExamples()[endpoint.id]!.map(({ name }) => name)
    expect(Object.keys(jsonOf(requestBody).examples)).toEqual(names)
  })

  test.each(Object.values(endpoints))('$path tells its parameters', ({ path, credits }) => {
    const named = { ...document.components.parameters }
    const told = operationOf(path).parameters.map(({ $ref }) => {
      return named[$ref.replace('#/components/parameters/', '')]
    })
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const of = (place: string) => told.filter((each) => each.in === place)
    expect(of('path').map(({ name }) => name)).toEqual(inPath)
    for (const parameter of of('path')) expect(parameter.required).toBe(true)
    const headers = credits.rule === 'free' ? ['Prefer'] : ['Prefer', 'Idempotency-Key']
    expect(of('header').map(({ name }) => name)).toEqual(headers)
  })

  test.each(Object.values(endpoints))('$path tells its price, free calls too', (endpoint) => {
    const operation = operationOf(endpoint.path)
    const answer = operation.responses[200]
    expect(answer?.headers).toHaveProperty('Preference-Applied')
    const dryRun = { $ref: '#/components/responses/DryRun' }
    expect(operation['x-dry-run']).toEqual(dryRun)
    const cost = { $ref: '#/components/schemas/Cost' }
    expect(document.components.responses.DryRun.content[costType].schema).toEqual(cost)
    expect(answer?.content[costType]?.schema).toEqual(cost)
  })

  test('every request and answer has a name', () => {
    for (const { id, path } of Object.values(endpoints)) {
      const name = `${id[0]!.toUpperCase()}${id.slice(1)}`
      const { requestBody, responses } = operationOf(path)
      const reference = (part: string) => ({ $ref: `#/components/schemas/${name}${part}` })
      expect(jsonOf(requestBody).schema).toEqual(reference('Request'))
      expect(jsonOf(responses[200]).schema).toEqual(reference('Response'))
    }
  })

  test.each([
    ['FilterExpression', 'op', ['And', 'Or', ...operators]],
    ['RankBy', 'type', formulaTypes],
    ['UserRankBy', 'type', formulaTypes],
  ])('%s is told apart by `%s`', (name, member, values) => {
    const { oneOf, discriminator } = document.components.schemas[name]
    expect(discriminator.propertyName).toBe(member)
    expect(Object.keys(discriminator.mapping).sort()).toEqual([...values].sort())
    for (const [value, address] of Object.entries<string>(discriminator.mapping)) {
      expect(oneOf).toContainEqual({ $ref: address })
      const part = resolved(address) as { properties: Record<string, { enum: string[] }> }
      expect(part.properties[member]?.enum).toContain(value)
    }
  })

  test('no schema has what generators stumble over', () => {
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      for (const node of nodesOf(schema)) {
        const isProperties = Object.values(node).every((value) => typeof value === 'object')
        if (isProperties) continue
        for (const keyword of ['if', 'then', 'else', 'not', 'default', 'x-message', 'x-allowed']) {
          expect(node, name).not.toHaveProperty(keyword)
        }
      }
    }
  })

  test('no alternatives have the shapes with which generators end or do not compile', () => {
    for (const node of nodesOf(document.components.schemas)) {
      const types = Array.isArray(node.type) ? node.type.filter((type) => type !== 'null') : []
      // For Python: members of a list or an object next to another type.
      if (types.length > 1) expect(types).not.toEqual(expect.arrayContaining(['object']))
      if (types.length > 1) expect(types).not.toEqual(expect.arrayContaining(['array']))
      const parts = (Array.isArray(node.anyOf) ? node.anyOf : []) as Json[]
      // For Python: null as one of three.
      if (parts.length > 2) expect(parts).not.toContainEqual({ type: 'null' })
      // For Go: a union of unions, which it flattens in one place alone.
      const unions = parts.filter(({ $ref }) => {
        return $ref !== undefined && Object.hasOwn(resolved(String($ref)) as object, 'oneOf')
      })
      expect(unions.length, JSON.stringify(parts)).toBeLessThan(2)
    }
  })

  test('its schemas alone accept its examples', () => {
    const ajv = new Ajv2020({ strict: false })
    ajv.addSchema({ $id: documentId, components: document.components })
    let checked = 0
    for (const { path } of Object.values(endpoints)) {
      const { requestBody, responses } = operationOf(path)
      for (const part of [requestBody, responses[200]]) {
        const { schema, examples } = jsonOf(part)
        const text = JSON.stringify(schema).replaceAll('"#/', `"${documentId}#/`)
        const validate = ajv.compile(JSON.parse(text))
        for (const { value } of Object.values(examples)) {
          expect(validate(value), JSON.stringify(validate.errors)).toBe(true)
          checked++
        }
      }
    }
    expect(checked).toBeGreaterThanOrEqual(20)
  })
})

test('the examples keep the law of identifiers', () => {
  const idOf = (kind: string, platformId: unknown) =>
    createHash('sha256').update(`${kind}:${platformId}`).digest('hex').slice(0, 32)
  const records = [...nodesOf(document.paths)].filter(
    (node) => 'id' in node && 'platformId' in node,
  )
  expect(records.length).toBeGreaterThan(5)
  for (const { id, platformId, stargazerCount } of records) {
    expect(id).toBe(idOf(stargazerCount === undefined ? 'user' : 'repo', platformId))
  }
})
