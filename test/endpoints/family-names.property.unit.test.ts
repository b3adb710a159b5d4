/**
 * Answers get the family's names in addition to the neutral ones, at every depth, and no other
 * members.
 */
import fc from 'fast-check'
import { expect } from 'vitest'
import { law } from '../../native-free-index/test/law.ts'
import { DocumentList } from '../../src/endpoints/answer.ts'
import { addFamilyNames, FamilyNamedAnswer } from '../../src/endpoints/family-names.ts'

const others: Readonly<Record<string, string>> = {
  platformId: 'githubId',
  professionalUrl: 'linkedinUrl',
}

/** The same by objects. */
function named(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(named)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).flatMap(([name, member]) => {
    const other = others[name]
    const own = [name, named(member)]
    return other !== undefined && typeof member === 'string' ? [[other, member], own] : [own]
  })
  return Object.fromEntries(members)
}

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('"platformId":"x"', '\\', '\\"', '","platformId":"', 'platformId', 'a\\"'),
)
const name = fc.constantFrom('platformId', 'professionalUrl', 'login', '"platformId":"')
const { value } = fc.letrec((ordinal) => ({
  value: fc.oneof(
    { depthSize: 'medium' },
    text,
    fc.constant(null),
    fc.array(ordinal('value'), { maxLength: 3 }),
    fc.dictionary(name, ordinal('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
}))

const timeSlices = { isOver: true, pause: async () => undefined }

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString()
}

law(
  'as by objects, at once and in time slices',
  100,
  [fc.array(value, { maxLength: 3 })],
  async (values) => {
    const expected = JSON.stringify(named(values))
    const whole = addFamilyNames(Buffer.from(JSON.stringify(values)))
    expect(textOf(whole)).toBe(expected)
    const documents = values.map((one) => Buffer.from(JSON.stringify(one)))
    const answer = new FamilyNamedAnswer(new DocumentList(documents, { open: '[', close: ']' }))
    expect(textOf(answer.write())).toBe(expected)
    expect(textOf(await answer.writeInTimeSlices(timeSlices as never))).toBe(expected)
    expect(whole.length).toBeLessThanOrEqual(answer.bytesMax)
  },
)
