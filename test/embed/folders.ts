/** Folders of models for tests: the one that is shipped, and tiny ones of a test's own. */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'

export const shippedModel = fileURLToPath(new URL('../../data/model/', import.meta.url))

const made: string[] = []
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true })
})

export function temporaryFolder(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'devdex-embed-'))
  made.push(folder)
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return folder
}

/** Two dimensions; three pieces and a whole word. */
export const tinyTokens = ['ab', '##c', 'x', 'abc']

export function tinyTable(tokens = tinyTokens): Record<string, string | Uint8Array> {
  const files = {
    'table.i8': Uint8Array.from(Int8Array.of(3, 4, 0, -100, 127, 0, -6, 8)),
    'scale.f32': new Uint8Array(Float32Array.of(1, 0.5, 0.25, 2).buffer),
    'vocab.txt': `${tokens.join('\n')}\n`,
  }
  const sha256 = Object.fromEntries(
    Object.entries(files).map(([name, content]) => [
      name,
      createHash('sha256').update(content).digest('hex'),
    ]),
  )
  const model = { format: 'static-wordpiece-v1', dims: 2, rows: 4, wordpieceRows: 3, sha256 }
  return { ...files, 'model.json': JSON.stringify(model) }
}

export function cosine(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, i) => sum + value * other[i]!, 0)
}
