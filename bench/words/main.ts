/**
 * `npm run bench -- words`: how many words with one wrong letter, or half typed, find what is
 * meant. They are made from the 500 commonest words of real people and repositories. Half typed
 * words are searched with `prefix: true`. Exit code 1 where the folder is missing.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import {
  analyseDocument,
  Budget,
  groupTerms,
  type IndexDocument,
  IndexWriter,
  openDictionary,
  readBase,
  Segment,
  WordCache,
} from 'native-free-index'
import { mulberry32 } from '../../data/generate/index.ts'
import { openEmbedder } from '../../src/embed/index.ts'
import { isTechnologyName } from '../../src/language/index.ts'
import { addKnownWords, planWords, type Synonyms } from '../../src/plan/index.ts'
import { openSynonyms } from '../../src/service/index.ts'
import { row } from '../report/rows.ts'
import { report, runSuite } from '../suite.ts'
import { repositoryFolder } from '../workspace.ts'
import { type TypedWord, typedWords } from './typed-words.ts'

const commonest = 500
const words = 200
/** Shorter words are one letter from many others. */
const charsMin = 5
const foundMin = 190

/** Files of a collection, and the members with words. */
const collections = {
  people: { files: ['users.jsonl.gz'], members: ['bio', 'displayName', 'company', 'location'] },
  repositories: {
    files: ['repos-ranked.jsonl.gz', 'repos.jsonl.gz'],
    members: ['name', 'description'],
  },
} as const

type Texts = readonly string[]

function readTexts(
  folder: string,
  { files, members }: (typeof collections)['people' | 'repositories'],
): Texts[] {
  return files.flatMap((file) =>
    gunzipSync(readFileSync(join(folder, file)))
      .toString('utf8')
      .trimEnd()
      .split('\n')
      .map((line) => {
        const record = JSON.parse(line) as Record<string, unknown>
        return members.map((member) => String(record[member] ?? ''))
      }),
  )
}

function commonWords(documents: readonly Texts[]): string[] {
  const counts = new Map<string, number>()
  for (const texts of documents) {
    for (const term of new Set(texts.flatMap(analyseDocument))) {
      if (/^[a-z]+$/.test(term) && term.length >= charsMin) {
        counts.set(term, (counts.get(term) ?? 0) + 1)
      }
    }
  }
  return [...counts]
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, commonest)
    .map(([term]) => term)
}

/** Whether a typed word finds documents with the meant one. */
function finder(documents: readonly Texts[], members: readonly string[], synonyms: Synonyms) {
  const text = members.map(
    (name) => ({ name, weight: 1, analyser: 'text', stemmed: true }) as const,
  )
  const schema = { name: 'words', text, keywords: [], numbers: [] }
  const writer = new IndexWriter(schema, 1)
  for (const [ordinal, texts] of documents.entries()) {
    const entries = members.map((name, i) => [name, texts[i]!])
    const document: IndexDocument = {
      text: Object.fromEntries(entries),
      ...{ keywords: {}, numbers: {}, stored: new Uint8Array(1) },
    }
    writer.add(document, ordinal)
  }
  const built = writer.finish()
  const bytes = (pieces: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(pieces))
  const dictionary = openDictionary(schema, bytes(built.dictionary()))
  const segments = [new Segment(schema, bytes(built.segment(0)), null)]
  const scope = { live: null, words: new WordCache(), budget: new Budget(Infinity, Infinity) }
  return ({ typed, meant, isHalfTyped }: TypedWord): boolean => {
    const { terms } = planWords(typed, { prefix: isHalfTyped }, synonyms)
    const { groups } = groupTerms(terms, { schema, dictionary, segments }, scope)
    return groups.some(({ factors }) =>
      [...factors.keys()].some((term) => readBase(dictionary.readTerm(term)) === meant),
    )
  }
}

await runSuite('words', async ({ seed }, [folder = join(repositoryFolder, '../shared/data')]) => {
  if (!existsSync(folder)) return [`${folder} is missing`]
  const embedder = await openEmbedder({ kind: 'static' })
  const isWord = (word: string) => isTechnologyName(word) || embedder.isEnglish(word)
  const synonyms = addKnownWords(await openSynonyms(), { isWord, isTechnology: isTechnologyName })
  for (const [name, collection] of Object.entries(collections)) {
    const documents = readTexts(folder, collection)
    const isFound = finder(documents, collection.members, synonyms)
    const typed = typedWords(commonWords(documents), words, mulberry32(seed))
    const missed = typed.filter((word) => !isFound(word))
    const found = words - missed.length
    report(name, [
      row(`words misspelt or half typed that find what is meant, ${name}`, 'share', found / words, {
        n: words,
        // The page has room for one of them.
        ...(name === 'people' ? { section: 'quality' as const } : {}),
        bound: { value: foundMin / words, kind: 'at least' },
      }),
    ])
    console.log(`missed: ${missed.map((word) => `${word.typed} (${word.meant})`).join(', ')}`)
  }
  await embedder.close()
  return []
})
