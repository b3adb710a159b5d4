import { describe, expect, it } from 'vitest'
import { linesPerSecondMax, openAccessLog } from '../../src/observe/access-log.ts'
import type { AccessLogMode, LogLevel } from '../../src/observe/index.ts'

const line = {
  requestId: 'r1',
  traceId: '0af7651916cd43dd8448eb211c80319c',
  spanId: 'b7ad6b7169203331',
  method: 'POST',
  route: '/v3/search/users',
  status: 200,
  ms: 1.23456,
  bytes: 10,
  credits: 3,
  keyId: 'k1',
}

function opened(mode: AccessLogMode, level: LogLevel = 'info') {
  const lines: string[] = []
  let nowMs = 0
  let takes = true
  const sink = {
    write: (text: string) => {
      if (takes) lines.push(text)
      return takes
    },
    lost: 0,
    close: async () => undefined,
  }
  const log = openAccessLog({ mode, level, sink, now: () => nowMs })
  const pass = (ms: number) => {
    nowMs += ms
  }
  const refuse = () => {
    takes = false
  }
  return { log, lines, sink, pass, refuse }
}

describe('the log of requests', () => {
  it('has a line for whatever its mode and level say', () => {
    const wanted = (mode: AccessLogMode, level?: LogLevel) => {
      const { log } = opened(mode, level)
      return [
        log.isLogged(200, 1),
        log.isLogged(404, 1),
        log.isLogged(503, 1),
        log.isLogged(200, 1001),
      ]
    }
    expect(wanted('all')).toEqual([true, true, true, true])
    expect(wanted('errors')).toEqual([false, false, true, true])
    expect(wanted('off')).toEqual([false, false, false, false])
    expect(wanted('all', 'warn')).toEqual([false, false, true, true])
    expect(wanted('all', 'silent')).toEqual([false, false, false, false])
    expect(opened('errors', 'error').log.isLogged(500, 1)).toBe(true)
    expect(opened('errors', 'error').log.isLogged(503, 1)).toBe(false)
  })

  it('writes one JSON object a line, as the other log does', () => {
    const { log, lines } = opened('all')
    log.write(line)
    log.write({ ...line, status: 500, code: 'internal_error', parentId: '1'.repeat(16) })
    expect(lines.every((text) => text.indexOf('\n') === text.length - 1)).toBe(true)
    const [first, second] = lines.map((text) => JSON.parse(text))
    expect(first).toEqual({
      ...line,
      ms: 1.23,
      level: 30,
      pid: process.pid,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      msg: 'request',
    })
    expect(second).toMatchObject({ level: 50, code: 'internal_error', parentId: '1'.repeat(16) })
  })

  it('counts dropped lines: above the limit per second, and without a reader', () => {
    const { log, lines, sink, pass, refuse } = opened('errors')
    const end = () => {
      if (log.isLogged(503, 1)) log.write(line)
    }
    for (let i = 0; i < linesPerSecondMax + 5; i++) end()
    expect([lines.length, log.dropped]).toEqual([linesPerSecondMax, 5])
    pass(1000)
    end()
    expect([lines.length, log.dropped]).toEqual([linesPerSecondMax + 1, 5])
    refuse()
    end()
    expect([lines.length, log.dropped]).toEqual([linesPerSecondMax + 1, 6])
    sink.lost = 2
    expect(log.dropped).toBe(8)
  })
})
