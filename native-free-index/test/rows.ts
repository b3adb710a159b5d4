/** Tables of inputs and what they give, beside their tests. */
import { readFileSync } from 'node:fs'

/** @param url of the test that reads the file of JSON */
export function readTables<Tables>(url: string, file = 'tables.json'): Tables {
  return JSON.parse(readFileSync(new URL(file, url), 'utf8'))
}

/** The rows of a file of lines of JSON, by the table that each line names first. */
export function readRows<Tables extends object>(url: string, file: string): Tables {
  const tables: Record<string, unknown[]> = {}
  for (const line of readFileSync(new URL(file, url), 'utf8').trimEnd().split('\n')) {
    const [table, ...row] = JSON.parse(line)
    tables[table] = [...(tables[table] ?? []), row]
  }
  return tables as Tables
}
