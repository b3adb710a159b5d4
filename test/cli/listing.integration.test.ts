import { Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import type { Io } from '../../src/cli/output/io.ts'
import { type ListingOptions, openListing } from '../../src/cli/output/listing.ts'

const shape = { columns: ['name', 'credits'], numbersFrom: 1 }
const rows = [
  { name: 'a, "b"', credits: 5 },
  { name: 'evil\u001b[31m', credits: 12_345 },
  { credits: 0 },
]

async function printed(options: ListingOptions, batches: (typeof rows)[], isTTY = false) {
  let text = ''
  const stdout = new Writable({
    decodeStrings: false,
    write(chunk, _, done) {
      text += chunk
      done()
    },
  })
  const io = { stdout: Object.assign(stdout, { isTTY }) } as unknown as Io
  const listing = openListing(io, shape, options)
  for (const batch of batches) await listing.print(batch as never)
  await listing.end()
  return text
}

describe('a list', () => {
  test('as a table is safe for terminals, however it is cut into batches', async () => {
    const table = 'name    credits\na, "b"        5\nevil      12345\n              0\n'
    expect(await printed({}, [rows])).toBe(table)
    expect(await printed({}, [[], rows, []])).toBe(table)
  })

  test('as CSV is the data as it is, but on a terminal', async () => {
    const csv = 'name,credits\n"a, ""b""",5\nevil\u001b[31m,12345\n,0\n'
    expect(await printed({ csv: true }, [rows])).toBe(csv)
    expect(await printed({ csv: true }, [rows.slice(0, 1), rows.slice(1)])).toBe(csv)
    expect(await printed({ csv: true }, [rows], true)).not.toContain('\u001b')
  })

  test('as CSV holds no formulas, and numbers that are numbers', async () => {
    const wide = ['\uff1d1', '\uff0b1', '\uff0d1', '\uff201', ' =1', '\u3000\u200b@x']
    const risky = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', ...wide, '\r=1', '=a,"b"']
    const cells = risky.map((name) => ({ name, credits: -5 }))
    const csv = (await printed({ csv: true }, [cells])).split('\n').slice(1, -1)
    expect(csv).toEqual([
      ...risky.slice(0, -2).map((name) => `'${name},-5`),
      `"'\r=1",-5`,
      `"'=a,""b""",-5`,
    ])
    // A terminal is shown less of a text, and what is left begins like a formula.
    const shown = await printed({ csv: true }, [[{ name: '\u001b[1m=1', credits: 0 }]], true)
    expect(shown).toContain("'=1,0")
  })

  test('as JSON is one array', async () => {
    const json = await printed({ json: true }, [rows.slice(0, 1), [], rows.slice(1)])
    expect(JSON.parse(json)).toEqual(rows)
    const shown = await printed({ json: true }, [rows], true)
    expect(shown).not.toContain('\u001b')
    expect(JSON.parse(shown)).toEqual(rows)
  })

  test('that is empty still has its head', async () => {
    expect(await printed({}, [])).toBe('name  credits\n')
    expect(await printed({ csv: true }, [])).toBe('name,credits\n')
    expect(JSON.parse(await printed({ json: true }, []))).toEqual([])
  })
})
