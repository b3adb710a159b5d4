/**
 * Every function that reads texts of clients, data sets or other servers, with texts built to be
 * slow. Run as a separate process, which its parent ends. It prints each case before it begins, and
 * then the processor time in milliseconds.
 */

import {
  analyseDocument,
  analyseEmail,
  analyseQuery,
  compileGlob,
  foldAccents,
  foldCase,
  namesLocalPart,
} from 'native-free-index'
import { normaliseProfessionalUrl, parseIsoSeconds } from '../../src/contract/index.ts'
import { splitWords } from '../../src/embed/words.ts'
import { prefersDryRun } from '../../src/endpoints/preferences.ts'
import { regexProblem } from '../../src/engines/patterns/regex.ts'
import { findJsonFault } from '../../src/http/json.ts'
import { ReceivedHead } from '../../src/http/received-head.ts'
import { chooseRetryPauseMs } from '../../src/http-client/endpoint.ts'
import { buildEmbeddingText } from '../../src/ingest/enrich/embedding-text.ts'
import {
  buildUserDocument,
  LineError,
  parseMembers,
  readUser,
} from '../../src/ingest/normalise/index.ts'
import { understand } from '../../src/language/understand.ts'
import { redactText } from '../../src/observe/log.ts'
import { continueTrace } from '../../src/observe/trace-context.ts'
import { readAddresses } from '../../src/people/email/addresses.ts'
import { findOwnDomain } from '../../src/people/email/domain-lists.ts'
import { parseMailDomain } from '../../src/people/email/mail-domain.ts'
import { chooseBestEmail, cutAddresses, obfuscateEmail } from '../../src/people/index.ts'
import { normaliseLogin, readMailForms } from '../../src/people/suppression/values.ts'
import { openGazetteer } from '../../src/places/index.ts'

/** An entry of a data set may be far longer; requests have these bounds. */
const charsMax = 160_000
const headerCharsMax = 16_000
const sentenceCharsMax = 1024
const patternCharsMax = 256

/** Repeated to the required length, between each of the frames. */
const pieces = [
  ...['a', '.', '-.', 'a@', '@', ' ', '\t', '[at]', '<a', '"', '\\', '&#0', '%40', '(', '{"a":['],
  ...['http://', '\u0316\u0301', '\uff9e\u0316', '東', '🙂', '1', '\\p{a}', '*[!a]', 'paris, '],
  ...[' at ', ' dot ', 'mailto:', 'a@b.', 'xn--a.'],
  // Encoding a label of many different letters for DNS takes the square of its length.
  Array.from({ length: 8000 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join(''),
]
const frames = [
  ['', ''],
  ['a@', '!a'],
  ['a@b.com', ''],
] as const

const places = await openGazetteer()
const nothing = { hasCompany: () => false, hasLanguage: () => false, hasRecord: () => false }
const context = { places, vocabulary: nothing, nowSeconds: 1_800_000_000 }
const target = { subject: 'users', dataset: 'professional' } as const

type Read = (text: string) => unknown

const readers: readonly (readonly [Read, number])[] = [
  ...[analyseDocument, analyseQuery, analyseEmail, namesLocalPart].map(whole),
  ...[foldCase, foldAccents, splitWords, redactText, parseIsoSeconds].map(whole),
  ...[obfuscateEmail, readMailForms, parseMailDomain, normaliseLogin, findOwnDomain].map(whole),
  whole(normaliseProfessionalUrl),
  whole(function best(text) {
    const names = { login: text, displayName: text, websiteUrl: text, company: text }
    return chooseBestEmail({ ...names, emails: [text] }, () => 'valid')
  }),
  whole(function addresses(text) {
    return readAddresses([text, text])
  }),
  whole(function addressesCut(text) {
    return cutAddresses(text, (address) => address === '')
  }),
  whole(function embedded(text) {
    const repo = { name: text.slice(0, 255), description: text } as never
    return buildEmbeddingText({ repo, topics: [text], readme: text })
  }),
  whole(function place(text) {
    return places.resolve(text)
  }),
  whole(function userLine(text) {
    return buildUserDocument(readUser({ platformId: text, login: 'a', bio: text, emails: [text] }))
  }),
  whole(function line(text) {
    return parseMembers(Buffer.from(text))
  }),
  whole(function body(text) {
    return findJsonFault(Buffer.from(text))
  }),
  [prefersDryRun, headerCharsMax],
  [continueTrace, headerCharsMax],
  [(text) => chooseRetryPauseMs(0, text), headerCharsMax],
  [(text) => new ReceivedHead('GET', text), headerCharsMax],
  [(text) => understand(text, target, context), sentenceCharsMax],
  [regexProblem, patternCharsMax],
  [globbed, patternCharsMax],
]

function whole(read: Read): [Read, number] {
  return [read, charsMax]
}

/** Values that patterns match have 1,024 characters. */
function globbed(pattern: string): boolean {
  try {
    return compileGlob(pattern, true).test('a'.repeat(1024))
  } catch {
    return false
  }
}

for (const [read, charsMax] of readers) {
  for (const piece of pieces) {
    for (const [before, behind] of frames) {
      const room = charsMax - before.length - behind.length
      const text = before + piece.repeat(Math.floor(room / piece.length)) + behind
      process.stdout.write(`${JSON.stringify([String(read).slice(0, 60), before, piece, behind])} `)
      const start = process.cpuUsage()
      try {
        read(text)
      } catch (error) {
        // A faulty line raises a LineError; any other error is a defect.
        if (!(error instanceof LineError)) throw error
      }
      const { user, system } = process.cpuUsage(start)
      process.stdout.write(`${Math.round((user + system) / 1000)}\n`)
    }
  }
}
process.stdout.write('done\n')
