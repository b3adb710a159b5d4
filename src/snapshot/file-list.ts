/** The files that a snapshot must have: each file that is read, and no other. */

import { readdir } from 'node:fs/promises'
import { collections } from '../domain/index.ts'
import { fileNames, hasRows, type Manifest, manifestName, SnapshotError } from './manifest.ts'
import { relations } from './relations.ts'

/** Throws SnapshotError naming a file that should be listed and is not, or the reverse. */
export function checkFileList(folder: string, manifest: Manifest): void {
  const listed = new Set(manifest.files.map(({ name }) => name))
  const needed = neededFiles(manifest)
  for (const name of needed) {
    if (!listed.delete(name)) throw new SnapshotError(`${folder} lists no file ${name}`)
  }
  for (const name of listed) {
    throw new SnapshotError(`${folder} lists ${name}, which is no file of a snapshot`)
  }
}

/** Names in the folder that its manifest does not list. */
export async function strayFiles(folder: string, { files }: Manifest): Promise<string[]> {
  const own = new Set([manifestName, ...files.map(({ name }) => name)])
  return (await readdir(folder)).filter((name) => !own.has(name)).sort()
}

function neededFiles(manifest: Manifest): string[] {
  const ofCollections = collections.flatMap((collection) => {
    const entry = manifest.collections[collection]
    const shards = Array.from({ length: entry.shards }, (_, shard) => [
      fileNames.segment(collection, shard),
      fileNames.bodies(collection, shard),
      ...(hasRows(entry) ? [fileNames.rows(collection, shard)] : []),
    ])
    return [fileNames.dictionary(collection), ...shards.flat()]
  })
  return [
    ...ofCollections,
    ...relations.map((name) => fileNames.relation(name)),
    fileNames.userMetrics,
    fileNames.contacts,
  ]
}
