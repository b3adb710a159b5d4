export { countDocuments, type FilterContext, selectDocuments } from './evaluate.ts'
