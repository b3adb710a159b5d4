/** The cases of W3C Trace Context (section 3.2 and 4.3, and of its suite, w3c/trace-context). */
import { describe, expect, it } from 'vitest'
import { traceOf } from '../../src/observe/index.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const parentId = 'b7ad6b7169203331'
const fresh = { traceId: expect.stringMatching(/^[0-9a-f]{32}$/) }

describe('a trace', () => {
  it.each([
    ['sampled', `00-${traceId}-${parentId}-01`],
    ['not sampled', `00-${traceId}-${parentId}-00`],
    ['flags that nobody knows', `00-${traceId}-${parentId}-ff`],
    ['white space around it', `  00-${traceId}-${parentId}-01\t`],
    ['a version to come, with nothing more', `cc-${traceId}-${parentId}-01`],
    ['a version to come, with more', `cc-${traceId}-${parentId}-01-what-the-future-will-be-like`],
  ])('continues: %s', (_, header) => {
    expect(traceOf(header)).toEqual({
      traceId,
      parentId,
      spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
    })
    expect(traceOf(header).spanId).not.toBe(parentId)
  })

  it.each([
    ['no header', undefined],
    ['an empty one', ''],
    ['version ff', `ff-${traceId}-${parentId}-01`],
    ['more than version 00 has', `00-${traceId}-${parentId}-01-more`],
    ['a dash too many', `00-${traceId}-${parentId}-01-`],
    ['a version to come, with something else behind it', `cc-${traceId}-${parentId}-01.x`],
    ['upper case', `00-${traceId.toUpperCase()}-${parentId}-01`],
    ['upper case in the parent', `00-${traceId}-${parentId.toUpperCase()}-01`],
    ['a trace of zeros', `00-${'0'.repeat(32)}-${parentId}-01`],
    ['a parent of zeros', `00-${traceId}-${'0'.repeat(16)}-01`],
    ['a short version', `0-${traceId}-${parentId}-01`],
    ['a short trace', `00-${traceId.slice(1)}-${parentId}-01`],
    ['a long trace', `00-${traceId}0-${parentId}-01`],
    ['a short parent', `00-${traceId}-${parentId.slice(1)}-01`],
    ['a long parent', `00-${traceId}-${parentId}0-01`],
    ['short flags', `00-${traceId}-${parentId}-1`],
    ['long flags', `00-${traceId}-${parentId}-001`],
    ['no flags', `00-${traceId}-${parentId}`],
    ['what is no hex', `00-${'g'.repeat(32)}-${parentId}-01`],
    ['other dashes', `00_${traceId}_${parentId}_01`],
    ['two of them', `00-${traceId}-${parentId}-01, 00-${traceId}-${parentId}-01`],
  ])('starts a new trace: %s', (_, header) => {
    const trace = traceOf(header)
    expect(trace).toMatchObject(fresh)
    expect(trace.traceId).not.toBe(traceId)
    expect(trace.parentId).toBeUndefined()
  })

  it('has ids of its own each time', () => {
    const traces = Array.from({ length: 100 }, () => traceOf(undefined))
    expect(new Set(traces.map((trace) => trace.traceId)).size).toBe(100)
    expect(new Set(traces.map((trace) => trace.spanId)).size).toBe(100)
  })
})
