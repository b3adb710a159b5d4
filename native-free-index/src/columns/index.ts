export { foldKeyword, KeywordColumn, KeywordColumnWriter, KeywordInterner } from './keywords.ts'
export { NumberColumn, NumberColumnWriter } from './numbers.ts'
export { ValueColumn, ValueColumnWriter } from './values.ts'
