/** `"deleted": true` in a line of an update. */
import { LineError, type Members, wrongType } from './members.ts'

export function isDeletion({ deleted }: Members): boolean {
  if (deleted === undefined || deleted === null || deleted === false) return false
  if (deleted === true) return true
  throw wrongType('deleted', 'true or false')
}

/** In an import that replaces everything there is nothing to delete from. */
export function refuseDeletion({ deleted }: Members): void {
  if (deleted === true) throw new LineError('"deleted" is for imports with --update')
}
