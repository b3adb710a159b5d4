import { InvalidArgumentError } from 'commander'
import type { FieldSpec } from '../../contract/vocabulary.ts'
import { UsageFailure } from '../../domain/index.ts'
import { kinds } from '../../operations/index.ts'
import type { JsonObject } from '../output/json.ts'

/** All filters joined by And. Undefined for none. */
export function joinedFilters(filters: readonly JsonObject[] = []): JsonObject | undefined {
  return filters.length > 1 ? { op: 'And', filters } : filters[0]
}

/** For Commander, which reports what this throws. `fields` has the type of the field's value. */
export function readFilter(text: string, fields: Readonly<Record<string, FieldSpec>>): JsonObject {
  try {
    return kinds.parseFilterText(text, fields)
  } catch (error) {
    if (!(error instanceof UsageFailure)) throw error
    throw new InvalidArgumentError(error.message)
  }
}
