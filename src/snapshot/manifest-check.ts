/**
 * Checks the content of a manifest. Its checksum excludes accidents, not a faulty writer: names in
 * it become paths, and numbers become memory.
 */

import { limits } from 'native-free-index'
import { collections } from '../domain/index.ts'
import { type IndexFingerprint, indexFingerprint, printedParts } from './index-fingerprint.ts'

/** Returns the fault, or null. The format is that of this build. */
export function checkManifest(manifest: unknown): string | null {
  if (!isRecord(manifest)) return 'is no object'
  const { name, createdAt, suppressions, build, files } = manifest
  if (typeof name !== 'string') return 'has no name'
  if (typeof createdAt !== 'string' || Number.isNaN(Date.parse(createdAt))) {
    return 'does not say when it was made'
  }
  if (!isCount(suppressions)) return 'does not say which suppressions it knows'
  if (!isRecord(build)) return 'does not say which build made it'
  return checkCollections(manifest.collections) ?? checkFiles(files)
}

const again = 'import the data again (devdex import FOLDER --data DIR)'

/** How what made it differs from this build, or null. */
export function otherBuild({ build }: { readonly build: IndexFingerprint }): string | null {
  for (const part of Object.keys(printedParts) as (keyof IndexFingerprint)[]) {
    if (build[part] === indexFingerprint[part]) continue
    const made = `was made with another ${printedParts[part]} (${build[part]})`
    return `${made} than that of this build (${indexFingerprint[part]}); ${again}`
  }
  return null
}

function checkCollections(entries: unknown): string | null {
  if (!isRecord(entries)) return 'lists no collections'
  for (const collection of collections) {
    const entry = entries[collection]
    if (!isRecord(entry)) return `lists no collection "${collection}"`
    const { documents, shards, embedding } = entry
    if (!isCount(documents)) return `has ${documents} documents of "${collection}"`
    if (!isCount(shards) || shards < 1 || shards > limits.shardsMax) {
      return `has ${shards} shards of "${collection}"`
    }
    if (embedding !== undefined && !isEmbedding(embedding)) {
      return `does not say what embedded "${collection}"`
    }
  }
  return null
}

function isEmbedding(entry: unknown): boolean {
  if (!isRecord(entry)) return false
  const { name, dims, version, rows } = entry
  const isNamed = typeof name === 'string' && typeof version === 'string'
  return isNamed && isCount(dims) && dims > 0 && (rows === 'float32' || rows === 'int8')
}

function checkFiles(files: unknown): string | null {
  if (!Array.isArray(files)) return 'lists no files'
  const names = new Set<string>()
  for (const entry of files as unknown[]) {
    if (!isRecord(entry)) return 'lists a file without a name'
    const { name, bytes, sha256 } = entry
    if (typeof name !== 'string' || !isFileName(name)) {
      return `lists ${JSON.stringify(name)}, which is no name of a file in its folder`
    }
    if (names.has(name)) return `lists ${name} twice`
    names.add(name)
    if (!isCount(bytes)) return `says that ${name} has ${bytes} bytes`
    if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256)) {
      return `has no checksum of ${name}`
    }
  }
  return null
}

/** No path, no hidden file, and not the manifest. */
function isFileName(name: string): boolean {
  return /^[A-Za-z0-9][\w.-]{0,127}$/.test(name)
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
