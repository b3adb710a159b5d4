import { describe, expect, test } from 'vitest'
import { devdex } from './harness.ts'

describe('a number outside of its range is refused before anything is done', () => {
  test.each([
    ['import', '--shards', '0', '1 to 64'],
    ['import', '--shards', '65', '1 to 64'],
    ['serve', '--shards', '65', '1 to 64'],
    ['serve', '--workers', '0', '1 to 64'],
    ['serve', '--workers', '65', '1 to 64'],
    ['serve', '--port', '65536', '0 to 65535'],
    ['serve', '--port', '1e3', '0 to 65535'],
    ['start', '--port', '-1', '0 to 65535'],
  ])('%s %s %s', async (command, option, value, range) => {
    const { code, stdout, stderr } = await devdex([command, 'absent', `${option}=${value}`])
    expect(stderr).toContain(`It must be an integer from ${range}.`)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  })
})
