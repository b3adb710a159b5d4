/** A running service hides whom the store hides, whoever told it, within a second. */
import type { Engine } from '../engines/index.ts'
import type { Log } from '../observe/index.ts'
import type { SuppressionList } from '../people/index.ts'

/** To look costs a read of one record. */
const pollMs = 250

export interface Following {
  /** Looks no more. */
  stop(): void
}

/** Resolves once the engine hides all that is hidden now, and has it follow every change. */
export async function followSuppressions(
  engine: Pick<Engine, 'conceal'>,
  list: SuppressionList,
  log: Pick<Log, 'error'>,
): Promise<Following> {
  let concealed = list.hidden
  await engine.conceal(concealed)
  let isConcealing = false
  let isFailing = false
  const look = async () => {
    if (isConcealing) return
    isConcealing = true
    try {
      await list.follow()
      const { hidden } = list
      if (hidden !== concealed) {
        await engine.conceal(hidden)
        concealed = hidden
      }
      isFailing = false
    } catch (error) {
      // Told once, not four times a second.
      if (!isFailing) log.error({ error }, 'who is to be hidden is not known; trying again')
      isFailing = true
    } finally {
      isConcealing = false
    }
  }
  const timer = setInterval(() => void look(), pollMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
