import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { freshFolder } from '../ingest/data-set.ts'
import { devdex } from './harness.ts'

const lines = {
  users: { platformId: 'U_1', login: 'mira', professional: { title: 'Lead' } },
  repos: { platformId: 'R_1', ownerLogin: 'mira', name: 'borrow', topics: null },
  edges: { type: 'stars', from: 'mira', to: 'mira/borrow', at: '2026-08-22' },
}

describe('import --schema', () => {
  it.each(Object.keys(lines))('%s prints what takes a line of them and no other', async (kind) => {
    const { code, stdout, stderr } = await devdex(['import', '--schema', kind])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const fits = new Ajv2020({ strict: true }).compile(JSON.parse(stdout))
    const fitting = Object.entries(lines).filter(([, line]) => fits(line))
    expect(fitting.map(([name]) => name)).toEqual([kind])
    expect(fits({ platformId: 'U_1', deleted: true })).toBe(kind !== 'edges')
  })

  it('prints what takes lines of all, and makes no data folder', async () => {
    const data = join(freshFolder(), 'data')
    const { code, stdout } = await devdex(['import', '--schema', '--data', data])
    expect(code).toBe(0)
    const fits = new Ajv2020({ strict: true }).compile(JSON.parse(stdout))
    expect(Object.values(lines).every((line) => fits(line))).toBe(true)
    expect(fits({ platformId: 'U_1' })).toBe(false)
    const { $defs } = JSON.parse(stdout)
    for (const name of ['user', 'repository', 'edge', 'professional']) {
      expect(Object.keys($defs)).toContain(name)
    }
    expect(existsSync(data)).toBe(false)
  })
})
