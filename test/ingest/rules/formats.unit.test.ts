/** Rules of readers of sources: formats.jsonl. */
import { expect, it } from 'vitest'
import {
  isContact,
  isNoContact,
  isSharedByNature,
  parseRelay,
} from '../../../src/ingest/formats/addresses.ts'
import { isBotLogin, isBotSignature } from '../../../src/ingest/formats/bots.ts'
import { parseDate } from '../../../src/ingest/formats/dates.ts'
import { decodeWords } from '../../../src/ingest/formats/git/encoded-words.ts'
import { LanguageSizes } from '../../../src/ingest/formats/git/file-languages.ts'
import { parseRemote } from '../../../src/ingest/formats/git/git-folder.ts'
import { readManifest } from '../../../src/ingest/formats/git/git-tree.ts'
import {
  buildSignature,
  decodeText,
  parseTrailer,
} from '../../../src/ingest/formats/git/signatures.ts'
import { isGhost } from '../../../src/ingest/formats/hidden-accounts.ts'
import { JsonValues } from '../../../src/ingest/formats/json/json-values.ts'
import { readLogin } from '../../../src/ingest/formats/login-text.ts'
import { readMapping } from '../../../src/ingest/formats/tables/field-mapping.ts'
import { isArchiveTable, TableMapping } from '../../../src/ingest/formats/tables/table.ts'
import { LineError } from '../../../src/ingest/normalise/index.ts'
import { SourceError } from '../../../src/ingest/sources/index.ts'
import { findFacts } from '../formats/told-text.ts'
import { checkRules } from './rule-rows.ts'

checkRules(new URL('formats.jsonl', import.meta.url), {
  login: (cell) => {
    try {
      return readLogin(cell, 'login')
    } catch (error) {
      expect(error).toBeInstanceOf(LineError)
      return null
    }
  },
  remote: parseRemote,
  manifest: (name, text) => {
    const { description = null, topics = null } = readManifest(name, text)
    return [description, topics]
  },
  language: (sizes: Readonly<Record<string, number>>) => {
    const languages = new LanguageSizes()
    for (const [path, bytes] of Object.entries(sizes)) languages.add(path, bytes)
    return languages.findLargest() ?? null
  },
  trailer: (text) =>
    parseTrailer(text)
      .map(({ name, address }) => `${name} <${address}>`)
      .join('|'),
  words: decodeWords,
  relay: (name) => {
    const relay = parseRelay(name)
    return [relay.name, relay.isRelayed]
  },
  contact: (address) => [isContact(address), isNoContact(address), isSharedByNature(address)],
  'bot login': isBotLogin,
  'bot signature': isBotSignature,
  seconds: parseDate,
  ghost: isGhost,
  'json values': (content) => {
    const told: string[] = []
    const values = new JsonValues({
      value: (value, line) => told.push(`${line} ${JSON.stringify(value)}`),
      badValue: (line) => told.push(`${line} bad`),
    })
    values.push(Buffer.from(content))
    values.end()
    return told
  },
  'archive table': isArchiveTable,
  map: (text) => {
    try {
      readMapping(text)
    } catch (error) {
      expect(error).toBeInstanceOf(SourceError)
      return findFacts((error as Error).message)
    }
    return null
  },
  'table kind': (columns, samples, name) => {
    const now = Date.UTC(2026) / 1000
    return new TableMapping({ name, columns, mapping: null, samples, now }).kind
  },
})

it.each([
  [1_700_000_000_123_456_789n, 1_700_000_000],
  [new Date('1969-12-31T23:59:00Z'), -60],
  [new Date(Number.NaN), null],
])('the date %s is %j seconds', (value, seconds) => {
  expect(parseDate(value)).toBe(seconds)
})

it('a signature keeps letters of all scripts and their joiners, and drops what hides', () => {
  const name = buildSignature('می\u200cخواهم \u202eevil\u2066 \u0000x', 'a@x.example')?.name
  expect(name).toBe('می\u200cخواهم evil x')
  const faces = '\u{1f600}'.repeat(300)
  expect(buildSignature(faces, 'a@x.example')?.name).toBe('\u{1f600}'.repeat(255))
  expect(decodeText(Buffer.from('Jörg €').toString('latin1'))).toBe('Jörg €')
  expect(decodeText('J\u00f6rg')).toBe('Jörg')
})

it('names of remotes and texts of manifests are bounded', () => {
  const name = parseRemote(`https://host/${'a'.repeat(400)}/${'b'.repeat(1_000_000)}`)
  expect(name).toBe(`${'a'.repeat(100)}/${'b'.repeat(100)}`)
  const keywords = Array.from({ length: 100 }, (_, i) => `k${i}`)
  const long = { description: 'x'.repeat(5000), keywords: ['k'.repeat(51), ...keywords] }
  const { description, topics } = readManifest('package.json', JSON.stringify(long))
  expect(description?.length).toBe(1000)
  expect(topics).toEqual(keywords.slice(0, 50))
})
