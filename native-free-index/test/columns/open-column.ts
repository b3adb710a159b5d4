/** Encodes sections and opens them, as in a segment. */
import { encodeSections, type SectionData, Sections } from '../../src/bytes/index.ts'
import { fileOf } from '../build-index.ts'

export function reopened(sections: Map<string, SectionData>): Sections {
  return new Sections(fileOf(encodeSections(sections)))
}
