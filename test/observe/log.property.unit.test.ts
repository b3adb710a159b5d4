import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holds } from '../../native-free-index/test/law.ts'
import { makeKey } from '../../src/accounts/index.ts'
import { type LogLevel, openLog } from '../../src/observe/index.ts'

function logged(level: LogLevel = 'info') {
  const lines: string[] = []
  const log = openLog({ level, destination: { write: (line: string) => void lines.push(line) } })
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? '') as Record<string, unknown> }
}

describe('the log', () => {
  it('writes one JSON object a line, from its level upwards', () => {
    const { log, lines, last } = logged('warn')
    log.info({}, 'not this')
    log.warn({ requestId: 'r1', took: 3 }, 'slow')
    log.error({ nested: { list: [1, 'two', null] } }, 'broken\nline')
    expect(lines).toHaveLength(2)
    expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ requestId: 'r1', took: 3, msg: 'slow' })
    expect(last()).toMatchObject({ nested: { list: [1, 'two', null] }, msg: 'broken\nline' })
  })

  it('never holds a key or an address, wherever they stand', () => {
    const place = fc.constantFrom('message', 'member', 'name', 'nested', 'list', 'error', 'cause')
    const secret = fc.oneof(fc.constant(null).map(makeKey), fc.emailAddress())
    holds(100, [place, secret], (where, text) => {
      const { log, lines } = logged()
      const noise = `before "${text}" after`
      const fields: Record<string, object> = {
        message: {},
        member: { note: noise },
        name: { [text]: 1 },
        nested: { a: { b: { note: noise } } },
        list: { list: [[noise]] },
        error: { error: new TypeError(noise) },
        cause: { error: new Error('outer', { cause: new Error(noise) }) },
      }
      log.info(fields[where] ?? {}, where === 'message' ? noise : 'plain')
      expect(lines.join('')).not.toContain(text)
      expect(lines.join('')).toMatch(/\[(key|e-mail)\]/)
    })
  })

  it('masks members that are called like a secret, and credentials of any form', () => {
    const { log, last } = logged()
    log.info({ Authorization: 'Basic eHg6eXk=', apiKey: 'abc', head: 'bearer abc.def' }, 'in')
    expect(last()).toMatchObject({
      Authorization: '[secret]',
      apiKey: '[secret]',
      head: 'Bearer [key]',
    })
    log.info({ url: '?mail=ana%40corp.example&n=1' }, 'mailto:ana@corp.example')
    expect(last()).toMatchObject({ url: '[e-mail]&n=1', msg: 'mailto:[e-mail]' })
  })

  it('spells errors out, with a stack that stays readable', () => {
    const { log, last } = logged()
    const error = Object.assign(new RangeError('too far'), { code: 'E_FAR' })
    error.stack = 'RangeError: too far\n    at f (/srv/node_modules/@scope/pkg/index.js:1:2)'
    log.error({ error }, 'failed')
    expect(last().error).toEqual({
      type: 'RangeError',
      message: 'too far',
      stack: error.stack,
      code: 'E_FAR',
    })
  })

  it('ends at six levels, also in circles, and leaves the given object alone', () => {
    const { log, lines } = logged()
    const circle: Record<string, unknown> = { note: 'ana@corp.example' }
    circle.self = circle
    log.info(circle, 'round')
    expect(lines[0]).toContain('[deeper]')
    expect(circle.note).toBe('ana@corp.example')
  })
})
