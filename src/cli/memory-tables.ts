/** A snapshot's memory by what it serves, as tables: for each collection its parts and postings. */
import type { CollectionStats, PartSize, PostingsSize, SnapshotStats } from '../snapshot/index.ts'
import { GrowingTable } from './table.ts'

export function memoryTables({ users, repos }: SnapshotStats): string {
  return collectionTables('users', users) + collectionTables('repositories', repos)
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
    `${countText(documents)} ${noun}, ${countText(terms)} distinct terms\n`,
    memory.lines([...partRows(parts), sizeRow('all', '', parts)]),
    lists.lines(postingRows),
  ]
    .map((text) => `\n${text}`)
    .join('')
}

/** A row for each group, and below it one for each of its parts. */
function partRows(parts: readonly PartSize[]): string[][] {
  const groups = [...new Set(parts.map(({ group }) => group))]
  return groups.flatMap((group) => {
    const own = parts.filter((one) => one.group === group)
    const named = own.flatMap((one) => (one.part === null ? [] : [sizeRow('', one.part, [one])]))
    return [sizeRow(group, '', own), ...named]
  })
}

function sizeRow(group: string, part: string, sizes: readonly PartSize[]): string[] {
  const bytes = sizes.reduce((sum, size) => sum + size.bytes, 0)
  const share = sizes.reduce((sum, size) => sum + size.share, 0)
  const perDocument = sizes.reduce<number | null>(
    (sum, { bytesPerDocument: one }) => (sum === null || one === null ? null : sum + one),
    0,
  )
  const shareText = `${(100 * share).toFixed(1)} %`
  return [group, part, countText(bytes), shareText, ratioText(perDocument)]
}

function postingsRow(name: string, { postings, bytes, bytesPerPosting }: PostingsSize): string[] {
  return [name, countText(postings), countText(bytes), ratioText(bytesPerPosting)]
}

function countText(count: number): string {
  return count.toLocaleString('en-US')
}

function ratioText(bytes: number | null): string {
  return bytes === null ? '-' : bytes.toFixed(2)
}
