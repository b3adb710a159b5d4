/** `devdex fields` and the counts of `devdex raw`. */
import { endpoints } from '../../contract/endpoints/catalogue.ts'
import type { CommandFunction, OptionsOf } from '../command-row.ts'
import { write } from '../output/io.ts'
import { type JsonObject, readObjects, writeJsonText } from '../output/json.ts'
import { cleanText, formatCount } from '../output/safe-text.ts'
import { GrowingTable } from '../output/table.ts'
import { collections, type Subject, subjectEndpoints } from './collections.ts'
import { joinFilters } from './join-filters.ts'
import type { defineCountFlags, defineFieldFlags } from './rows.ts'
import { defineCall } from './single-call.ts'

/** The command that counts the records of a collection. */
export function countRecords(subject: Subject): CommandFunction {
  return defineCall<OptionsOf<ReturnType<typeof defineCountFlags>[number]>>(
    ({ filter }) => {
      const { path } = subjectEndpoints[subject].count
      return { path, body: { filters: joinFilters(filter) } }
    },
    async (io, { text, body: { count } }, { json }) => {
      if (typeof count !== 'number') throw new Error('the answer has no count')
      if (json) await writeJsonText(io, text)
      else await write(io.stdout, `${count}\n`)
      return `${formatCount(count, collections[subject].noun)} counted`
    },
  )
}

type FieldsOptions = OptionsOf<ReturnType<typeof defineFieldFlags>[number]> & {
  readonly field?: string
}

/** The command that lists the fields of a collection, or the values of one. */
export function showFields(collection: Subject): CommandFunction {
  return defineCall<FieldsOptions>(
    ({ field, dataset, prefix, first, filter }) => {
      const body = { collection, dataset }
      if (field === undefined) return { path: endpoints.fields.path, body }
      const filters = joinFilters(filter)
      const { path } = endpoints.fieldValues
      return { path, body: { ...body, field, prefix, first, filters } }
    },
    async (io, { text, body }, { field, json }) => {
      if (json) return writeJsonText(io, text)
      const isOfOne = field !== undefined
      const head = isOfOne ? ['value', 'count'] : ['field', 'type', 'uses', 'operators']
      const rows = isOfOne ? listValueRows(body) : listFieldRows(body)
      const table = new GrowingTable({ head, widthMax: io.stdout.columns ?? 120 })
      if (rows.length > 0) await write(io.stdout, table.format(rows))
      return cleanText(formatCount(rows.length, isOfOne ? 'value' : 'field') + formatRest(body))
    },
  )
}

function listFieldRows({ fields }: JsonObject): string[][] {
  const uses = ['facetable', 'groupable', 'sortable'] as const
  return readObjects(fields).map((field) => [
    `${field.name}`,
    `${field.type}`,
    uses.filter((use) => field[use] === true).join(' '),
    Array.isArray(field.operators) ? field.operators.join(' ') : '',
  ])
}

function listValueRows({ values }: JsonObject): string[][] {
  return readObjects(values).map(({ value, count }) => [`${value}`, `${count}`])
}

/** How many values a facet has in all, and how many records have none. */
function formatRest({ distinct, missing }: JsonObject): string {
  return distinct === undefined ? '' : ` of ${distinct}, ${missing} without a value`
}
