import { type ReadonlySignal, useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import type { OperateAnswer, OperateBody, OperatePath } from '../../../../src/operations/index.ts'
import { Latest } from '../latest.ts'
import { operate } from './calls.ts'

export interface Reading<T> {
  readonly answer: T | undefined
  readonly problem: unknown
  readonly isPending: boolean
  reload(): Promise<void>
}

/** The answer of an endpoint. It is asked again when its body changes. */
export function useReading<Path extends OperatePath>(
  path: Path,
  body?: OperateBody<Path>,
): Reading<OperateAnswer<Path>> {
  const latest = useMemo(() => new Latest<OperateAnswer<Path>>(), [])
  const text = body === undefined ? undefined : JSON.stringify(body)
  const reload = () =>
    latest.ask((signal) => operate(path, text === undefined ? undefined : JSON.parse(text), signal))
  useEffect(() => {
    void reload()
  }, [path, text])
  const { answer, problem, isPending } = latest
  return { answer: answer.value, problem: problem.value, isPending: isPending.value, reload }
}

/** Reads again and again. Each pause begins with an answer, which may take longer than a pause. */
export function usePolling<T>({ isPending, reload }: Reading<T>, pauseMs: number) {
  useEffect(() => {
    if (isPending) return undefined
    const timer = setTimeout(() => void reload(), pauseMs)
    return () => clearTimeout(timer)
  }, [isPending])
}

export interface Action {
  readonly isPending: ReadonlySignal<boolean>
  readonly problem: ReadonlySignal<unknown>
  /** Never throws. Returns whether it was done. */
  run(work: () => Promise<unknown>): Promise<boolean>
}

/** Something a click starts, and how it goes. */
export function useAction(): Action {
  const isPending = useSignal(false)
  const problem = useSignal<unknown>(undefined)
  const run = async (work: () => Promise<unknown>) => {
    isPending.value = true
    problem.value = undefined
    try {
      await work()
      return true
    } catch (error) {
      problem.value = error
      return false
    } finally {
      isPending.value = false
    }
  }
  return { isPending, problem, run }
}
