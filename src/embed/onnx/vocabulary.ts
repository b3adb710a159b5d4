/** The vocabulary of a transformer: `vocab.txt`, or else `tokenizer.json` of WordPiece. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddingError } from '../embedder.ts'
import { splitWords, WordPieces } from '../words.ts'

/** Tokens of a text that count, including `[CLS]` and `[SEP]`. */
export const tokensMax = 256

/** Bounds the list of tokens, as long as its highest id. Large vocabularies have some 2^18. */
const idsMax = 2 ** 22

/** The content of a tokenizer.json. */
interface TokenizerFile {
  readonly model?: {
    readonly type?: string
    readonly vocab?: Readonly<Record<string, number>> | null
  }
  readonly normalizer?: { readonly lowercase?: boolean } | null
}

/** Throws EmbeddingError if neither file has a WordPiece vocabulary of lower-case words. */
export async function readVocabulary(folder: string): Promise<TokenVocabulary> {
  const path = join(folder, 'vocab.txt')
  const list = await readIfThere(path)
  if (list !== null) return new TokenVocabulary(list.trimEnd().split(/\r?\n/), path)
  const tokenizerPath = join(folder, 'tokenizer.json')
  const tokenizer = await readIfThere(tokenizerPath)
  if (tokenizer !== null)
    return new TokenVocabulary(readTokens(tokenizer, tokenizerPath), tokenizerPath)
  throw new EmbeddingError(`${folder} has neither vocab.txt nor tokenizer.json`)
}

export class TokenVocabulary {
  readonly tokens: readonly string[]
  readonly #pieces: WordPieces
  readonly #start: number
  readonly #end: number
  readonly #unknown: number

  /** @param path names the file in errors. */
  constructor(tokens: readonly string[], path: string) {
    this.tokens = tokens
    this.#pieces = new WordPieces(tokens)
    const requireId = (token: string) => {
      const id = this.#pieces.findId(token)
      if (id === undefined) throw new EmbeddingError(`${path} lacks the token ${token}`)
      return id
    }
    this.#start = requireId('[CLS]')
    this.#end = requireId('[SEP]')
    this.#unknown = requireId('[UNK]')
  }

  /** The ids of a framed text, at most `tokensMax`. Empty without a known word. */
  encode(text: string): readonly number[] {
    const ids = splitWords(text).flatMap((word) => this.#pieces.take(word) ?? [this.#unknown])
    const kept = ids.slice(0, tokensMax - 2)
    return kept.every((id) => id === this.#unknown) ? [] : this.addFrame(kept)
  }

  addFrame(ids: readonly number[]): readonly number[] {
    return [this.#start, ...ids, this.#end]
  }
}

function readTokens(text: string, path: string): readonly string[] {
  const { model, normalizer } = parse(text, path)
  if (model?.type !== 'WordPiece' || typeof model.vocab !== 'object' || model.vocab === null) {
    throw new EmbeddingError(`${path} has no WordPiece vocabulary, the only kind that is supported`)
  }
  if (normalizer?.lowercase === false) {
    throw new EmbeddingError(`${path} is case-sensitive; only uncased models are supported`)
  }
  const tokens: string[] = []
  for (const [token, id] of Object.entries(model.vocab)) {
    if (!Number.isSafeInteger(id) || id < 0 || id >= idsMax) {
      throw new EmbeddingError(`${path} has a token without an id from 0 to ${idsMax - 1}`)
    }
    tokens[id] = token
  }
  return Array.from(tokens, (token) => token ?? '')
}

function parse(text: string, path: string): TokenizerFile {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    throw new EmbeddingError(`${path} is not JSON`)
  }
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    throw new EmbeddingError(`${path} cannot be read (${code})`)
  }
}
