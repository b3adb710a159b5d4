/** Sums over files, by what their sections serve. */
import { closeSync, openSync, readSync } from 'node:fs'
import { FormatError, readSectionSizes, type SectionSize } from 'native-free-index'
import { SnapshotError } from './manifest.ts'
import { groups, type PartSpec, partOf, partSpecs } from './part-specs.ts'

/** How much of something serves one purpose. */
export interface PartShare {
  readonly group: string
  readonly part: string | null
  readonly bytes: number
  /** Its share of all bytes, from 0 to 1. */
  readonly share: number
}

export class ByteTally {
  readonly #bytes = partSpecs.map(() => 0)
  /** By name of a section: its elements. */
  readonly #lengths = new Map<string, number>()

  /** Throws SnapshotError naming a file of another format. */
  addIndex(path: string, fileBytes: number): void {
    let rest = fileBytes
    for (const { name, length, bytes } of sectionsOf(path, fileBytes)) {
      this.#bytes[partOf(name)]! += bytes
      this.#lengths.set(name, this.lengthOf(name) + length)
      rest -= bytes
    }
    this.addFile(groups.container, rest)
  }

  /** Adds bytes outside of sections: those of the first part of a group. */
  addFile(group: string, bytes: number): void {
    this.#bytes[partSpecs.findIndex((spec) => spec.group === group)]! += bytes
  }

  get total(): number {
    return this.#bytes.reduce((sum, bytes) => sum + bytes, 0)
  }

  /** Elements of all sections of the name. */
  lengthOf(section: string): number {
    return this.#lengths.get(section) ?? 0
  }

  bytesOf(group: string): number {
    return this.#sum((spec) => spec.group === group)
  }

  /** Parts of the wanted groups. Every added section should belong to one. */
  parts(isWanted: (group: string) => boolean): PartShare[] {
    const { total } = this
    return partSpecs.flatMap(({ group, part }, i) => {
      const bytes = this.#bytes[i]!
      return isWanted(group) ? [{ group, part, bytes, share: bytes / total }] : []
    })
  }

  #sum(isWanted: (spec: PartSpec) => boolean): number {
    return partSpecs.reduce((sum, spec, i) => (isWanted(spec) ? sum + this.#bytes[i]! : sum), 0)
  }
}

function sectionsOf(path: string, fileBytes: number): SectionSize[] {
  const fd = openSync(path, 'r')
  try {
    return readSectionSizes(fileBytes, (offset, length) => {
      const bytes = new Uint8Array(length)
      readSync(fd, bytes, 0, length, offset)
      return bytes
    })
  } catch (error) {
    throw error instanceof FormatError ? new SnapshotError(`${path}: ${error.message}`) : error
  } finally {
    closeSync(fd)
  }
}
