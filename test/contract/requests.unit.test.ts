/** Which bodies are valid, and where the mistakes of the others are: a row a body. */
import { describe, expect, test } from 'vitest'
import { readExamples } from '../../src/contract/generate/examples.ts'
import {
  dropDefaults,
  type EndpointId,
  type Explanation,
  endpoints,
  limits,
  type RequestOf,
  validateRequest,
  validateResponse,
} from '../../src/contract/index.ts'
import { understand } from '../../src/language/index.ts'
import { context } from '../language/context.ts'
import { readTable } from '../tables.ts'

const examplesById = readExamples()
const ids = Object.keys(endpoints) as EndpointId[]

/** `{"$times": [3, "x"]}` stands for "xxx", and `{"$list": [3, "x"]}` for three of them. */
function readBody(text: string): object {
  return JSON.parse(text, (_, value) => {
    if (value?.$times !== undefined) {
      const [count, unit, before = ''] = value.$times as [number, string, string?]
      return before + unit.repeat(count)
    }
    if (value?.$list === undefined) return value
    const [count, item] = value.$list as [number, unknown]
    return Array.from({ length: count }, () => structuredClone(item))
  })
}

type Column = 'about' | 'operation' | 'body' | 'pointers' | 'becomes'

test.each(readTable<Column>('test/contract/requests.tsv'))(
  '$about: $operation $body',
  ({ operation, body, pointers, becomes }) => {
    const request = readBody(body)
    const issues = validateRequest(operation as EndpointId, request)
    expect(issues.map(({ pointer }) => pointer).join(' ')).toBe(pointers)
    for (const { pointer, message } of issues) {
      const name = pointer.split('/').at(-1)!
      expect(message).toContain(/^\d+$/.test(name) ? `[${name}]` : unescapePointer(name))
    }
    if (becomes !== '') expect(request).toEqual(JSON.parse(becomes))
  },
)

function unescapePointer(name: string): string {
  return name.replaceAll('~1', '/').replaceAll('~0', '~')
}

test.each(readTable<'operation' | 'request' | 'short'>('test/contract/defaults.tsv'))(
  '$operation $request is $short without its defaults',
  ({ operation, request, short }) => {
    const id = operation as EndpointId
    const body = JSON.parse(request)
    expect(validateRequest(id, body)).toEqual([])
    expect(dropDefaults(id, body)).toEqual(JSON.parse(short))
    expect(body).toEqual(JSON.parse(request))
  },
)

describe.each(ids)('%s', (id) => {
  const examples = examplesById[id]!
  test.each([...examples])('example "$name" is valid', ({ request, response }) => {
    expect(validateRequest(id, request)).toEqual([])
    expect(validateResponse(id, response)).toEqual([])
  })

  test('a body that is no object is refused', () => {
    for (const body of [null, [], 'text', 1, true, undefined]) {
      expect(validateRequest(id, body)).toMatchObject([{ pointer: '' }])
    }
  })

  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '', 'firstt'])(
    'an unknown member "%s" is refused',
    (name) => {
      const example = JSON.stringify(examples[0]?.request)
      const more = `${JSON.stringify(name)}:{"filters":1}}`
      const body = JSON.parse(example === '{}' ? `{${more}` : `${example.slice(0, -1)},${more}`)
      expect(validateRequest(id, body)[0]).toMatchObject({ pointer: `/${name}` })
    },
  )
})

describe('a body of mistakes without end', () => {
  test('has a bounded number of them reported', () => {
    const body = Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`m${i}`, i]))
    expect(validateRequest('account', body)).toHaveLength(limits.issuesMax)
  })

  test('has the one after a million valid parts found', () => {
    const leaf = { field: 'login', op: 'Eq', value: 'mira' }
    const right = Array.from({ length: 200 }, () => ({ op: 'Or', filters: Array(150).fill(leaf) }))
    const filters = { op: 'Or', filters: [...right, { ...leaf, op: 'is' }] }
    const issues = validateRequest('rawUsersCount', { filters })
    expect(issues.map(({ pointer }) => pointer)).toEqual(['/filters/filters/200/op'])
  })

  test('has no huge name sent back', () => {
    const issues = validateRequest('account', { ['x'.repeat(1e6)]: 1 })
    expect(JSON.stringify(issues).length).toBeLessThan(300)
    expect(issues[0]?.pointer).toBe('')
  })
})

interface SentenceExample {
  request: RequestOf<'searchUsersNaturalLanguage'>
  response: { searchQuery: string; explanation?: Explanation }
}

function readSentences(subject: 'users' | 'repos', id: EndpointId) {
  const examples = examplesById[id] as unknown as readonly SentenceExample[]
  return examples.map((example) => [subject, example] as const)
}

test.each([
  ...readSentences('users', 'searchUsersNaturalLanguage'),
  ...readSentences('repos', 'searchReposNaturalLanguage'),
])('the examples of %s say what their sentences become', (subject, { request, response }) => {
  const meant = understand(request.query, { subject, dataset: 'standard' }, context)
  expect(response.searchQuery).toBe(meant.query ?? request.query)
  if (response.explanation === undefined) return
  const { query, filters = null, parts, by } = response.explanation
  expect({ query, filters, parts, by }).toEqual({ ...meant })
})
