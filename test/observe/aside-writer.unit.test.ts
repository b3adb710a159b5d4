import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { AsideWriter } from '../../src/observe/aside-writer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Longer than it gathers lines, or waits for a full pipe. */
const aMoment = () => vi.advanceTimersByTimeAsync(150)

type Done = (error: Error | null, written: number) => void

/** A file where each write ends when the test resolves it. */
function slowFile() {
  const taken: Buffer[] = []
  const pending: { readonly bytes: Buffer; readonly done: Done }[] = []
  const writer = new AsideWriter(-1, (_, bytes, done) => void pending.push({ bytes, done }))
  onTestFinished(() => void writer.close())
  /** Ends the write under way: so many of its bytes are taken, or it fails. */
  const end = (bytesMax = Number.POSITIVE_INFINITY, error: Error | null = null) => {
    const { bytes, done } = pending.shift()!
    const written = error === null ? Math.min(bytes.byteLength, bytesMax) : 0
    taken.push(bytes.subarray(0, written))
    done(error, written)
  }
  return { writer, pending, end, text: () => Buffer.concat(taken).toString() }
}

const page = `${'x'.repeat(4095)}\n`

it('writes one piece after the other, each of whole lines of at most a page', async () => {
  const { writer, pending, end, text } = slowFile()
  const lines = Array.from({ length: 300 }, (_, i) => `line ${i} ${'é'.repeat(20)}\n`)
  for (const line of lines) expect(writer.write(line)).toBe(true)
  while (pending.length > 0) {
    expect(pending).toHaveLength(1)
    expect(pending[0]!.bytes.toString().endsWith('\n')).toBe(true)
    expect(pending[0]!.bytes.toString().length).toBeLessThanOrEqual(4096)
    // Half of it, then the rest.
    end(pending[0]!.bytes.byteLength >> 1)
    end()
  }
  expect(text()).toBe(lines.join(''))
})

it('writes a lone line after a moment', async () => {
  const { writer, pending, end, text } = slowFile()
  writer.write('alone\n')
  expect(pending).toHaveLength(0)
  await aMoment()
  expect(pending).toHaveLength(1)
  end()
  expect(text()).toBe('alone\n')
})

it('buffers up to a bound without a reader, and continues with one', () => {
  const { writer, end } = slowFile()
  let taken = 0
  while (writer.write(page)) taken++
  expect(taken).toBe(256)
  end()
  expect(writer.write(page)).toBe(true)
  expect(writer.write(page)).toBe(false)
})

it('tries again where the pipe is full, and gives up where its reader has gone', async () => {
  const { writer, pending, end, text } = slowFile()
  for (const line of [page, 'next\n', 'one more\n', page]) writer.write(line)
  end(0, Object.assign(new Error('full'), { code: 'EAGAIN' }))
  expect(pending).toHaveLength(0)
  await aMoment()
  expect(pending).toHaveLength(1)
  end()
  expect(text()).toBe(page)
  end(0, Object.assign(new Error('gone'), { code: 'EPIPE' }))
  expect(writer.write('more\n')).toBe(false)
  expect(writer.lost).toBe(3)
})

it('closes when all is written, and soon where it cannot be', async () => {
  const first = slowFile()
  first.writer.write('a\n')
  const closed = first.writer.close()
  first.end()
  await closed
  expect(first.text()).toBe('a\n')
  expect(first.writer.write('b\n')).toBe(false)
  const stuck = slowFile()
  stuck.writer.write('a\n')
  const given = stuck.writer.close()
  await vi.advanceTimersByTimeAsync(2000)
  await given
  expect(stuck.pending).toHaveLength(1)
})
