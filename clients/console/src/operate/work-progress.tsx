import type { ConsoleImport } from '../../../../src/operations/index.ts'
import { formatWhole } from '../numbers.ts'

/** How far an import or a load is. */
export function WorkProgress({ progress }: { progress: ConsoleImport['progress'] }) {
  if (progress === undefined) return <p role="status">Starting…</p>
  const { phase, done, total } = progress
  const share = total > 0 ? `, ${formatWhole(Math.floor((100 * done) / total))} %` : ''
  return (
    <label class="field">
      <span>
        <span role="status">{phase}</span>
        {share}
      </span>
      <progress max={Math.max(total, 1)} value={done} />
    </label>
  )
}
