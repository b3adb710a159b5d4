/** The examples of the API pages run on the sample, as curl and as TypeScript, and answer as shown. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSamples, type SampleCall, samplesPath } from '../../src/contract/generate/examples.ts'
import { type EndpointId, endpoints } from '../../src/contract/index.ts'
import { writeCurl, writeTypeScript } from '../../src/reference/api/pages.ts'
import { faultsOf, javaScriptOf } from '../clients/documented.ts'
import { ReaderService } from '../readme/sample-service.ts'
import { clock, importTime } from './clock.ts'

const service = new ReaderService()
const samples = readSamples()
/** In the order of the calls, and then those that are called for the first time. */
const ids = [...new Set([...Object.keys(samples), ...Object.keys(endpoints)])] as EndpointId[]
const calls: Record<string, SampleCall> = {}

beforeAll(async () => {
  await service.serveSample(clock)
  for (const id of ids) calls[id] = { request: {}, ...samples[id], ...answerOf(id) }
  if (process.env.UPDATE === '1') {
    writeFileSync(samplesPath, `${JSON.stringify(calls, null, 2)}\n`)
  }
})

afterAll(() => service.close())

const charactersMax = 120
const itemsMax = 3

/**
 * An answer as pages show it: without what differs between two services over the sample, long texts
 * and lists cut.
 *
 * @param since times of this instant (ISO 8601) and later are those of the import and the call
 */
function shownAnswer(body: unknown, since: string): unknown {
  return JSON.parse(JSON.stringify(body), (name, value) => {
    if (Array.isArray(value)) return value.slice(0, itemsMax)
    if (typeof value !== 'string') return value
    if (name === 'endCursor') return 'mdbEH7YjIDQCpiPC…'
    if (/^\d{8}T\d{9}Z-[0-9a-f]{6}$/.test(value)) return '20261102T090000000Z-e628f3'
    if (/^\d{4}-\d{2}-\d{2}T/.test(value) && value >= since) return '2026-11-02T09:00:00Z'
    if (/^\d{4}-\d{2}-\d{2}$/.test(value) && value >= since.slice(0, 10)) return '2026-11-02'
    return value.length <= charactersMax ? value : `${value.slice(0, charactersMax)}…`
  })
}

/** Runs the command line of the page. */
function answerOf(id: EndpointId): Pick<SampleCall, 'credits' | 'answer'> {
  const command = writeCurl(id).replace('curl -s http://127.0.0.1:8080', `curl -si ${service.url}`)
  const { stdout } = service.run(command)
  const [head, text] = stdout.split('\r\n\r\n') as [string, string]
  expect(head.split('\r\n')[0]!, `${command}\n${text}`).toBe('HTTP/1.1 200 OK')
  const [, credits] = /^x-credits-used: (\d+)\r$/im.exec(head)!
  return { credits: Number(credits), answer: shownAnswer(JSON.parse(text), importTime) }
}

test.each(ids)('%s answers as its page shows; npm run examples where it should', (id) => {
  expect(calls[id]).toEqual(samples[id])
})

/** All calls in one program, each in a block of its own. */
const program = [
  `import { Devdex } from 'devdex-client'`,
  'const { DEVDEX_URL, DEVDEX_API_KEY } = process.env',
  'const devdex = new Devdex({ url: DEVDEX_URL!, apiKey: DEVDEX_API_KEY! })',
  'const answers: object[] = []',
  ...ids.map((id) => `{\n${writeTypeScript(id)}\nanswers.push(answer)\n}`),
  'console.log(JSON.stringify(answers))',
].join('\n')

test('the calls in TypeScript compile, and answer the same', () => {
  expect(faultsOf({ 'examples.ts': program }, [])).toEqual([])
  const path = join(service.folder, 'examples.mjs')
  const client = import.meta.resolve('devdex-client')
  writeFileSync(path, javaScriptOf(program).replace('devdex-client', client))
  const told: unknown[] = JSON.parse(service.run(`node '${path}'`).stdout)
  expect(told).toHaveLength(ids.length)
  const others = ids.filter((id, i) => {
    return JSON.stringify(shownAnswer(told[i], importTime)) !== JSON.stringify(calls[id]!.answer)
  })
  // The key has paid twice by then.
  expect(others).toEqual(ids.filter((id) => endpoints[id].page === 'other-paths'))
})
