/** Each message that the pages of troubles quote stands in the source, in the same words. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'

const pages = ['docs/operate/troubleshooting.md', 'docs/sources/troubleshooting.md']

const sources = ['src', 'bin', 'clients/typescript/src'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|cjs)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8')),
)

/** The code in the first column of the tables of messages. Other tables have no messages. */
function messagesIn(markdown: string): string[] {
  const rows = markdown
    .split('\n\n')
    .filter((block) => block.startsWith('| message |'))
    .flatMap((block) => block.split('\n').slice(2))
  return rows.flatMap((row) =>
    [...row.split(' | ')[0]!.matchAll(/`([^`]+)`/g)].map(([, it]) => it!),
  )
}

/** A message is composed within so many characters of source. */
const composedWithin = 700

/** Whether one file has all parts between `…` in this order and near to each other. */
function isInSource(message: string): boolean {
  const parts = message
    .split('…')
    .map((part) => part.trim())
    .filter((part) => /[A-Za-z]/.test(part))
  const pattern = parts
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join(`[^]{0,${composedWithin}}?`)
  return parts.length > 0 && sources.some((text) => new RegExp(pattern).test(text))
}

describe('a message', () => {
  it('is found where it is composed of parts', () => {
    expect(isInSource('cannot listen on …:…; is the port taken?')).toBe(true)
  })

  it('is not found in other words', () => {
    expect(isInSource('cannot listen on …:…; the port is taken')).toBe(false)
    expect(isInSource('…')).toBe(false)
  })
})

test.each(pages)('%s quotes messages that there are', (path) => {
  const messages = messagesIn(readFileSync(path, 'utf8'))
  expect(messages.length).toBeGreaterThan(40)
  expect(messages.filter((message) => !isInSource(message))).toEqual([])
})

test.each(pages)('%s has each message once', (path) => {
  const messages = messagesIn(readFileSync(path, 'utf8'))
  expect(messages.filter((message, at) => messages.indexOf(message) !== at)).toEqual([])
})
