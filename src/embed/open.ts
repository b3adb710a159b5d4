import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { Embedder } from './embedder.ts'
import { openHttpEmbedder } from './http/embedder.ts'
import { openOnnxEmbedder } from './onnx/embedder.ts'
import { loadOnnxRuntime, type OnnxRuntime } from './onnx/runtime.ts'
import type { EmbeddingSettings } from './settings.ts'
import { shrunk } from './shrunk.ts'
import { openStaticEmbedder } from './static/embedder.ts'

export interface OpenOptions {
  /** Replaces the search for packages. Called only for a transformer. */
  readonly onnxRuntime?: () => Promise<OnnxRuntime>
}

/** Throws EmbeddingError where a file, a package or a server is missing or not as it should be. */
export async function openEmbedder(
  settings: EmbeddingSettings,
  { onnxRuntime = loadOnnxRuntime }: OpenOptions = {},
): Promise<Embedder> {
  return shrunk(await openModel(settings, onnxRuntime))
}

async function openModel(
  settings: EmbeddingSettings,
  onnxRuntime: () => Promise<OnnxRuntime>,
): Promise<Embedder> {
  switch (settings.kind) {
    case 'static':
      return openStaticEmbedder(settings.folder ?? shippedFolder())
    case 'onnx':
      return openOnnxEmbedder(settings.folder, await onnxRuntime())
    case 'http':
      return openHttpEmbedder(settings)
  }
}

function shippedFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('#model/model.json'))
}
