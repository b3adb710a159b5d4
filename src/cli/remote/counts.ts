/** `devdex fields` and the counts of `devdex raw`. */
import type { CommandFunction } from '../command-row.ts'
import { write } from '../output/io.ts'
import { type JsonObject, objectsIn, writeJsonText } from '../output/json.ts'
import { counted, safeText } from '../output/safe-text.ts'
import { GrowingTable } from '../output/table.ts'
import { Client, type DryRunOptions, showCost } from './client.ts'
import { collections, type Subject } from './collections.ts'
import { joinFilters } from './join-filters.ts'
import { writeSummary } from './pages.ts'

interface CountOptions extends DryRunOptions {
  readonly filter: readonly JsonObject[]
}

/** The command that counts the records of a collection. */
export function countRecords(subject: Subject): CommandFunction {
  return async (io, config, options: CountOptions) => {
    const client = new Client(io, config)
    const path = `/raw/${subject}/count`
    const body = { filters: joinFilters(options.filter) }
    if (options.dryRun) return showCost(io, client, [{ path, body }], options)
    const answer = await client.call(path, body)
    const { count } = answer.body
    if (typeof count !== 'number') throw new Error('the answer has no count')
    if (options.json) await writeJsonText(io, answer.text)
    else await write(io.stdout, `${count}\n`)
    await writeSummary(io, client, `${counted(count, collections[subject].noun)} counted`)
  }
}

interface FieldsOptions extends DryRunOptions {
  readonly field?: string
  readonly dataset?: string
  readonly prefix?: string
  readonly first?: number
  readonly filter?: readonly JsonObject[]
}

/** The command that lists the fields of a collection, or the values of one. */
export function showFields(collection: Subject): CommandFunction {
  return async (io, config, options: FieldsOptions) => {
    const client = new Client(io, config)
    const { field, dataset, prefix, first, filter } = options
    const isOfOne = field !== undefined
    const members = isOfOne ? { field, prefix, first, filters: joinFilters(filter) } : {}
    const path = isOfOne ? '/fields/values' : '/fields'
    const body = { collection, dataset, ...members }
    if (options.dryRun) return showCost(io, client, [{ path, body }], options)
    const answer = await client.call(path, body)
    if (options.json) return writeJsonText(io, answer.text)
    const head = isOfOne ? ['value', 'count'] : ['field', 'type', 'uses', 'operators']
    const rows = isOfOne ? valueRows(answer.body) : fieldRows(answer.body)
    const table = new GrowingTable({ head, widthMax: io.stdout.columns ?? 120 })
    if (rows.length > 0) await write(io.stdout, table.lines(rows))
    const shown = counted(rows.length, isOfOne ? 'value' : 'field')
    await writeSummary(io, client, safeText(shown + restText(answer.body)))
  }
}

function fieldRows({ fields }: JsonObject): string[][] {
  const uses = ['facetable', 'groupable', 'sortable'] as const
  return objectsIn(fields).map((field) => [
    `${field.name}`,
    `${field.type}`,
    uses.filter((use) => field[use] === true).join(' '),
    Array.isArray(field.operators) ? field.operators.join(' ') : '',
  ])
}

function valueRows({ values }: JsonObject): string[][] {
  return objectsIn(values).map(({ value, count }) => [`${value}`, `${count}`])
}

/** How many values a facet has in all, and how many records have none. */
function restText({ distinct, missing }: JsonObject): string {
  return distinct === undefined ? '' : ` of ${distinct}, ${missing} without a value`
}
