export {
  foldKeyword,
  KeywordColumn,
  KeywordColumnWriter,
  type KeywordDocs,
  KeywordInterner,
} from './keywords.ts'
export { NumberColumn, NumberColumnWriter } from './numbers.ts'
export { SortedDocs } from './sorted-docs.ts'
export { ValueColumn, ValueColumnWriter } from './values.ts'
