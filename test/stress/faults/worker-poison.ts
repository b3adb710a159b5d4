/**
 * Loaded with `node --import` into a process to make its search workers fail. A worker spoils its
 * result before it returns it, and throws, hangs, ends, or allocates without limit. The product is
 * unchanged. The thread that starts the workers sets the number of failures by
 * `setEnvironmentData`.
 */
import { getEnvironmentData, isMainThread, threadId } from 'node:worker_threads'
import type { Budget, Hits, Searcher } from 'native-free-index'

/** `linger` checks its deadline in a loop, so it ends when its time is over; no other does. */
export const poisons = ['throw', 'exit', 'memory', 'hang', 'linger'] as const
export type Poison = (typeof poisons)[number]

/** Name of the environment data: an Int32Array that all threads share. */
export const ordersName = 'worker-poison'

/** Meaning of the words; from `threads` on, 1 for each serving thread, by its id. */
export const orders = { poison: 0, left: 1, struck: 2, runs: 3, threads: 4, words: 4096 } as const

export function newOrders(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(4 * orders.words))
}

/** Makes the next `times` searches fail in this way, on any workers. */
export function order(words: Int32Array, poison: Poison, times: number): void {
  Atomics.store(words, orders.poison, poisons.indexOf(poison))
  Atomics.store(words, orders.left, times)
}

const words = isMainThread ? undefined : getEnvironmentData(ordersName)
if (words instanceof Int32Array) {
  const bundle = '../../../src/engines/embedded/workers/worker-bundle.js'
  poisonThread(words, ((await import(bundle)) as { Searcher: typeof Searcher }).Searcher)
}

function poisonThread(told: Int32Array, Searcher: { prototype: Searcher }): void {
  tellThatItServes(told)
  const { rankAll, count } = Searcher.prototype
  Searcher.prototype.rankAll = function (plan, rankings, shards, time, out) {
    const corrections = rankAll.call(this, plan, rankings, shards, time, out)
    strike(told, time as Budget, out)
    return corrections
  }
  Searcher.prototype.count = function (filter, shards, time) {
    const found = count.call(this, filter, shards, time)
    strike(told, time as Budget, [])
    return found
  }
}

/** A worker signals that it serves by its only call of `Atomics.or`. */
function tellThatItServes(told: Int32Array): void {
  const or = Atomics.or
  const orTelling = (array: Int32Array, index: number, value: number) => {
    Atomics.store(told, orders.threads + threadId, 1)
    return or(array, index, value)
  }
  Object.assign(Atomics, { or: orTelling })
}

function strike(told: Int32Array, time: Budget, out: readonly Hits[]): void {
  Atomics.add(told, orders.runs, 1)
  const left = Atomics.load(told, orders.left)
  if (left <= 0) return
  if (Atomics.compareExchange(told, orders.left, left, left - 1) !== left) return
  for (const { scores, ordinals } of out) {
    scores.fill(Number.NaN)
    ordinals.fill(-1)
  }
  const poison = poisons[Atomics.load(told, orders.poison)]!
  Atomics.add(told, orders.struck, 1)
  act(poison, time)
}

function act(poison: Poison, time: Budget): void {
  switch (poison) {
    case 'throw':
      throw new Error('poisoned')
    case 'exit':
      process.exit(1)
      break
    case 'memory': {
      const kept: number[][] = []
      for (;;) {
        kept.push(new Array<number>(1_000_000).fill(kept.length + 0.5))
        // It shows signs of life, or it would count as hung, and goes on after its deadline.
        try {
          time.check()
        } catch {}
      }
    }
    case 'hang':
      for (;;);
    case 'linger':
      for (;;) time.check()
  }
}
