/** Checks that every answer must pass, for any request. */
import { Check } from 'typebox/schema'
import { expect } from 'vitest'
import { Problem } from '../../src/contract/errors.ts'
import { type EndpointId, endpoints, errors, validateResponse } from '../../src/contract/index.ts'
import { Cost } from '../../src/contract/schemas/scalars.ts'
import type { Answer, DataLine } from './harness.ts'

const problemSchema = JSON.parse(JSON.stringify(Problem))
const costSchema = JSON.parse(JSON.stringify(Cost))

/**
 * @param path below /v3; other paths begin with `..`
 * @param secrets texts that no answer may contain; null where the request asks for plain addresses
 * @param isPartial whether the key may not see all required members
 */
export function checkAnswer(
  path: string,
  answer: Answer<unknown>,
  secrets: readonly string[] | null,
  isPartial = false,
): void {
  const { status, headers, text, body } = answer
  expect(headers.get('x-request-id')).toMatch(/^[A-Za-z0-9._:-]{1,128}$/)
  expectCreditHeaders(headers)
  expect(headers.get('server-timing')).toMatch(/^total;dur=\d/)
  for (const secret of secrets ?? []) expect(text.toLowerCase()).not.toContain(secret)
  // Control characters and halves of characters are escaped.
  if (/^application\/([\w.]+\+)?json$/.test(headers.get('content-type') ?? '')) {
    expect(text.isWellFormed()).toBe(true)
    if (!path.startsWith('..')) expect(text).not.toMatch(/[^ -\u{10ffff}]/u)
  }
  const id = endpointOf(path)
  if (status === 200) {
    if (id === undefined) return
    if (headers.has('preference-applied')) expectPrice(answer)
    else if (!isPartial && headers.get('content-type') === 'application/json') {
      expect(validateResponse(id, body)).toEqual([])
    }
    if (secrets !== null) expectObfuscated(body)
    return
  }
  // A probe is answered in its own format with any status.
  if (path === '../ready') return
  expect(headers.get('content-type')).toBe('application/problem+json')
  expect(headers.get('x-credits-used')).toBe('0')
  expect(Check(problemSchema, body), text).toBe(true)
  const { code, requestId, status: told, title, type } = body as Problem
  expect(told).toBe(status)
  expect(requestId).toBe(headers.get('x-request-id'))
  expect({ status, title, type }).toEqual({
    status: errors[code].status,
    title: errors[code].title,
    type: `urn:devdex:problem:${code}`,
  })
  if (id === undefined) return
  expect(endpoints[id].errors, `${path} does not declare ${code}`).toContain(code)
}

const keyFields = [
  'x-credits-used',
  'x-credits-remaining',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
]

/** Every answer has headers for credits and rate, with zeros where no key is known. */
function expectCreditHeaders(headers: Headers): void {
  for (const name of keyFields) expect(headers.get(name), name).toMatch(/^\d+$/)
}

/** Checks all lists of addresses in an answer, at any depth. */
function expectObfuscated(body: unknown): void {
  JSON.stringify(body, (name, value) => {
    if (name !== 'emails') return value
    for (const address of value) {
      // Highlights have the address as a text, with the tags of `suppressedRequests` in it.
      expect(address.text?.replaceAll(/[<>]/g, '') ?? address).toMatch(obfuscated)
    }
    return value
  })
}

const obfuscated = /^\*{3}[^\s@,;:<>()"]{0,2}@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*$/u

/** Checks the answer of a dry run, which replaces that of the endpoint. */
function expectPrice({ headers, text, body }: Answer<unknown>): void {
  expect(headers.get('preference-applied')).toBe('devdex-dry-run')
  expect(headers.get('x-credits-used')).toBe('0')
  expect(Check(costSchema, body), text).toBe(true)
}

interface Paths {
  readonly id: EndpointId
  readonly path: string
  readonly aliases?: readonly string[]
}

export function endpointOf(path: string): EndpointId | undefined {
  const all: readonly Paths[] = Object.values(endpoints)
  return all.find(({ path: own, aliases = [] }) =>
    [own, ...aliases].some((each) => patternOf(each).test(path)),
  )?.id
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
}

/**
 * Case-folded local parts of a data set's addresses, which no answer may contain. Short ones are
 * excluded, since they are part of many words.
 */
export function localPartsOf(users: readonly DataLine[]): string[] {
  const addresses = users.flatMap(({ emails }) => (Array.isArray(emails) ? emails : []))
  const locals = addresses.map((address) =>
    String(address)
      .replace(/@[^@]*$/, '')
      .toLowerCase(),
  )
  return locals.filter((local) => local.length > 4)
}
