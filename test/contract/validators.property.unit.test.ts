/**
 * The generated validators against typebox's interpreter of the same schemas. Both accept or both
 * refuse any body, and a refusal always has an issue with words.
 */
import fc from 'fast-check'
import { Check } from 'typebox/schema'
import { expect, test } from 'vitest'
import { holds } from '../../native-free-index/test/law.ts'
import { readExamples } from '../../src/contract/generate/examples.ts'
import { type EndpointId, endpoints, validateRequest } from '../../src/contract/index.ts'
import { namedSchemas } from '../../src/contract/schemas/named.ts'
import { type Schema, SchemaValues } from '../stress/fuzz/schema-values.ts'

const plain = (schema: object): Schema => JSON.parse(JSON.stringify(schema))
const context = Object.fromEntries(
  Object.entries(namedSchemas).map(([name, schema]) => [name, plain(schema)]),
)

const examples = readExamples()

/** Values that some members take, and that others nearly take. */
const part = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, 1, 1.5, 100, 101, 1000, 1001, -1, '', 'a/b', 'Eq'),
  fc.constantFrom<unknown>('And', 'standard', 'x'.repeat(1025), [], {}, ['a'], [3], [[]], [{}]),
  fc.constantFrom<unknown>('similarity', 'ANN', 'bio', 'hybrid', { first: 1 }, { type: 'Attr' }),
  fc.string({ unit: 'binary' }),
)

/** The same value with another part or one more member, at one of its places. */
function withPart(value: unknown, at: number, given: unknown): unknown {
  const whole = { value: structuredClone(value) }
  const places: [owner: Record<string, unknown>, name: string][] = []
  const visit = (owner: unknown) => {
    if (typeof owner !== 'object' || owner === null) return
    const own = owner as Record<string, unknown>
    const more = Array.isArray(owner) ? `${owner.length}` : 'first'
    for (const name of new Set([...Object.keys(own), more, 'filters'])) {
      if (Array.isArray(owner) && name === 'filters') continue
      places.push([own, name])
      visit(own[name])
    }
  }
  visit(whole)
  const [owner, name] = places[at % places.length]!
  if (given === null && !Array.isArray(owner)) delete owner[name]
  else owner[name] = given
  return whole.value
}

/** Bodies that the schema or an example makes, as they are or with a part or two replaced. */
function bodies(id: EndpointId): fc.Arbitrary<unknown> {
  const requests = examples[id]!.map(({ request }) => request)
  const good = fc.oneof(
    fc.constantFrom(...requests),
    new SchemaValues(context, {}).of(plain(endpoints[id].request)),
  )
  const parts = fc.array(fc.tuple(fc.nat(), part), { maxLength: 2 })
  const changed = fc
    .tuple(good, parts)
    .map(([body, all]) => all.reduce((rest, [at, one]) => withPart(rest, at, one), body))
  return fc.oneof({ weight: 20, arbitrary: changed }, part)
}

const isOfSearches = (id: EndpointId) => id === 'multiSearch' || id === 'saveSearch'

test.each(Object.keys(endpoints) as EndpointId[])('%s agrees with the interpreter', (id) => {
  const schema = plain(endpoints[id].request)
  const seen = { accepted: 0, refused: 0 }
  holds(400, [bodies(id)], (body) => {
    const issues = validateRequest(id, structuredClone(body))
    const accepted = Check(context, schema as object, body)
    seen[accepted ? 'accepted' : 'refused']++
    // Searches inside of others must be good by themselves, which no schema of the whole tells.
    if (!accepted || !isOfSearches(id)) expect(issues.length === 0).toBe(accepted)
    for (const { pointer, message } of issues) {
      expect(pointer).toMatch(/^(\/|$)/)
      expect(message.length).toBeGreaterThan(10)
      expect(message).not.toMatch(/schema|undefined|\[object/)
    }
  })
  expect(seen.refused).toBeGreaterThan(0)
  expect(seen.accepted).toBeGreaterThan(0)
})
