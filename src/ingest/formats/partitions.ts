/**
 * Folders such as `country=de`, into which Hive, Spark and DuckDB sort the files of a table: a
 * column and its value, which the files themselves lack.
 */

/** The folder of Hive for null. */
const nullFolder = '__HIVE_DEFAULT_PARTITION__'

/** Columns and values by the folders of a path, from the outermost one. */
export function parsePartitions(path: string): [column: string, value: string][] {
  const partitions = new Map<string, string>()
  for (const folder of path.split(/[/\\]/).slice(0, -1)) {
    const [, column, value] = /^([A-Za-z_][\w .-]*)=(.*)$/.exec(decode(folder)) ?? []
    if (column !== undefined) partitions.set(column, value === nullFolder ? '' : value!)
  }
  return [...partitions]
}

/** Signs that folders cannot have are written as in URLs. */
function decode(folder: string): string {
  try {
    return decodeURIComponent(folder)
  } catch {
    return folder
  }
}
