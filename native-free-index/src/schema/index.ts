export {
  bm25,
  type Embedding,
  type IndexDocument,
  type IndexSchema,
  type KeywordField,
  type NumberField,
  schemaFingerprint,
  type TextField,
} from './schema.ts'
