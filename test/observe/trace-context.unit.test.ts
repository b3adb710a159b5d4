/** The cases of W3C Trace Context (section 3.2 and 4.3, and of its suite, w3c/trace-context). */
import { expect, it } from 'vitest'
import { continueTrace } from '../../src/observe/index.ts'
import { readTable } from '../tables.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const parentId = 'b7ad6b7169203331'

/** `T` stands for the trace, `P` for the parent. */
const rows = readTable<'about' | 'header' | 'continues'>('test/observe/traces.tsv')

it.each(rows)('a trace continues or is new: $about', ({ header, continues }) => {
  const sent = header.replaceAll('T', traceId).replaceAll('P', parentId)
  expectTrace(continueTrace(sent), continues === 'yes')
})

it('has ids of its own each time where there is no header', () => {
  const traces = Array.from({ length: 100 }, () => continueTrace(undefined))
  for (const trace of traces) expectTrace(trace, false)
  expect(new Set(traces.map((trace) => trace.traceId)).size).toBe(100)
  expect(new Set(traces.map((trace) => trace.spanId)).size).toBe(100)
})

function expectTrace(trace: ReturnType<typeof continueTrace>, continues: boolean): void {
  expect(trace.spanId).toMatch(/^[0-9a-f]{16}$/)
  expect(trace.spanId).not.toBe(parentId)
  expect(trace.traceId).toMatch(/^[0-9a-f]{32}$/)
  expect([trace.traceId === traceId, trace.parentId]).toEqual(
    continues ? [true, parentId] : [false, undefined],
  )
}
