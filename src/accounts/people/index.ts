export { backUpAccounts, type Restored, restoreAccounts } from './restore.ts'
export { type Reveal, type RevealFilter, readBeginning, readReveals } from './reveals.ts'
export {
  addSignal,
  type RetentionOptions,
  readSignals,
  removeSignalsBefore,
  type Signal,
  SignalRetention,
  type StoredSignal,
} from './signals.ts'
export { openSuppressions, type SuppressionList } from './suppressions.ts'
