import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { holds } from '../../native-free-index/test/law.ts'
import { limits } from '../../src/contract/index.ts'
import {
  noPlace,
  requestBytesMax,
  slotCount,
} from '../../src/engines/embedded/workers/slot-buffers.ts'
import { outcomes, pollModes, SlotMemory } from '../../src/engines/embedded/workers/slots.ts'

const request = (text: string) => new TextEncoder().encode(text)
const textIn = (slots: SlotMemory, slot: number) => new TextDecoder().decode(slots.readText(slot))

/** The slots of the main thread and of so many workers. */
function openSlots(workers = 1): [SlotMemory, SlotMemory, SlotMemory] {
  const main = new SlotMemory()
  const others = Array.from({ length: workers }, () => new SlotMemory(main.buffers))
  return [main, ...others] as [SlotMemory, SlotMemory, SlotMemory]
}

/** Notifications of threads. A thread that would sleep throws. */
function spyOnThreads() {
  onTestFinished(() => void vi.restoreAllMocks())
  const wait = vi.spyOn(Atomics, 'wait').mockImplementation(() => {
    throw new Error('waits')
  })
  return { wait, notify: vi.spyOn(Atomics, 'notify') }
}

describe('slots', () => {
  it('are claimed in the order of submission, once each, and are done when released', () => {
    // Any interleaving of the four steps, against lists, with far more tasks than slots.
    const steps = fc.array(fc.constantFrom('submit', 'claim', 'finish', 'take'), {
      minLength: 200,
      maxLength: 600,
    })
    holds(30, [steps], (list) => {
      const [main, ...workers] = openSlots(2)
      const free = Array.from({ length: slotCount }, (_, slot) => slot)
      const [queued, claimed, done]: [number[], number[], number[]] = [[], [], []]
      let finished = 0
      for (const [i, step] of list.entries()) {
        const worker = workers[i % 2]!
        if (step === 'submit' && free.length > 0) {
          const slot = free.shift()!
          main.submit(slot, request(`task ${slot}`), { part: i, parts: i + 1 })
          queued.push(slot)
        } else if (step === 'claim' && queued.length > 0) {
          const slot = worker.claim(i % 2)
          expect(slot).toBe(queued.shift())
          expect(textIn(worker, slot)).toBe(`task ${slot}`)
          expect(main.owner(slot)).toBe(i % 2)
          claimed.push(slot)
        } else if (step === 'finish' && claimed.length > 0) {
          const slot = claimed.pop()!
          worker.finish(slot, outcomes.done)
          finished++
          done.push(slot)
        } else if (step === 'take' && done.length > 0) {
          free.push(done.shift()!)
        }
        expect(main.doneCount).toBe(finished)
        expect(done.every((slot) => main.outcome(slot) === outcomes.done)).toBe(true)
        const under = [...queued, ...claimed]
        expect(under.every((slot) => main.outcome(slot) === outcomes.running)).toBe(true)
      }
    })
  })

  it('fit a request of the greatest size without touching their neighbours', () => {
    const main = new SlotMemory()
    main.submit(4, request('before'))
    main.submit(6, request('behind'))
    main.submit(5, new Uint8Array(requestBytesMax).fill(0x61))
    expect(textIn(main, 4)).toBe('before')
    expect(textIn(main, 6)).toBe('behind')
    expect(main.readText(5)).toHaveLength(requestBytesMax)
  })

  it('fit as many pages of neighbours as one answer may have, each slot its own', () => {
    const [main, worker] = openSlots()
    const slots = [0, 1, slotCount - 1]
    for (const slot of slots) {
      const { counts, nexts, ordinals } = worker.edges(slot)
      expect(counts).toHaveLength(limits.resultsMax)
      expect(nexts).toHaveLength(limits.resultsMax)
      expect(ordinals).toHaveLength(limits.edgeItemsMax)
      counts.fill(slot + 1)
      nexts.fill(noPlace - slot)
      ordinals.fill(1000 + slot)
      for (const list of worker.lists(slot)) list.scores.fill(0.5)
    }
    for (const slot of slots) {
      const { counts, nexts, ordinals } = main.answer(slot).edges
      expect(new Set(counts)).toEqual(new Set([slot + 1]))
      expect(new Set(nexts)).toEqual(new Set([noPlace - slot]))
      expect(new Set(ordinals)).toEqual(new Set([1000 + slot]))
    }
    expect(new Set(main.answer(2).edges.ordinals)).toEqual(new Set([0]))
  })

  it('have no owner after reuse', () => {
    const main = new SlotMemory()
    main.submit(3, request('a'))
    main.claim(9)
    main.finish(3, outcomes.done)
    main.submit(3, request('b'))
    expect(main.owner(3)).toBe(-1)
    expect(main.outcome(3)).toBe(outcomes.running)
  })

  it('are not lost with a thread that ends during its claim', () => {
    const main = new SlotMemory()
    main.submit(3, request('a'))
    main.submit(4, request('b'))
    const exchange = Atomics.compareExchange
    const ended = vi.spyOn(Atomics, 'compareExchange')
    onTestFinished(() => ended.mockRestore())
    // The worker owns its slot, and ends before it advances the head of the queue.
    ended.mockImplementationOnce(exchange).mockImplementationOnce(() => {
      throw new Error('terminated')
    })
    expect(() => new SlotMemory(main.buffers).claim(1)).toThrow('terminated')
    expect([main.owner(3), main.outcome(3)]).toEqual([1, outcomes.running])
    // The next worker skips the entry, and the slot can be reused.
    const other = new SlotMemory(main.buffers)
    expect(other.claim(2)).toBe(4)
    main.submit(3, request('again'))
    expect(other.claim(2)).toBe(3)
    expect(textIn(other, 3)).toBe('again')
  })

  it('report a finished task, also if it finished before the poll', async () => {
    const slots = new SlotMemory()
    const seen = slots.doneCount
    const waiting = slots.waitForDone(seen)
    slots.submit(0, request('a'))
    slots.finish(slots.claim(1), outcomes.done)
    await waiting
    await slots.waitForDone(seen)
    expect(slots.outcome(0)).toBe(outcomes.done)
  })

  it('report several together while more are queued, and all before a worker waits', () => {
    const main = new SlotMemory()
    main.pollModes = pollModes.seldom
    void main.waitForDone(main.doneCount)
    const worker = new SlotMemory(main.buffers)
    const { notify, wait } = spyOnThreads()
    const submit = (count: number) => {
      for (let slot = 0; slot < count; slot++) main.submit(slot, request('a'))
    }
    const timesTold = (count: number) => {
      const slots = Array.from({ length: count }, () => worker.claim(1))
      notify.mockClear()
      return slots.map((slot) => {
        worker.finish(slot, outcomes.done)
        return notify.mock.calls.length
      })
    }
    submit(8)
    expect(timesTold(7)).toEqual([1, 1, 1, 1, 2, 2, 2])
    expect(timesTold(1)).toEqual([1])
    submit(3)
    expect(timesTold(2)).toEqual([1, 1])
    // Another worker takes the third task, so this one finds the queue empty.
    new SlotMemory(main.buffers).claim(2)
    expect(() => worker.claim(1)).toThrow('waits')
    expect(notify).toHaveBeenCalledTimes(2)
    expect(() => worker.claim(1)).toThrow('waits')
    expect(notify).toHaveBeenCalledTimes(2)
    expect(wait).toHaveBeenCalledTimes(2)
  })

  it('report each task where the main thread does not poll', async () => {
    const [main, worker] = openSlots()
    for (let slot = 0; slot < 10; slot++) main.submit(slot, request('a'))
    for (let slot = 0; slot < 10; slot++) {
      const told = main.waitForDone(main.doneCount)
      expect(told).toBeDefined()
      worker.finish(worker.claim(1), outcomes.done)
      expect(await told).toBe('ok')
    }
  })

  it('report none where the main thread polls at each tick', () => {
    const [main, worker] = openSlots()
    main.pollModes = pollModes.eachTick
    main.submit(0, request('a'))
    const slot = worker.claim(0)
    const { notify } = spyOnThreads()
    worker.finish(slot, outcomes.done)
    expect(() => worker.claim(0)).toThrow('waits')
    expect(notify).not.toHaveBeenCalled()
    expect(main.outcome(slot)).toBe(outcomes.done)
  })

  describe('while a worker spins', () => {
    /** `happens` runs at the worker's first deadline check. Sleeping throws. */
    function spinning(main: SlotMemory, happens: () => void) {
      main.maySpin = true
      let looked = false
      vi.spyOn(performance, 'now').mockImplementation(() => {
        if (looked) return Number.MAX_VALUE
        looked = true
        happens()
        return 0
      })
      return spyOnThreads().notify
    }
    const told = (notify: { mock: { calls: unknown[][] } }) =>
      notify.mock.calls.map(([, , count]) => count)

    it('it claims the first task without a notification; later tasks cause one', () => {
      const main = new SlotMemory()
      const notify = spinning(main, () => {
        main.submit(5, request('a'))
        expect(notify).not.toHaveBeenCalled()
        for (const slot of [6, 7]) main.submit(slot, request('a'))
        expect(told(notify)).toEqual([1, 1])
      })
      vi.mocked(Atomics.wait).mockReturnValueOnce('not-equal')
      expect(new SlotMemory(main.buffers).claim(3)).toBe(5)
      main.submit(8, request('a'))
      expect(told(notify)).toEqual([1, 1, 1])
    })

    it('no other worker spins', () => {
      const main = new SlotMemory()
      const other = new SlotMemory(main.buffers)
      let before = 0
      spinning(main, () => {
        expect(() => other.claim(4)).toThrow('waits')
        before = vi.mocked(performance.now).mock.calls.length
      })
      expect(() => new SlotMemory(main.buffers).claim(3)).toThrow('waits')
      expect(before).toBe(1)
      expect(vi.mocked(performance.now).mock.calls.length).toBe(2)
    })

    it('and dies, all others check the queue, and are notified of new tasks', () => {
      const main = new SlotMemory()
      const notify = spinning(main, () => {
        throw new Error('dies')
      })
      expect(() => new SlotMemory(main.buffers).claim(3)).toThrow('dies')
      main.removeServing(2)
      expect(told(notify)).toEqual([undefined])
      main.submit(5, request('a'))
      expect(told(notify)).toEqual([undefined])
      main.removeServing(3)
      expect(told(notify)).toEqual([undefined, undefined])
      expect(new SlotMemory(main.buffers).claim(2)).toBe(5)
      main.submit(6, request('a'))
      expect(told(notify)).toEqual([undefined, undefined, 1])
    })

    it('it spins less often where no task came', () => {
      const [main, worker] = openSlots()
      spinning(main, () => {})
      const clockReads = [1, 2, 3].map(() => {
        vi.mocked(performance.now).mockClear()
        expect(() => worker.claim(3)).toThrow('waits')
        return vi.mocked(performance.now).mock.calls.length
      })
      expect(clockReads.map((count) => count > 0)).toEqual([true, false, true])
    })

    it('it sleeps unless it may spin', () => {
      const main = new SlotMemory()
      spinning(main, () => {})
      main.maySpin = false
      expect(() => new SlotMemory(main.buffers).claim(3)).toThrow('waits')
      expect(performance.now).not.toHaveBeenCalled()
    })
  })

  it('are checked by all other workers when one dies', async () => {
    const main = new SlotMemory()
    // Workers wait for a change of the first control word, the tail of the queue.
    const control = new Int32Array(main.buffers.control)
    const asleep = Array.from({ length: 3 }, () => Atomics.waitAsync(control, 0, 0).value)
    main.submit(0, request('a'))
    expect(await asleep[0]).toBe('ok')
    // That worker was notified, and never claims the task.
    main.removeServing(1)
    expect(await Promise.all(asleep)).toEqual(['ok', 'ok', 'ok'])
  })

  it('report which workers serve, wherever one of them dies', async () => {
    const main = new SlotMemory()
    const both = main.waitForServing(2)
    main.addServing(0, 7)
    main.removeServing(1)
    expect(main.serving).toBe(1)
    const ended = vi.spyOn(Atomics, 'add').mockImplementationOnce(() => {
      throw new Error('terminated')
    })
    onTestFinished(() => ended.mockRestore())
    expect(() => main.addServing(1, 7)).toThrow('terminated')
    main.removeServing(1)
    main.removeServing(1)
    expect(main.serving).toBe(1)
    main.addServing(1, 7)
    await both
    expect(main.serving).toBe(2)
    for (let worker = 2; worker < limits.workersMax; worker++) main.addServing(worker, 7)
    expect(main.serving).toBe(limits.workersMax)
    for (let worker = 0; worker < limits.workersMax; worker += 2) main.removeServing(worker)
    expect(main.serving).toBe(limits.workersMax / 2)
  })

  it('stop workers on request, even with tasks queued', async () => {
    const slots = new SlotMemory()
    slots.submit(0, request('a'))
    const seen = slots.doneCount
    slots.stop()
    await slots.waitForDone(seen)
    expect(slots.stopping).toBe(true)
    expect(slots.claim(1)).toBe(-1)
  })
})
