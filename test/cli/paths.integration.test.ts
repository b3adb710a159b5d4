import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { devdex } from './harness.ts'
import { temporaryFolder } from './people-data.ts'

const key = ['--name', 'me', '--services', 'RAW', '--credits', '1']

/** A folder with accounts in `data`, a file, and what is not there. */
async function places() {
  const folder = temporaryFolder()
  const data = join(folder, 'data')
  mkdirSync(data)
  const file = join(folder, 'file')
  writeFileSync(file, 'x')
  await devdex(['keys', 'create', ...key, '--data', data])
  return { folder, data, file, none: join(folder, 'none') }
}

describe('a source', () => {
  test.each([
    ['none', /^devdex: \S+none: there is no such file or folder\n$/],
    ['file', /^devdex: \S+file: no column is known\./],
  ] as const)('%s is named, with what is wrong', async (place, line) => {
    const given = await places()
    const { code, stdout, stderr } = await devdex(['import', given[place], '--data', given.data])
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(line)
    expect(stderr).toMatch(/^[^\n]+\n$/)
  })
})

describe('a data directory', () => {
  const commands = [
    ['serve', '--port', '0'],
    ['import', '.'],
    ['import', '.', '--update'],
    ['import', '--merge'],
    ['snapshot', 'list'],
    ['snapshot', 'rollback'],
    ['keys', 'list'],
    ['keys', 'create', ...key],
    ['suppress', 'list'],
    ['suppress', 'add', 'mira'],
    ['person', 'export', 'mira'],
    ['audit'],
  ]

  test.each(commands)('that is a file is named by %s %s', async (...command) => {
    const { file } = await places()
    for (const data of [file, join(file, 'data')]) {
      expect(await devdex([...command, '--data', data])).toEqual({
        code: 1,
        stdout: '',
        stderr: `devdex: the data directory ${data} is no folder: name another with --data\n`,
      })
    }
  })

  test('that is missing is not made by a merge', async () => {
    const { none } = await places()
    expect(await devdex(['import', '--merge', '--data', none])).toEqual({
      code: 1,
      stdout: '',
      stderr: `devdex: nothing has been imported into ${none}: import a folder first\n`,
    })
    expect(existsSync(none)).toBe(false)
  })

  test('without snapshots is named by the list of snapshots', async () => {
    const { none } = await places()
    const stderr = `${none} holds no snapshot\n`
    const list = ['snapshot', 'list', '--data', none]
    expect(await devdex(list)).toEqual({ code: 0, stdout: '', stderr })
    expect(await devdex([...list, '--json'])).toEqual({ code: 0, stdout: '[]\n', stderr })
  })
})

describe('a file', () => {
  const cluster = ['--engine', 'opensearch', '--node', 'https://127.0.0.1:1']

  test.each([
    [['serve', ...cluster, '--ca'], '--ca', 'a file in PEM'],
    [['import', '.', ...cluster, '--cert', 'x', '--key-file', 'x', '--cert'], '--cert', 'in PEM'],
    [['audit', '--archive'], '--archive', 'what "keys journal archive" made'],
    [['keys', 'verify', '--archive'], '--archive', 'what "keys journal archive" made'],
  ])('%j: missing, or a folder, is named with what is wanted', async (command, flag, wanted) => {
    const { data, none, folder } = await places()
    const missing = await devdex([...command, none, '--data', data])
    expect(missing).toMatchObject({ code: 2, stdout: '' })
    expect(missing.stderr).toContain(`devdex: ${flag}: there is no file ${none}; it takes `)
    expect(missing.stderr).toContain(wanted)
    const wrong = await devdex([...command, folder, '--data', data])
    expect(wrong).toMatchObject({ code: 2, stdout: '' })
    expect(wrong.stderr).toContain(`devdex: ${flag}: ${folder} is a folder; it takes `)
  })

  test.each([
    ['backup', ['keys', 'backup']],
    ['archive', ['keys', 'journal', 'archive', '--to']],
  ])('that cannot be made since its folder is missing: %s', async (_, command) => {
    const { data, none } = await places()
    const path = join(none, 'made')
    expect(await devdex([...command, path, '--data', data])).toEqual({
      code: 1,
      stdout: '',
      stderr: `devdex: ${path} cannot be made: there is no folder ${none}\n`,
    })
  })
})

test.each([
  ['none', 1, 'there is no backup'],
  ['file', 1, 'is no backup: "keys backup" makes a folder'],
  ['data', 2, 'give a backup, not the data directory itself'],
] as const)('%s is not restored', async (place, code, line) => {
  const given = await places()
  const restored = await devdex(['keys', 'restore', given[place], '--yes', '--data', given.data])
  expect(restored).toMatchObject({ code, stdout: '' })
  expect(restored.stderr).toContain(line)
})
