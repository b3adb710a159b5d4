import type { Embedder } from '../../embed/index.ts'
import { nextTurn } from './next-turn.ts'
import type { Spool } from './spool.ts'
import type { VectorSpool } from './vector-spool.ts'

/** Texts in memory at a time: enough to keep a server of embeddings busy. */
const textsPerBatch = 256

export interface EmbeddingRun {
  readonly lines: Spool
  /** Of a line, which has been checked before. */
  readonly textOf: (line: Buffer) => string
  readonly embedder: Embedder
  /** Told how many more lines are embedded. */
  readonly onLines: (count: number) => void
}

/** Appends the embedding of every spooled line, in their order. Throws EmbeddingError. */
export async function embedLines(
  { lines, textOf, embedder, onLines }: EmbeddingRun,
  vectors: VectorSpool,
): Promise<void> {
  for (let start = 0; start < lines.count; start += textsPerBatch) {
    const count = Math.min(textsPerBatch, lines.count - start)
    const texts = Array.from({ length: count }, (_, i) => textOf(lines.read(start + i)))
    vectors.append(await embedder.embed(texts, 'document'))
    onLines(count)
    await nextTurn()
  }
}
