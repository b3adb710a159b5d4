/** The data directory and the service that an operator server works on. */
import type { Config } from '../../config.ts'
import type { AccountsPlace } from '../../service/index.ts'
import type { Io } from '../output/io.ts'

export interface OperatePlace extends AccountsPlace {
  /** Address of the running service, without `/v3`. */
  readonly url: string
  /** The file that the service logs to. */
  readonly log?: string | undefined
  readonly config: Config
  /** The script of the import command. Default: that of this package. */
  readonly script?: string
  readonly io: Io
}
