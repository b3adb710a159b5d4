/** The file of addresses: each user's addresses are read as written, for that user only. */
import fc from 'fast-check'
import { encodeSections, FormatError } from 'native-free-index'
import { expect, it } from 'vitest'
import { holds } from '../../native-free-index/test/law.ts'
import { ContactsWriter, openContacts } from '../../src/snapshot/contacts.ts'

function fileOf(pieces: readonly Uint8Array[]): Uint8Array {
  // A copy begins at the start of its buffer, as a file that was read does.
  return new Uint8Array(Buffer.concat(pieces))
}

it('addresses come back as they were, whatever they are and in whatever order users came', () => {
  // Grapheme units hold any character, a byte order mark and NUL among them.
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.emailAddress(), fc.constant('\ufeffa'))
  const lists = fc.array(fc.array(text, { maxLength: 4 }), { maxLength: 12 })
  holds(500, [lists, fc.infiniteStream(fc.nat())], (given, keys) => {
    const order = given.map((_, ordinal) => ({ ordinal, key: keys.next().value as number }))
    const writer = new ContactsWriter(given.length)
    for (const { ordinal } of order.sort((a, b) => a.key - b.key))
      writer.add(ordinal, given[ordinal]!)
    const contacts = openContacts(fileOf(writer.finish()))
    expect(contacts.users).toBe(given.length)
    expect(given.map((_, ordinal) => contacts.addressesOf(ordinal))).toEqual(given)
  })
})

it.each([
  ['that ends elsewhere than its starts say', [0, 2], [97, 98, 255]],
  ['without any starts', [], [255]],
  ['with a list that does not end', [0, 2, 3], [97, 98, 255]],
  ['whose starts go back', [0, 3, 1, 3], [97, 98, 255]],
])('a file of addresses is refused %s', (_, starts, bytes) => {
  const file = fileOf(
    encodeSections(
      new Map<string, Uint32Array | Uint8Array>([
        ['contactStarts', Uint32Array.from(starts)],
        ['contactBytes', Uint8Array.from(bytes)],
      ]),
    ),
  )
  expect(() => openContacts(file)).toThrow(FormatError)
})
