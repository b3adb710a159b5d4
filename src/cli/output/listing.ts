/** Prints rows of a local list as a table, as CSV or as one JSON array, in batches. */

import { type Io, write } from './io.ts'
import type { JsonObject } from './json.ts'
import { formatPlain, openCsv } from './printers.ts'
import { escapeJson } from './safe-text.ts'
import { GrowingTable } from './table.ts'

export interface ListingOptions {
  readonly json?: boolean | undefined
  readonly csv?: boolean | undefined
}

export interface ListingShape {
  /** Members of a row, which are also the column titles. */
  readonly columns: readonly string[]
  /** Index of the first column of numbers, which are aligned to the right. */
  readonly numbersFrom?: number
}

export interface Listing {
  print(rows: readonly JsonObject[]): Promise<void>
  /** Prints the rest, also for an empty list. */
  end(): Promise<void>
}

export function openListing(io: Io, shape: ListingShape, options: ListingOptions): Listing {
  if (options.json) return openJson(io)
  return options.csv ? openCsv(io, shape.columns) : openTable(io, shape)
}

/** Prints a list that is in memory. */
export async function printListing(
  io: Io,
  shape: ListingShape,
  options: ListingOptions,
  rows: readonly object[],
): Promise<void> {
  const listing = openListing(io, shape, options)
  await listing.print(rows.map((row) => ({ ...row })))
  await listing.end()
}

function openTable(io: Io, { columns, ...shape }: ListingShape): Listing {
  const table = new GrowingTable({ head: columns, ...shape })
  const print = (rows: readonly JsonObject[]) => {
    const cells = rows.map((row) => columns.map((name) => formatPlain(row[name])))
    return write(io.stdout, table.format(cells))
  }
  return {
    print: async (rows) => (rows.length > 0 ? print(rows) : undefined),
    end: async () => (table.isEmpty ? print([]) : undefined),
  }
}

function openJson(io: Io): Listing {
  let before = '['
  return {
    async print(rows) {
      for (const row of rows) {
        const text = JSON.stringify(row)
        await write(io.stdout, before + (io.stdout.isTTY ? escapeJson(text) : text))
        before = ',\n'
      }
    },
    end: () => write(io.stdout, before === '[' ? '[]\n' : ']\n'),
  }
}
