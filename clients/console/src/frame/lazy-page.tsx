import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { ProblemNotice } from './problem-notice.tsx'

interface LazyPageProps {
  /** Loads the page. Always the same function. */
  readonly load: () => Promise<ComponentType>
}

/** A page of which the code is loaded when it is opened. */
export function LazyPage({ load }: LazyPageProps) {
  const page = useSignal<ComponentType | undefined>(undefined)
  const problem = useSignal<unknown>(undefined)
  useEffect(() => {
    load().then(
      (loaded) => {
        // A function in a signal is a value, not an update.
        page.value = loaded
      },
      (error) => {
        problem.value = error
      },
    )
  }, [load])
  const Loaded = page.value
  return Loaded === undefined ? <ProblemNotice problem={problem.value} /> : <Loaded />
}
