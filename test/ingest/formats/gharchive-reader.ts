/** Hours of GH Archive written for one test, and what the reader says of them. */
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ghArchiveReader } from '../../../src/ingest/formats/gharchive/gharchive.ts'
import { freshFolder } from '../data-set.ts'
import { RecordingSink } from './recording-sink.ts'

export const now = Date.parse('2026-06-01T00:00:00Z') / 1000

/** Lines as events or as raw text. */
export async function readEvents(
  lines: readonly (object | string)[],
  sink = new RecordingSink(),
): Promise<RecordingSink> {
  const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
  return readHour(gzipSync(`${texts.join('\n')}\n`), sink)
}

export function readHour(content: Uint8Array, sink = new RecordingSink()): Promise<RecordingSink> {
  const path = join(freshFolder(), '2021-03-04-9.json.gz')
  writeFileSync(path, content)
  return readFile(path, sink)
}

export async function readFile(path: string, sink = new RecordingSink()): Promise<RecordingSink> {
  const bytes = statSync(path).size
  const input = { path, name: path, bytes, modifiedAt: now }
  await ghArchiveReader.read(input, sink, { mapping: null, now })
  return sink
}

export const date = '2021-03-04T09:10:11Z'
export const seconds = Date.parse(date) / 1000

export const mira = { id: 101, login: 'mira', display_login: 'mira', url: '', gravatar_id: '' }
export const lamp = { id: 7, name: 'lumenforge/lamp', url: '' }

/** In the form since 2015. */
export function event(type: string, payload: object = {}, members: object = {}): object {
  const id = '15000000001'
  return { id, type, actor: mira, repo: lamp, payload, public: true, created_at: date, ...members }
}

/** In the form until 2014. */
export function timelineEvent(type: string, payload: object = {}, members: object = {}): object {
  return {
    repository: {
      id: 7,
      name: 'lamp',
      owner: 'lumenforge',
      url: 'https://github.com/lumenforge/lamp',
      description: 'Lights',
      language: 'Ruby',
      watchers: 8,
      open_issues: 6,
      private: false,
      created_at: '2012/02/28 01:06:32 -0800',
      pushed_at: '2012/03/10 20:01:21 -0800',
    },
    actor_attributes: { login: 'mira', type: 'User', name: 'Mira Voss', location: 'Basel' },
    created_at: '2012/03/10 22:55:34 -0800',
    public: true,
    actor: 'mira',
    payload,
    type,
    ...members,
  }
}
