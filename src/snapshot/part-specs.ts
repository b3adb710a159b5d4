import { graphMetrics, rankSections } from './user-metrics.ts'

/**
 * The purpose of each section of an index file: rows of the tables that show a snapshot's memory.
 */
export interface PartSpec {
  readonly group: string
  /** Null where the group has no parts. */
  readonly part: string | null
  /** Names of sections. `*` stands for the name of a field. */
  readonly sections: readonly string[]
}

export const groups = {
  merged: 'merged postings',
  perField: 'per-field postings',
  vectors: 'vectors',
  bodies: 'bodies',
  container: 'container',
  lists: 'lists of edges',
  userMetrics: 'metrics of users',
  contacts: 'addresses of users',
  provenance: 'sources of fields',
} as const

const { merged, perField, vectors, bodies, container, lists, userMetrics, contacts, provenance } =
  groups

/**
 * Every section of an index file occurs once. Vectors and stored documents are files of their own.
 */
export const partSpecs: readonly PartSpec[] = [
  { group: merged, part: 'impacts', sections: ['mergedImpacts'] },
  { group: merged, part: 'rare lists', sections: ['rareDocs', 'rareCodes'] },
  { group: merged, part: 'block columns', sections: ['blockPairs', 'blockCodes'] },
  {
    group: merged,
    part: 'directory',
    sections: [
      'mergedStart',
      'maxImpacts',
      'commonTerms',
      'commonPostings',
      'kthImpactTerms',
      'kthImpacts',
      'bestOrdinals',
      'bestScores',
    ],
  },
  { group: perField, part: 'docIds', sections: ['fieldDocs'] },
  { group: perField, part: 'frequencies', sections: ['fieldTfs'] },
  { group: perField, part: 'field lengths', sections: ['lengths'] },
  { group: perField, part: 'directory', sections: ['listStart', 'listField', 'listPostings'] },
  { group: 'tokens in text order', part: null, sections: ['tokens', 'tokenEnds'] },
  { group: 'terms of shards', part: null, sections: ['termPositions'] },
  { group: 'dictionary', part: 'terms', sections: ['termBytes', 'termOffsets'] },
  { group: 'dictionary', part: 'weights', sections: ['termWeights'] },
  {
    group: 'dictionary',
    part: 'frequencies',
    sections: ['documentFrequencies', 'frequentTerms'],
  },
  {
    group: 'dictionary',
    part: 'stems',
    sections: ['stemBytes', 'stemOffsets', 'stemStarts', 'stemWords'],
  },
  { group: 'dictionary', part: 'statistics', sections: ['documents', 'averageLengths'] },
  {
    group: 'keyword columns',
    part: 'values',
    sections: ['keyword:*:bytes', 'keyword:*:offsets'],
  },
  { group: 'keyword columns', part: 'lists', sections: ['keyword:*:starts', 'keyword:*:docs'] },
  { group: 'keyword columns', part: 'bitsets', sections: ['keyword:*:common', 'keyword:*:bits'] },
  { group: 'number columns', part: 'values', sections: ['number:*'] },
  { group: 'number columns', part: 'order', sections: ['number:*:order'] },
  { group: 'number columns', part: 'lowest sets', sections: ['number:*:lowest'] },
  { group: 'values for patterns', part: null, sections: ['value:*:bytes', 'value:*:offsets'] },
  { group: vectors, part: 'rows', sections: [] },
  { group: vectors, part: 'bytes', sections: ['vectorBytes', 'vectorScales'] },
  { group: vectors, part: 'codes', sections: ['vectorCodes', 'vectorFactors', 'blockFactors'] },
  {
    group: vectors,
    part: 'clusters',
    sections: ['vectorShape', 'centroids', 'vectorBlocks', 'clusterBlocks'],
  },
  { group: 'ordinals', part: null, sections: ['ordinals', 'ordinalDocs'] },
  { group: 'stored document offsets', part: null, sections: ['storedEnds'] },
  { group: bodies, part: null, sections: [] },
  { group: lists, part: 'neighbours', sections: ['out:neighbours', 'in:neighbours'] },
  {
    group: lists,
    part: 'starts',
    sections: ['out:shape', 'out:starts', 'in:shape', 'in:starts'],
  },
  {
    group: userMetrics,
    part: 'DevRank',
    sections: rankSections,
  },
  {
    group: userMetrics,
    part: 'counts',
    sections: [...graphMetrics, 'account'],
  },
  {
    group: userMetrics,
    part: 'languages and topics',
    sections: [
      ...['topBytes', 'topOffsets', 'topLanguages', 'topLanguagesStarts'],
      ...['topTopics', 'topTopicsStarts'],
    ],
  },
  { group: contacts, part: 'addresses', sections: ['contactBytes'] },
  { group: contacts, part: 'starts', sections: ['contactStarts'] },
  {
    group: provenance,
    part: 'entries',
    sections: [
      ...['provenanceStarts', 'provenanceSources', 'provenanceTrusts', 'provenanceDates'],
      'provenanceFieldBits',
    ],
  },
  {
    group: provenance,
    part: 'names',
    sections: [
      ...['provenanceFieldBytes', 'provenanceFieldOffsets'],
      ...['provenanceSourceBytes', 'provenanceSourceOffsets'],
    ],
  },
  // Includes headers, padding and tables, which are no sections.
  { group: container, part: null, sections: ['schema'] },
]

/** Index of the section's part in `partSpecs`. Throws an Error if there is none. */
export function findPart(section: string): number {
  const [kind, field, ...rest] = section.split(':')
  const names = field === undefined ? [section] : [section, [kind, '*', ...rest].join(':')]
  const at = partSpecs.findIndex(({ sections }) => names.some((name) => sections.includes(name)))
  if (at < 0) throw new Error(`no part of the statistics knows the section "${section}"`)
  return at
}
