/** The lists of domains that packages and `data/schools` bring, read when they are first needed. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import { DomainTable } from './domain-table.ts'

export interface DomainLists {
  /** Anybody gets an address there (package freemail). */
  readonly free: DomainTable
  /** Addresses there are thrown away (package freemail). */
  readonly disposable: DomainTable
  /** Schools that cannot be recognised by their endings (Swot). */
  readonly schools: DomainTable
}

let lists: DomainLists | undefined

/**
 * Reads its files at the first call. A server calls it before it listens. It does not call freemail
 * itself, which keeps its lists as arrays and searches them from the front.
 */
export function domainLists(): DomainLists {
  lists ??= {
    free: new DomainTable(readFileSync(require.resolve('freemail/data/free.txt'))),
    disposable: new DomainTable(readFileSync(require.resolve('freemail/data/disposable.txt'))),
    schools: new DomainTable(gunzipSync(readFileSync(require.resolve('#schools/domains.txt.gz')))),
  }
  return lists
}

const require = createRequire(import.meta.url)
