/**
 * The memory of a snapshot as tables: parts and postings per collection, and parts and relations of
 * the graph.
 */
import { edgeTypes } from '../../contract/vocabulary.ts'
import type {
  CollectionStats,
  GraphStats,
  PartShare,
  PartSize,
  PostingsSize,
  SnapshotStats,
} from '../../snapshot/index.ts'
import { counted } from '../output/safe-text.ts'
import { GrowingTable } from '../output/table.ts'

/** Size of a collection's part. Parts outside of documents have no `bytesPerDocument`. */
type Size = PartShare & Partial<PartSize>

export function memoryTables({ users, professionals, repos, graph }: SnapshotStats): string {
  return [
    collectionTables('user', users),
    collectionTables('professional profile', professionals),
    collectionTables('repository', repos),
    graphTables(graph),
  ].join('')
}

function collectionTables(noun: string, stats: CollectionStats): string {
  const { documents, terms, parts, postings } = stats
  const memory = new GrowingTable({
    head: ['memory', '', 'bytes', 'share', 'bytes a document'],
    widthMax: undefined,
    numbersFrom: 2,
  })
  const lists = new GrowingTable({
    head: ['postings', 'count', 'bytes', 'bytes a posting'],
    widthMax: undefined,
    numbersFrom: 1,
  })
  const postingRows = [
    postingsRow('merged', postings.merged),
    postingsRow('per field', postings.perField),
  ]
  return [
    `${countText(documents, noun)}, ${countText(terms, 'distinct term')}\n`,
    memory.lines([...partRows(parts), sizeRow('all', '', parts)]),
    lists.lines(postingRows),
  ]
    .map((text) => `\n${text}`)
    .join('')
}

function graphTables({ parts, relations }: GraphStats): string {
  const memory = new GrowingTable({
    head: ['memory', '', 'bytes', 'share'],
    widthMax: undefined,
    numbersFrom: 2,
  })
  const edges = new GrowingTable({
    head: ['relation', 'edges', 'bytes', 'bits an edge'],
    widthMax: undefined,
    numbersFrom: 1,
  })
  const rows = Object.entries(relations).map(([name, { edges, bytes, bitsPerEdge }]) => {
    return [name, numberText(edges), numberText(bytes), ratioText(bitsPerEdge)]
  })
  const count = edgeTypes.reduce((sum, type) => sum + relations[type].edges, 0)
  const shares = [...partRows(parts), sizeRow('all', '', parts)].map((row) => row.slice(0, 4))
  return [`graph of ${countText(count, 'edge')}\n`, memory.lines(shares), edges.lines(rows)]
    .map((text) => `\n${text}`)
    .join('')
}

/** A row per group, followed by a row per named part. */
function partRows(parts: readonly Size[]): string[][] {
  const groups = [...new Set(parts.map(({ group }) => group))]
  return groups.flatMap((group) => {
    const own = parts.filter((one) => one.group === group)
    const named = own.flatMap((one) => (one.part === null ? [] : [sizeRow('', one.part, [one])]))
    return [sizeRow(group, '', own), ...named]
  })
}

function sizeRow(group: string, part: string, sizes: readonly Size[]): string[] {
  const bytes = sizes.reduce((sum, size) => sum + size.bytes, 0)
  const share = sizes.reduce((sum, size) => sum + size.share, 0)
  const perDocument = sizes.reduce<number | null>(
    (sum, { bytesPerDocument: one = null }) => (sum === null || one === null ? null : sum + one),
    0,
  )
  const shareText = `${(100 * share).toFixed(1)} %`
  return [group, part, numberText(bytes), shareText, ratioText(perDocument)]
}

function postingsRow(name: string, { postings, bytes, bytesPerPosting }: PostingsSize): string[] {
  return [name, numberText(postings), numberText(bytes), ratioText(bytesPerPosting)]
}

function countText(count: number, noun: string): string {
  return counted(count, noun, numberText(count))
}

function numberText(count: number): string {
  return count.toLocaleString('en-US')
}

function ratioText(bytes: number | null): string {
  return bytes === null ? '-' : bytes.toFixed(2)
}
