/**
 * Cells of a table, and texts of JSON, that stand for no value, as programs write them: pandas, R,
 * SQL, spreadsheets.
 * Names of people such as `Nan`, `Nat` and `Nil` are values, so case counts.
 */
const absentCells: ReadonlySet<string> = new Set(
  (
    'NaN nan NAN -NaN -nan NaT <NA> <na> NA None none NONE NULL null Null (null) (none) [null] ' +
    '<null> <nil> nil NIL undefined UNDEFINED N/A n/a N/a N.A. n.a. #N/A #n/a #NA #NULL! #REF! ' +
    '#VALUE! #NAME? #NUM! #DIV/0! #ERROR! #SPILL! #CALC! #BLOCKED! #FIELD! #GETTING_DATA ' +
    '\\N - -- --- – —'
  ).split(' '),
)

/** `NA` is Namibia and Naples, and `Null` a surname: there both may be values. */
const valuesOfFields: Readonly<Record<string, readonly string[]>> = {
  displayName: ['Null'],
  country: ['NA'],
  resolvedCountry: ['NA'],
  state: ['NA'],
  resolvedState: ['NA'],
}

/** Why a cell is not read that may stand for a value or for none. Null: it is certain. */
export function explainDoubt(value: unknown, field: string): string | null {
  const isDoubtful = typeof value === 'string' && valuesOfFields[field]?.includes(value.trim())
  return isDoubtful && value.trim() === 'NA' ? 'NA, which is a place or stands for none' : null
}

/** Whether a cell has no value for a field. */
export function isAbsentCell(value: unknown, field: string): boolean {
  if (value === undefined || value === null || value === '') return true
  if (typeof value === 'number') return Number.isNaN(value)
  if (typeof value !== 'string' || value.length > longestAbsentCell + 2) return false
  const text = value.trim()
  return absentCells.has(text) && !(valuesOfFields[field]?.includes(text) ?? false)
}

/** JSON has null for no value, so there a text such as `none` may be a name. */
const fieldsOfNames: ReadonlySet<string> = new Set([
  ...['login', 'fullName', 'name', 'ownerLogin', 'from', 'to', 'member'],
])

/** As `isAbsentCell`, for a value of JSON. */
export function isAbsentMember(value: unknown, field: string): boolean {
  if (value === undefined || value === null || value === '') return true
  return !fieldsOfNames.has(field) && isAbsentCell(value, field)
}

const longestAbsentCell = Math.max(...[...absentCells].map((text) => text.length))
