import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type FileEntry, HashedFile, listSnapshots } from '../../snapshot/index.ts'
import type { SpillFile } from '../build/spill-file.ts'
import type { EdgeCounts } from '../graph/edge-reader.ts'
import { buildRecordsPath, makeRecordsFolder, publishRecords } from './folder.ts'
import { type BuildSettings, recordFiles, recordsFormat, type VectorModel } from './form.ts'
import { RecordFile } from './record-file.ts'

const blank = Buffer.from(' ')
const linesPerTick = 256

export interface BaseManifest {
  readonly settings: BuildSettings
  readonly model: VectorModel
  readonly merged: readonly string[]
  readonly lastUpdate: number
  readonly edges: EdgeCounts
  readonly suppressions: number
}

export class BaseWriter {
  readonly edges: RecordFile
  readonly #dataDir: string
  readonly #name: string
  readonly #folder: string
  readonly #files: FileEntry[] = []
  #texts: HashedFile | null = null

  private constructor(dataDir: string, name: string, folder: string, edges: RecordFile) {
    this.#dataDir = dataDir
    this.#name = name
    this.#folder = folder
    this.edges = edges
  }

  /** @param name of the snapshot */
  static async create(dataDir: string, name: string): Promise<BaseWriter> {
    const folder = await makeRecordsFolder(dataDir)
    const edges = await RecordFile.create(folder, recordFiles.edges)
    return new BaseWriter(dataDir, name, folder, edges)
  }

  /** Path of the file of embeddings, which are in the order of ids. */
  get vectorsPath(): string {
    return join(this.#folder, recordFiles.vectors)
  }

  /** Adds all lines of a spill file, in the order of ids. */
  async addLines(kind: 'users' | 'repos' | 'journal', spillFile: SpillFile): Promise<void> {
    const file = await RecordFile.create(this.#folder, recordFiles[kind])
    this.#files.push(await writeSpillFile(file, spillFile))
  }

  /** Opens the file of fingerprints of the embedded texts, in the order of the embeddings. */
  openTexts(): HashedFile {
    this.#texts = new HashedFile(this.#folder, recordFiles.texts)
    return this.#texts
  }

  /** Adds a file of the folder that was already written durably. */
  add(entry: FileEntry): void {
    this.#files.push(entry)
  }

  /** Durable once this resolves. The base is in use once the snapshot of its name exists. */
  async publish({ suppressions, ...base }: BaseManifest): Promise<void> {
    this.#files.push(await this.edges.close())
    const files = this.#files.sort((a, b) => (a.name < b.name ? -1 : 1))
    const manifest = { format: recordsFormat, suppressions, files, base } as const
    await publishRecords(this.#dataDir, this.#folder, this.#name, manifest)
  }

  /** Removes the base, unless the snapshot was published in spite of an error. */
  async abandon(): Promise<void> {
    await this.edges.discard()
    this.#texts?.discard()
    await rm(this.#folder, { recursive: true, force: true })
    if ((await listSnapshots(this.#dataDir)).includes(this.#name)) return
    await rm(buildRecordsPath(this.#dataDir, this.#name), { recursive: true, force: true })
  }
}

/** Closes the file in any case. An empty line is written as its id alone. */
export async function writeSpillFile(file: RecordFile, spillFile: SpillFile): Promise<FileEntry> {
  try {
    return await writeLines(file, spillFile)
  } catch (error) {
    await file.discard()
    throw error
  }
}

async function writeLines(file: RecordFile, spillFile: SpillFile): Promise<FileEntry> {
  for (let position = 0; position < spillFile.count; position++) {
    const id = Buffer.from(spillFile.readId(position), 'latin1')
    const line = spillFile.read(position)
    if (line.length === 0) file.addLine(id)
    else file.addLine(id, blank, line)
    if (position % linesPerTick === 0) await file.turn()
  }
  return file.close()
}
