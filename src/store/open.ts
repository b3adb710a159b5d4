import type { Log } from '../observe/index.ts'
import { Store } from './store.ts'

/** Opens, or begins, the store in `<dataDir>/accounts/`. `log` hears of a disk that refuses. */
export function openStore(dataDir: string, log?: Pick<Log, 'error'>): Store {
  return new Store(dataDir, (error) => {
    log?.error({ error }, 'the disk refused a flush of the accounts; trying again')
  })
}
