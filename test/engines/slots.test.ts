import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  outcomes,
  requestBytesMax,
  SlotMemory,
  slotCount,
} from '../../src/engines/embedded/slots.ts'

const request = (text: string) => new TextEncoder().encode(text)
const textIn = (slots: SlotMemory, slot: number) => new TextDecoder().decode(slots.readText(slot))

describe('slots', () => {
  it('are claimed in the order of filling and drained in the order of finishing', () => {
    // Any interleaving of the four steps, against lists; far more tasks than there are slots.
    const steps = fc.array(fc.constantFrom('submit', 'claim', 'finish', 'drain'), {
      minLength: 200,
      maxLength: 600,
    })
    fc.assert(
      fc.property(steps, (list) => {
        const main = new SlotMemory()
        const worker = new SlotMemory(main.buffers)
        const free = Array.from({ length: slotCount }, (_, slot) => slot)
        const [queued, claimed, done]: [number[], number[], number[]] = [[], [], []]
        let drained = 0
        for (const step of list) {
          if (step === 'submit' && free.length > 0) {
            const slot = free.shift()!
            main.submit(slot, request(`task ${slot}`))
            queued.push(slot)
          } else if (step === 'claim' && queued.length > 0) {
            const slot = worker.claim(7)
            expect(slot).toBe(queued.shift())
            expect(textIn(worker, slot)).toBe(`task ${slot}`)
            expect([main.owner(slot), main.outcome(slot)]).toEqual([7, outcomes.running])
            claimed.push(slot)
          } else if (step === 'finish' && claimed.length > 0) {
            const slot = claimed.pop()!
            worker.finish(slot, outcomes.done)
            done.push(slot)
          } else if (step === 'drain') {
            const expected = done.shift()
            expect(main.takeDone(drained)).toBe(expected ?? -1)
            if (expected !== undefined) {
              drained++
              free.push(expected)
            }
          }
          expect(main.doneCount).toBe(drained + done.length)
        }
      }),
      { numRuns: 30 },
    )
  })

  it('bring an answer back: numbers, hits and the text of an error', () => {
    const main = new SlotMemory()
    const worker = new SlotMemory(main.buffers)
    for (const slot of [0, 1, slotCount - 1]) {
      main.submit(slot, request(`request ${slot}`))
      expect(worker.claim(1)).toBe(slot)
      worker.total(slot)[0] = 2 ** 40 + slot
      worker.scores(slot).fill(slot + 0.5)
      worker.ties(slot).fill(slot + 7)
      worker.setHitCount(slot, 3)
      worker.writeText(slot, request(`ä${slot}`))
      worker.finish(slot, outcomes.failed)
    }
    for (const slot of [0, 1, slotCount - 1]) {
      expect(main.outcome(slot)).toBe(outcomes.failed)
      expect(main.total(slot)[0]).toBe(2 ** 40 + slot)
      expect(new Set(main.scores(slot))).toEqual(new Set([slot + 0.5]))
      expect(new Set(main.ties(slot))).toEqual(new Set([slot + 7]))
      expect(main.hitCount(slot)).toBe(3)
      expect(textIn(main, slot)).toBe(`ä${slot}`)
    }
  })

  it('hold a request of the greatest size without touching their neighbours', () => {
    const main = new SlotMemory()
    main.submit(4, request('before'))
    main.submit(6, request('behind'))
    main.submit(5, new Uint8Array(requestBytesMax).fill(0x61))
    expect(textIn(main, 4)).toBe('before')
    expect(textIn(main, 6)).toBe('behind')
    expect(main.readText(5)).toHaveLength(requestBytesMax)
  })

  it('forget who owned them before', () => {
    const main = new SlotMemory()
    main.submit(3, request('a'))
    main.claim(9)
    main.finish(3, outcomes.done)
    main.submit(3, request('b'))
    expect(main.owner(3)).toBe(-1)
    expect(main.outcome(3)).toBe(outcomes.running)
  })

  it('tell of a finished task, also when it was finished before the question', async () => {
    const slots = new SlotMemory()
    const seen = slots.doneCount
    const waiting = slots.waitForDone(seen)
    slots.submit(0, request('a'))
    slots.finish(slots.claim(1), outcomes.done)
    await waiting
    await slots.waitForDone(seen)
    expect(slots.takeDone(0)).toBe(0)
  })

  it('send workers home once they shall stop, even with tasks queued', async () => {
    const slots = new SlotMemory()
    slots.submit(0, request('a'))
    const seen = slots.doneCount
    slots.stop()
    await slots.waitForDone(seen)
    expect(slots.stopping).toBe(true)
    expect(slots.claim(1)).toBe(-1)
  })
})
