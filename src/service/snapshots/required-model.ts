import { collections } from '../../domain/index.ts'
import { type EmbeddingModel, sameModel } from '../../embed/index.ts'
import { type Manifest, SnapshotError } from '../../snapshot/index.ts'

/**
 * Throws SnapshotError where a snapshot's vectors cannot be compared with those of the model.
 *
 * @param model what embeds queries
 */
export function requireModel(
  manifest: Pick<Manifest, 'name' | 'collections'>,
  model: EmbeddingModel,
): void {
  for (const collection of collections) {
    const { embedding } = manifest.collections[collection]
    if (embedding === undefined || sameModel(embedding, model)) continue
    const made = `snapshot ${manifest.name} was made with the embedding ${modelText(embedding)}`
    const help = 'give the same --embedding, or import the data again with this one'
    throw new SnapshotError(`${made}, this service has ${modelText(model)}; ${help}`)
  }
}

function modelText({ name, dims, version }: EmbeddingModel): string {
  return `${name} (${dims} dimensions, version ${version})`
}
