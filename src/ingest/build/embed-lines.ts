import type { Embedder } from '../../embed/index.ts'
import { nextLoopTick } from './next-turn.ts'
import type { SpillFile } from './spill-file.ts'
import type { VectorSpillFile } from './vector-spill-file.ts'

/** Texts in memory at a time: enough to keep a server of embeddings busy. */
const textsPerBatch = 256

export interface EmbeddingRun {
  readonly lines: SpillFile
  /** The embedded text of a line that was checked before. */
  readonly textOf: (line: Buffer) => string
  readonly embedder: Embedder
  /** The known embedding of the line at a position if its text is the same, else null. */
  readonly known: (position: number, text: string) => Float32Array | null
  /** Takes the texts in their order. */
  readonly onTexts: (texts: readonly string[]) => Promise<void>
  /** Told how many more lines have their embedding. */
  readonly onLines: (count: number) => void
}

/**
 * Appends the embedding of every spilled line, in order. Returns how many were known. Throws
 * EmbeddingError.
 */
export async function embedLines(run: EmbeddingRun, vectors: VectorSpillFile): Promise<number> {
  const { lines, textOf, embedder, known, onTexts, onLines } = run
  let reused = 0
  let batch: EmbeddingBatch = { vectors: [], asked: [], texts: [] }
  const flush = async () => {
    if (batch.texts.length > 0) {
      const made = await embedder.embed(batch.texts, 'document')
      for (const [i, place] of batch.asked.entries()) batch.vectors[place] = made[i]!
    }
    if (batch.vectors.length > 0) vectors.append(batch.vectors as Float32Array[])
    onLines(batch.vectors.length)
    batch = { vectors: [], asked: [], texts: [] }
    await nextLoopTick()
  }
  for (let start = 0; start < lines.count; start += textsPerBatch) {
    const count = Math.min(textsPerBatch, lines.count - start)
    const texts = Array.from({ length: count }, (_, i) => textOf(lines.read(start + i)))
    await onTexts(texts)
    for (const [i, text] of texts.entries()) {
      const vector = known(start + i, text)
      if (vector === null) {
        batch.asked.push(batch.vectors.length)
        batch.texts.push(text)
      } else reused++
      batch.vectors.push(vector)
      // Few that are new among many known ones wait for each other: a model likes whole batches.
      const isFull = batch.texts.length === textsPerBatch || batch.vectors.length === vectorsMax
      if (isFull) await flush()
    }
  }
  if (batch.vectors.length > 0) await flush()
  return reused
}

interface EmbeddingBatch {
  /** Null where the model has still to be asked. */
  readonly vectors: (Float32Array | null)[]
  /** Positions in `vectors` that the model has to embed. */
  readonly asked: number[]
  readonly texts: string[]
}

/** Vectors in memory. */
const vectorsMax = 4096
