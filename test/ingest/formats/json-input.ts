/** Reads JSON of a test, as a file of an import. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FieldMapping } from '../../../src/ingest/formats/format.ts'
import { readJson } from '../../../src/ingest/formats/json/github-objects.ts'
import { freshFolder } from '../data-set.ts'
import { RecordingSink } from './recording-sink.ts'

/** 2026-01-01. */
export const now = 1_767_225_600

export interface JsonInputOptions {
  /** Path below the folder of the test. */
  readonly name?: string
  readonly mapping?: FieldMapping
}

/** The calls of a sink for a value, or for an unchanged text. */
export async function toldOf(
  content: unknown,
  { name = 'export.json', mapping }: JsonInputOptions = {},
): Promise<RecordingSink> {
  const path = join(freshFolder(), name)
  mkdirSync(dirname(path), { recursive: true })
  const isText = typeof content === 'string' || content instanceof Uint8Array
  writeFileSync(path, isText ? content : JSON.stringify(content))
  const sink = new RecordingSink('export')
  const input = { path, name, bytes: 0, modifiedAt: now }
  await readJson.read(input, sink, { mapping: mapping ?? null, now })
  return sink
}
