/** The commands of the page on people's rights work on the sample, one after another. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ReaderService, root } from '../readme/sample-service.ts'

const page = readFileSync(join(root, 'docs/operate/rights.md'), 'utf8')
const blocks = Array.from(page.matchAll(/```sh\n([\s\S]*?)```/g), ([, block]) => block!)

const reader = new ReaderService()

beforeAll(() => {
  reader.run('npx devdex import --sample --data ./.devdex')
})

afterAll(() => reader.close())

it('hides a person, and shows them again', () => {
  const { stdout, stderr } = reader.run(blocks[0]!)
  expect(stdout).toMatch(/^suppressed login [0-9a-f]{12}\n/)
  expect(stdout).toMatch(/suppression ended: login [0-9a-f]{12}\n$/)
  expect(stderr).toContain('hidden by it in the current snapshot: 1 user and')
})

it('exports what is held about a person', () => {
  expect(blocks).toHaveLength(2)
  const { user, records, suppressed } = JSON.parse(reader.run(blocks[1]!).stdout)
  expect(user.login).toBe('herhera')
  expect(records.length).toBeGreaterThan(0)
  expect(suppressed).toBe(false)
})
