import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FormatError, IndexWriter, limits, openDictionary, Segment } from '../../src/index.ts'
import { documents, schema } from '../arbitrary.ts'
import { buildIndex, documentWith, fileOf, scrambled } from '../build-index.ts'
import { law } from '../law.ts'

describe('a segment', () => {
  law('knows where each body lies', [documents, fc.integer({ min: 1, max: 7 })], (docs, shards) => {
    const { segments } = buildIndex(schema, docs, shards)
    const ends = segments.map(() => 0)
    for (const g of scrambled(docs.length)) {
      const shard = g % shards
      const start = ends[shard]!
      ends[shard] = start + docs[g]!.stored.length
      const docId = segments[shard]!.ordinals.docOf[Math.floor(g / shards)]!
      expect(segments[shard]!.findStored(docId)).toEqual({ start, end: ends[shard] })
    }
    expect(segments.map((segment) => segment.storedBytes)).toEqual(ends)
    const sizes = segments.map((segment) => segment.documents)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(docs.length)
  })

  law('is the same bytes whenever it is built', 20, [documents], (docs) => {
    const files = [1, 2].map(() => {
      const writer = new IndexWriter(schema, 1)
      for (const [ordinal, document] of docs.entries()) writer.add(document, ordinal)
      const built = writer.finish()
      return { dictionary: fileOf(built.dictionary()), segment: fileOf(built.segment(0)) }
    })
    expect(files[0]).toEqual(files[1])
  })
})

describe('a file built for another schema is refused', () => {
  const built = new IndexWriter(schema, 1).finish()
  const dictionary = fileOf(built.dictionary())
  const segment = fileOf(built.segment(0))
  const [login, ...rest] = schema.text
  const [, ...keywords] = schema.keywords
  it.each([
    ['by name', { ...schema, name: 'other' }],
    ['by a weight', { ...schema, text: [{ ...login!, weight: 3 }, ...rest] }],
    ['by the order of its fields', { ...schema, text: [...rest, login!] }],
    ['by an analyser', { ...schema, text: [{ ...login!, analyser: 'email' as const }, ...rest] }],
    ['by a keyword less', { ...schema, keywords }],
    ['by a list', { ...schema, numbers: schema.numbers.map((f) => ({ ...f, list: !f.list })) }],
  ])('%s', (_, other) => {
    expect(() => new Segment(other, segment)).toThrow(FormatError)
    expect(() => openDictionary(other, dictionary)).toThrow('built for another schema')
  })
})

describe('an index', () => {
  const empty = documentWith({})

  it.each([
    ['twice', [0, 1, 1], 2],
    ['beyond the last', [0, 1, 3], 2],
    ['above the first', [1, 2, 3], 0],
  ])('cannot have an ordinal %s', (_, ordinals, missing) => {
    const writer = new IndexWriter(schema, 1)
    for (const ordinal of ordinals) writer.add(empty, ordinal)
    expect(() => writer.finish().segment(0)).toThrow(`no document has the ordinal ${missing}`)
  })

  it('cannot lack an ordinal that another shard would have', () => {
    const writer = new IndexWriter(schema, 2)
    for (const ordinal of [0, 2]) writer.add(empty, ordinal)
    expect(() => writer.finish()).toThrow('shard 0 has 2 documents, not 1')
  })

  it.each([-1, 0.5, Number.NaN, undefined as unknown as number])('has no ordinal %d', (ordinal) => {
    expect(() => new IndexWriter(schema, 2).add(empty, ordinal)).toThrow(
      'an ordinal is a whole number',
    )
  })

  it.each([0, -1, 1.5, limits.shardsMax + 1])('cannot have %d shards', (shards) => {
    expect(() => new IndexWriter(schema, shards)).toThrow('the number of shards must be from 1')
  })

  it('cannot have more text fields than a key has room for', () => {
    const field = { name: 'f', weight: 1, analyser: 'text' } as const
    const text = Array<typeof field>(limits.textFieldsMax + 1).fill(field)
    expect(() => new IndexWriter({ ...schema, text }, 1)).toThrow('too many text fields')
  })
})
