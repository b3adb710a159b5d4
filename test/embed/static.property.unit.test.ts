import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { holdsLater, law } from '../../native-free-index/test/law.ts'
import { readRows } from '../../native-free-index/test/rows.ts'
import { normaliseVector } from '../../src/embed/embedder.ts'
import { type Embedder, EmbeddingError, openEmbedder } from '../../src/embed/index.ts'
import { shrinkDocuments } from '../../src/embed/shrink.ts'
import { languageWords, openStaticEmbedder } from '../../src/embed/static/embedder.ts'
import { splitWords } from '../../src/embed/words.ts'
import { cosine, shippedModel, temporaryFolder, tinyTable } from './folders.ts'

const rows = readRows<{ static: [string][] }>(import.meta.url, 'embed.jsonl')
const referenceFolder = fileURLToPath(new URL('../../../shared/model/', import.meta.url))
const docsFile = fileURLToPath(new URL('../../../shared/eval/docs.jsonl', import.meta.url))

interface Reference {
  tokenize(text: string): number[]
  encode(text: string): Float32Array
}

let embedder: Embedder
const vectorOf = async (text: string) => (await embedder.embed([text], 'query'))[0]!

beforeAll(async () => {
  embedder = await openStaticEmbedder(shippedModel)
})

describe('the table that is shipped', () => {
  it('is the one that needs no folder', async () => {
    const unnamed = await openEmbedder({ kind: 'static' })
    expect(unnamed.model).toEqual(shrinkDocuments(embedder).model)
  })

  it('brings near what means the same', async () => {
    const [query, near, far] = await embedder.embed(
      [
        'vector database in rust',
        'embedding similarity search engine',
        'css animations for buttons',
      ],
      'document',
    )
    expect(cosine(query!, near!)).toBeGreaterThan(cosine(query!, far!) + 0.2)
  })

  // Bits never change without their version, so that older snapshots are refused: where nothing
  // else in the version tells of a change, `wordsRevision` is raised.
  it('gives each version the same bits', async () => {
    const texts = [
      'react state management',
      'C++ über ｆｕｌｌ 向量',
      'asyncio websockets for Python 3',
    ]
    const vectors = await embedder.embed(texts, 'document')
    const digest = createHash('sha256')
    for (const vector of vectors) digest.update(new Uint8Array(vector.buffer))
    expect({ ...embedder.model, bits: digest.digest('hex').slice(0, 16) }).toEqual({
      name: 'static-wordpiece-v2',
      dims: 256,
      version: '62d727bcfa6c8c26',
      bits: '41f5ac6cb6f7783e',
    })
  })
})

describe('the vector of a text', () => {
  const word = fc.constantFrom(
    'rust',
    'Tokio',
    'asyncio',
    'ＨＴＴＰ',
    '向量',
    '🚀',
    'ümlaut',
    'qzxv',
  )
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(word).map((all) => all.join(' ')),
  )

  law('has length 1 or 0', [anyText], async (text) => {
    const vector = await vectorOf(text)
    const length = Math.sqrt(cosine(vector, vector))
    if (vector.some((value) => value !== 0)) expect(length).toBeCloseTo(1, 5)
    else expect(length).toBe(0)
  })

  law('is the same in any company and for any purpose', [fc.array(anyText)], async (texts) => {
    const together = await embedder.embed(texts, 'document')
    const alone = await Promise.all(texts.map(vectorOf))
    expect(together).toEqual(alone)
  })

  it('does not depend on the order of words, to the last bit', async () => {
    const orders = fc
      .array(word, { maxLength: 30 })
      .chain((words) =>
        fc.tuple(fc.constant(words), fc.shuffledSubarray(words, { minLength: words.length })),
      )
    await holdsLater([orders], async ([words, shuffled]) => {
      expect(await vectorOf(shuffled.join(' '))).toEqual(await vectorOf(words.join(' ')))
    })
  })

  law('is the same for texts that NFKC does not tell apart', [anyText], async (text) => {
    expect(await vectorOf(text.normalize('NFKC'))).toEqual(await vectorOf(text))
  })

  it.each(['', ' ', '\u0000', '\ud800', '🚀', 'x'.repeat(100_000)])(
    'is 0 for text %#',
    async (text) => {
      expect((await vectorOf(text)).every((value) => value === 0)).toBe(true)
    },
  )

  it('is the same for a word said twice, to the last bit', async () => {
    for (const once of ['rust', 'database', 'Go']) {
      expect(await vectorOf(`${once} ${once}`)).toEqual(await vectorOf(once))
    }
  })

  it('exists for a text of a megabyte', async () => {
    const vector = await vectorOf('rust '.repeat(200_000))
    expect(cosine(vector, await vectorOf('rust'))).toBeCloseTo(1, 5)
  })
})

describe('the names of languages', () => {
  it('are words as a text is split into them, in order', () => {
    const words = [...languageWords]
    expect(words).toEqual([...words].sort())
    for (const word of words) expect(splitWords(word)).toEqual([word])
  })

  it.each(['C++', 'C#', 'F#', 'Objective-C', 'TypeScript'])('are what is said of %s', (name) => {
    const letters = splitWords(name).filter((word) => /\w/.test(word))
    for (const word of letters) expect(languageWords).toContain(word)
  })

  it('have length 1 alone', async () => {
    for (const vector of await embedder.embed([...languageWords], 'query')) {
      expect(cosine(vector, vector)).toBeCloseTo(1, 5)
    }
  })

  it('do not outweigh what is looked for', async () => {
    const [query, database, book] = await embedder.embed(
      [
        'vector database written in rust',
        'A high-performance vector search engine',
        'The Rust book',
      ],
      'document',
    )
    expect(cosine(query!, database!)).toBeGreaterThan(cosine(query!, book!))
  })
})

