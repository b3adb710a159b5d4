import { describe, expect, it } from 'vitest'
import {
  createMainCpuClock,
  createProcessCpuClock,
  HangDetector,
} from '../../src/observe/watchdog/hang-detector.ts'
import { RequestsInProgress } from '../../src/observe/watchdog/requests-in-progress.ts'

describe('HangDetector', () => {
  /** A check each second: heartbeats and processor time of the main thread as they are given. */
  function checks(polls: readonly (readonly [heartbeat: number, cpuMs: number])[]) {
    let cpuMs = 0
    const detector = new HangDetector(1000, () => cpuMs)
    return polls.map(([heartbeat, at]) => {
      cpuMs = at
      return detector.check(heartbeat)
    })
  }

  it('goes by processor time without a heartbeat', () => {
    const hang = [1, 2, 2, 2, 2].map((heartbeat, i) => [heartbeat, 500 * i] as const)
    expect(checks(hang)).toEqual([null, null, null, null, 1000])
  })

  it('takes a stopped process and a starved one for no hang, however long', () => {
    const starved = Array.from({ length: 200 }, (_, i) => [7, 4 * i] as const)
    expect(checks(starved).every((taken) => taken === null)).toBe(true)
  })

  it('restarts with each heartbeat', () => {
    const late = Array.from({ length: 50 }, (_, i) => [Math.floor(i / 3), 900 * i] as const)
    expect(checks(late.map(([heartbeat, cpuMs]) => [heartbeat, cpuMs / 2])).some(Boolean)).toBe(
      false,
    )
  })
})

describe('a clock of the main thread', () => {
  it('reads the time that this thread has taken', () => {
    const clock = createMainCpuClock(1000)
    const before = clock()
    const endMs = performance.now() + 200
    const { user } = process.cpuUsage()
    while (performance.now() < endMs || process.cpuUsage().user - user < 30_000);
    expect(clock()).toBeGreaterThan(before)
  })

  it('elsewhere goes by the process, and a late reading counts as one in time', () => {
    const now = { ms: 0, cpuMs: 0 }
    const clock = createProcessCpuClock(
      100,
      () => now.ms,
      () => now.cpuMs,
    )
    const after = (ms: number, cpuMs: number) => {
      now.ms += ms
      now.cpuMs += cpuMs
      return clock()
    }
    expect(after(100, 10)).toBe(10)
    // Four threads at once: the main thread had one processor at most.
    expect(after(50, 200)).toBe(60)
    // Suspended for a minute.
    expect(after(60_000, 0)).toBe(60)
    expect(after(60_000, 400)).toBe(160)
  })
})

describe('requests in progress', () => {
  const writer = () => {
    const requests = new RequestsInProgress()
    return { requests, reader: new RequestsInProgress(requests.memory) }
  }
  const one = { requestId: 'r-1', endpoint: 'searchUsers', keyId: 'k1' }

  function begin(requests: RequestsInProgress, { requestId, endpoint, keyId } = one): number {
    const ticket = requests.begin(requestId)
    requests.setEndpoint(ticket, endpoint)
    requests.setKey(ticket, keyId)
    return ticket
  }

  it('are read from another thread: the current one, and those without an answer', () => {
    const { requests, reader } = writer()
    expect(reader.readCurrent()).toBeNull()
    const ticket = begin(requests)
    expect(reader.readCurrent()).toEqual(one)
    requests.pause()
    expect([reader.readCurrent(), reader.listRunning()]).toEqual([null, []])
    requests.run(ticket)
    requests.pause()
    const other = begin(requests, { ...one, requestId: 'r-2' })
    requests.run(other)
    expect(reader.listRunning().map(({ requestId }) => requestId)).toEqual(['r-2', 'r-1'])
    requests.end(ticket)
    expect(reader.listRunning()).toEqual([{ ...one, requestId: 'r-2' }])
    expect(reader.readCurrent()).toEqual({ ...one, requestId: 'r-2' })
  })

  it('keep texts within their bounds', () => {
    const { requests, reader } = writer()
    const long = { requestId: 'i'.repeat(300), endpoint: 'e'.repeat(300), keyId: 'k'.repeat(300) }
    begin(requests, long)
    begin(requests)
    expect(reader.readCurrent()).toEqual(one)
    requests.run(1)
    const kept = reader.readCurrent()!
    expect(kept.requestId).toBe('i'.repeat(128))
    expect(kept.endpoint).toMatch(/^e+$/)
    expect(kept.keyId).toMatch(/^k+$/)
  })

  it('give their slot to later ones, whose names they never take', () => {
    const { requests, reader } = writer()
    const old = begin(requests)
    requests.run(old)
    for (let i = 0; i < 512; i++) begin(requests, { ...one, requestId: `later-${i}` })
    requests.setKey(old, 'wrong')
    requests.setEndpoint(old, 'wrong')
    requests.end(old)
    requests.run(old)
    expect(reader.readCurrent()).toBeNull()
    requests.pause()
    expect(reader.listRunning()).toEqual([])
    requests.run(old + 512)
    expect(reader.readCurrent()).toEqual({ ...one, requestId: 'later-511' })
  })

  it('have a heartbeat', () => {
    const { requests, reader } = writer()
    const before = reader.heartbeat
    requests.recordHeartbeat()
    expect(reader.heartbeat).toBe(before + 1)
  })
})
