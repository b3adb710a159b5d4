/** The suppression list of a data directory, for as long as an import needs it. */
import { nobodySuppressed, type Suppressed } from '../ingest/index.ts'

export interface OpenSuppressed {
  readonly list: Suppressed
  close(): Promise<void>
}

/** @param _dataDir a stand-in until `openSuppressions(openStore(dataDir))` is there: nobody is */
export function openSuppressed(_dataDir: string): OpenSuppressed {
  return { list: nobodySuppressed, close: async () => undefined }
}
