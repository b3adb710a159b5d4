import { useEffect } from 'preact/hooks'
import type { OperateAnswer, OperateBody, OperatePath } from '../../../../src/operations/index.ts'
import { type Reading, useAnswer } from '../latest-call.ts'
import { callOperator } from './calls.ts'

/** The answer of an endpoint. It is asked again when its body changes. */
export function useReading<Path extends OperatePath>(
  path: Path,
  body?: OperateBody<Path>,
): Reading<OperateAnswer<Path>> {
  return useAnswer((signal) => callOperator(path, body, signal), [path, JSON.stringify(body)])
}

/** Reads again and again. Each pause begins with an answer, which may take longer than a pause. */
export function usePolling<T>({ isPending, reload }: Reading<T>, pauseMs: number) {
  useEffect(() => {
    if (isPending) return undefined
    const timer = setTimeout(() => void reload(), pauseMs)
    return () => clearTimeout(timer)
  }, [isPending])
}
