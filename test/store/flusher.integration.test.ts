import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Flusher } from '../../src/store/disk/flusher.ts'

type Done = (error?: Error | null) => void

describe('the flusher', () => {
  let started: Done[]
  let errors: Error[]
  let flusher: Flusher

  beforeEach(() => {
    vi.useFakeTimers()
    started = []
    errors = []
    const sync = (done: Done) => void started.push(done)
    flusher = new Flusher(sync, (error) => void errors.push(error))
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('starts one flush for all commits of 50 ms, and none without commits', () => {
    vi.advanceTimersByTime(500)
    expect(started).toHaveLength(0)
    for (let i = 0; i < 10; i++) flusher.schedule()
    vi.advanceTimersByTime(49)
    expect(started).toHaveLength(0)
    vi.advanceTimersByTime(1)
    expect(started).toHaveLength(1)
    started[0]?.()
    vi.advanceTimersByTime(500)
    expect(started).toHaveLength(1)
  })

  it('flushes again what was committed during a flush, one flush at a time', () => {
    flusher.schedule()
    vi.advanceTimersByTime(50)
    flusher.schedule()
    vi.advanceTimersByTime(500)
    expect(started).toHaveLength(1)
    started[0]?.(null)
    vi.advanceTimersByTime(50)
    expect(started).toHaveLength(2)
  })

  it('reports an error and tries again', () => {
    flusher.schedule()
    vi.advanceTimersByTime(50)
    started[0]?.(new Error('no space'))
    expect(errors.map((error) => error.message)).toEqual(['no space'])
    vi.advanceTimersByTime(50)
    expect(started).toHaveLength(2)
  })

  it('close waits for the flush that runs and for the one that is due', async () => {
    flusher.schedule()
    vi.advanceTimersByTime(50)
    flusher.schedule()
    let closed = false
    const closing = flusher.close().then(() => {
      closed = true
    })
    await vi.advanceTimersByTimeAsync(0)
    expect(started).toHaveLength(1)
    started[0]?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(started).toHaveLength(2)
    expect(closed).toBe(false)
    started[1]?.(new Error('gone'))
    await closing
    await vi.advanceTimersByTimeAsync(500)
    expect(started).toHaveLength(2)
  })
})
