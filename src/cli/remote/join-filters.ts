import type { JsonObject } from '../output/json.ts'

/** All filters joined by And. Undefined for none. */
export function joinFilters(filters: readonly JsonObject[] = []): JsonObject | undefined {
  return filters.length > 1 ? { op: 'And', filters } : filters[0]
}
