export { type ImportOptions, importDataSet } from './import.ts'
export {
  type BadLine,
  ImportError,
  type ImportReport,
  type Phase,
  type Progress,
} from './report.ts'
