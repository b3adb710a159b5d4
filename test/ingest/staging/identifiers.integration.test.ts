/**
 * Which identifiers of files are of one person, in any order of the files: cases of
 * identifiers.txt, which tell people as `platformId login aliases`, and identifiers that several
 * share, which were not read, by their number and first line.
 */
import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freshFolder } from '../data-set.ts'
import { encodeInput, parseCases } from '../formats/case-files.ts'
import { stage } from './staged.ts'

const cases = parseCases(readFileSync(new URL('identifiers.txt', import.meta.url), 'utf8'))

it.each(cases)('$name', async ({ inputs, map, expected }) => {
  for (const order of [inputs, inputs.toReversed()]) {
    const folder = freshFolder()
    for (const input of order) {
      const path = join(folder, input.name)
      writeFileSync(path, encodeInput(input))
      // The later name is the newer export, in any order of the sources.
      const modified = 1_700_000_000 + input.name.charCodeAt(0)
      utimesSync(path, modified, modified)
    }
    const sources = order.map(({ name }) => join(folder, name))
    const { report, users } = await stage(sources, map)
    const people = users.map(({ platformId, login, aliases = [] }) => {
      return [platformId, login, ...aliases].join(' ')
    })
    const unread = report.inputs.flatMap(({ unreadMembers }) => unreadMembers)
    const shared = unread
      .filter(({ reason }) => reason.startsWith('an identifier that'))
      .map(({ count, line }) => ['shared', count, ...(line === undefined ? [] : [line])].join(' '))
    expect([...people.sort(), ...shared]).toEqual(expected)
  }
})
