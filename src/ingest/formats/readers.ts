/** The reader of each format, loaded when it is needed: some bring large libraries. */
import type { FormatName, SourceReader } from './format.ts'

export async function readerOf(format: FormatName): Promise<SourceReader> {
  switch (format) {
    case 'json':
      return (await import('./github-objects.ts')).readJson
    case 'csv':
      return (await import('./csv.ts')).csvReader
    case 'parquet':
      return (await import('./parquet.ts')).parquetReader
    case 'gharchive':
      return (await import('./gharchive.ts')).gharchiveReader
    case 'git':
      return (await import('./git.ts')).gitReader
    case 'rust-registry':
      return (await import('./rust-registry.ts')).rustRegistryReader
  }
}
