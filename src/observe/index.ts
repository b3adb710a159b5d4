export {
  type AccessLine,
  type AccessLog,
  type AccessLogMode,
  openAccessLog,
} from './access-log.ts'
export { type Log, type LogLevel, type LogOptions, openLog } from './log.ts'
export { type Metrics, openMetrics } from './metrics.ts'
export { countOpenFiles, readOpenFilesMax } from './process.ts'
export { type RequestOutcome, type RequestStats, StageClock } from './requests.ts'
export type {
  AdmissionStats,
  DiskStats,
  HttpStats,
  MetricSources,
  ShedReason,
  StoreStats,
  SwapStats,
} from './service-metrics.ts'
export { type SlowList, SlowRequests } from './slow-requests.ts'
export { continueTrace, type TraceContext } from './trace-context.ts'
export { RequestsInProgress } from './watchdog/requests-in-progress.ts'
export { startWatchdog, type Watchdog } from './watchdog/watchdog.ts'