describe('a table of a few tokens', () => {
  const open = (files: ReturnType<typeof tinyTable>) => openStaticEmbedder(temporaryFolder(files))

  it('adds up scaled rows: whole words first, else the longest pieces', async () => {
    const tiny = await open(tinyTable())
    expect(tiny.model.dims).toBe(2)
    const texts = ['ab', 'abc', 'abcc', 'ab x', 'abq', 'ab abq']
    const vectors = await tiny.embed(texts, 'document')
    expect(vectors.map((vector) => [...vector].map((value) => value.toFixed(4)))).toEqual(
      [
        [3, 4],
        [-12, 16],
        [3, 4 - 100],
        [3 + 127 / 4, 4],
        [0, 0],
        [3, 4],
      ].map(([x, y]) => [x!, y!].map((value) => (value / (Math.hypot(x!, y!) || 1)).toFixed(4))),
    )
  })

  it('adds up half of a row for the name of a language', async () => {
    const tiny = await open(tinyTable(['go', '##c', 'x', 'abc']))
    const vectors = await tiny.embed(['go', 'go x', 'x Go, go', 'goc x'], 'document')
    const sums = [
      [3, 4],
      [1.5 + 127 / 4, 2],
      [3 + 127 / 4, 4],
      [3 + 127 / 4, 4 - 50],
    ]
    expect(vectors).toEqual(sums.map((sum) => normaliseVector(sum)))
  })

  it('has another version when any of its files is another', async () => {
    const files = tinyTable()
    const changed = { ...files, 'scale.f32': new Uint8Array(Float32Array.of(1, 1, 1, 1).buffer) }
    const digest = createHash('sha256').update(changed['scale.f32']).digest('hex')
    const model = JSON.parse(String(files['model.json']))
    model.sha256['scale.f32'] = digest
    const one = await open(files)
    const other = await open({ ...changed, 'model.json': JSON.stringify(model) })
    expect(other.model.version).not.toBe(one.model.version)
  })

  it('is named by its version, or by its format where model.json has none', async () => {
    const files = tinyTable()
    const model = { ...JSON.parse(String(files['model.json'])), version: 'tiny-v7' }
    const named = await open({ ...files, 'model.json': JSON.stringify(model) })
    const unnamed = await open(files)
    expect([named.model.name, unnamed.model.name]).toEqual(['tiny-v7', 'static-wordpiece-v1'])
    // The same numbers make the same vectors under any name.
    expect(named.model.version).toBe(unnamed.model.version)
  })

  it.each(['model.json', 'table.i8', 'scale.f32', 'vocab.txt'])(
    'is refused by name if %s is damaged or absent',
    async (name) => {
      const folder = temporaryFolder(tinyTable())
      const path = join(folder, name)
      if (name !== 'model.json') {
        const bytes = readFileSync(path)
        bytes[1]! ^= 1
        writeFileSync(path, bytes)
        const opened = openStaticEmbedder(folder)
        await expect(opened).rejects.toThrow(`${path} is damaged`)
        await expect(opened).rejects.toThrow(EmbeddingError)
      }
      rmSync(path)
      await expect(openStaticEmbedder(folder)).rejects.toThrow(`${path} cannot be read (ENOENT)`)
    },
  )

  it.each(rows.static)('is refused where model.json is %s', async (content) => {
    const opened = open({ ...tinyTable(), 'model.json': content })
    await expect(opened).rejects.toThrow(EmbeddingError)
  })

  it('is refused where its files have other rows than model.json says', async () => {
    const files = tinyTable()
    const model = { ...JSON.parse(String(files['model.json'])), rows: 5 }
    await expect(open({ ...files, 'model.json': JSON.stringify(model) })).rejects.toThrow('5 rows')
  })
})

// Skipped if the folder next to this repository is absent.
describe.skipIf(!existsSync(docsFile))('the reference encoder', () => {
  let reference: Reference
  const shared = readIfThere(docsFile)

  beforeAll(async () => {
    const url = pathToFileURL(join(referenceFolder, 'reference-encoder.mjs')).href
    const module: { StaticEmbedder: new (folder: string) => Reference } = await import(url)
    reference = new module.StaticEmbedder(shippedModel)
  })

  // It does no NFKC, so only where both can know the tokens.
  const plain = shared.filter((text) => /^[\n -~]*$/.test(text))

  // To it all words are equal, so it is told those twice that are no names of languages.
  const expectedOf = (text: string) => {
    const others = text.replace(/[a-z0-9]+/gi, (word) =>
      languageWords.has(word.toLowerCase()) ? ' ' : word,
    )
    return reference.encode(`${text} ${others}`)
  }

  it('agrees on thousands of lines', async () => {
    expect(plain.length).toBeGreaterThan(2_000)
    const vectors = await embedder.embed(plain, 'document')
    const cosines = plain.map((text, i) => cosine(vectors[i]!, expectedOf(text)))
    expect(Math.min(...cosines)).toBeGreaterThan(0.9999)
  })

  law('agrees on ASCII', [fc.string({ unit: 'grapheme-ascii', maxLength: 120 })], async (text) => {
    const expected = expectedOf(text)
    const actual = await vectorOf(text)
    if (reference.tokenize(text).length === 0) expect(actual).toEqual(expected)
    else expect(cosine(actual, expected)).toBeGreaterThan(0.9999)
  })
})

function readIfThere(path: string): readonly string[] {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const { name, description }: { name: string; description: string } = JSON.parse(line)
    return `${name}: ${description}`
  })
}
