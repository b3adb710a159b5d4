export {
  bm25,
  type Embedding,
  type IndexDocument,
  type KeywordField,
  type NumberField,
  type Schema,
  schemaFingerprint,
  type TextField,
} from './schema.ts'
