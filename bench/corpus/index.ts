export { type FilterLeaf, generateQueries, type SearchBody } from './queries.ts'
export { createdEnd, createdFirst, generateUsers } from './users.ts'
export { writeLines } from './write-lines.ts'
