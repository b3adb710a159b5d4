/** What a server of operators works on. */
import type { Config } from '../../config.ts'
import type { AccountsPlace } from '../../service/index.ts'
import type { Io } from '../output/io.ts'

export interface OperatePlace extends AccountsPlace {
  /** Of the running service, without `/v3`. */
  readonly url: string
  /** The file that the service logs to. */
  readonly log?: string | undefined
  readonly config: Config
  /** The command line that imports; that of this package where absent. */
  readonly script?: string
  readonly io: Io
}
