export { type HttpResult, httpProblems, measureHttp } from './http.ts'
export { httpTables } from './http-table.ts'
