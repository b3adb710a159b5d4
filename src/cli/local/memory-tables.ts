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
import { formatGrouped, formatGroupedCount } from '../output/safe-text.ts'
import { GrowingTable } from '../output/table.ts'

/** Size of a collection's part. Parts outside of documents have no `bytesPerDocument`. */
type Size = PartShare & Partial<PartSize>

export function formatMemory({ users, professionals, repos, graph }: SnapshotStats): string {
  return [
    formatCollection('user', users),
    formatCollection('professional profile', professionals),
    formatCollection('repository', repos),
    formatGraph(graph),
  ].join('')
}

function formatCollection(noun: string, stats: CollectionStats): string {
  const { documents, terms, parts, postings } = stats
  const head = ['memory', '', 'bytes', 'share', 'bytes a document']
  const memory = [...listPartRows(parts), makeSizeRow('all', '', parts)]
  const lists = [
    makePostingsRow('merged', postings.merged),
    makePostingsRow('per field', postings.perField),
  ]
  return [
    `\n${formatGroupedCount(documents, noun)}, ${formatGroupedCount(terms, 'distinct term')}\n`,
    formatTable(head, 2, memory),
    formatTable(['postings', 'count', 'bytes', 'bytes a posting'], 1, lists),
  ].join('')
}

/** @param numbersFrom index of the first column of numbers */
function formatTable(head: string[], numbersFrom: number, rows: string[][]): string {
  return `\n${new GrowingTable({ head, numbersFrom }).format(rows)}`
}

function formatGraph({ parts, relations }: GraphStats): string {
  const rows = Object.entries(relations).map(([name, { edges, bytes, bitsPerEdge }]) => {
    return [name, formatGrouped(edges), formatGrouped(bytes), formatRatio(bitsPerEdge)]
  })
  const count = edgeTypes.reduce((sum, type) => sum + relations[type].edges, 0)
  const shares = [...listPartRows(parts), makeSizeRow('all', '', parts)].map((row) =>
    row.slice(0, 4),
  )
  return [
    `\ngraph of ${formatGroupedCount(count, 'edge')}\n`,
    formatTable(['memory', '', 'bytes', 'share'], 2, shares),
    formatTable(['relation', 'edges', 'bytes', 'bits an edge'], 1, rows),
  ].join('')
}

/** A row per group, followed by a row per named part. */
function listPartRows(parts: readonly Size[]): string[][] {
  const groups = [...new Set(parts.map(({ group }) => group))]
  return groups.flatMap((group) => {
    const own = parts.filter((one) => one.group === group)
    const named = own.flatMap((one) =>
      one.part === null ? [] : [makeSizeRow('', one.part, [one])],
    )
    return [makeSizeRow(group, '', own), ...named]
  })
}

function makeSizeRow(group: string, part: string, sizes: readonly Size[]): string[] {
  const bytes = sizes.reduce((sum, size) => sum + size.bytes, 0)
  const share = sizes.reduce((sum, size) => sum + size.share, 0)
  const perDocument = sizes.reduce<number | null>(
    (sum, { bytesPerDocument: one = null }) => (sum === null || one === null ? null : sum + one),
    0,
  )
  const shareText = `${(100 * share).toFixed(1)} %`
  return [group, part, formatGrouped(bytes), shareText, formatRatio(perDocument)]
}

function makePostingsRow(
  name: string,
  { postings, bytes, bytesPerPosting }: PostingsSize,
): string[] {
  return [name, formatGrouped(postings), formatGrouped(bytes), formatRatio(bytesPerPosting)]
}

function formatRatio(bytes: number | null): string {
  return bytes === null ? '-' : bytes.toFixed(2)
}
