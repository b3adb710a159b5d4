/** Reads hours in a thread of its own. What it finds goes through a port, as texts of calls. */
import type { MessagePort } from 'node:worker_threads'
import { SourceError } from '../../sources/index.ts'
import type { ReadOptions, SourceInput } from '../format.ts'
import { ghArchiveReader } from './gharchive.ts'
import { CallRecorder } from './recorded-calls.ts'

export interface HourTask {
  readonly input: SourceInput
  readonly options: ReadOptions
  readonly port: MessagePort
  /** UTF-16 units that may wait at the other side. */
  readonly waitingMax: number
}

/** What goes through the port. The other side answers each text with its length. */
export type HourMessage =
  | { readonly text: string }
  /** The last message. Null: all was read. Else why it cannot be read. */
  | { readonly error: string | null }

/** Resolves after the last message has been sent. */
export async function readHourInThread({
  input,
  options,
  port,
  waitingMax,
}: HourTask): Promise<void> {
  let waiting = 0
  let onTaken: () => void = () => undefined
  port.on('message', (length: number) => {
    waiting -= length
    onTaken()
  })
  const send = (message: HourMessage) => port.postMessage(message)
  const recorder = new CallRecorder(
    ghArchiveReader.trust,
    (text) => {
      waiting += text.length
      send({ text })
    },
    async () => {
      while (waiting > waitingMax) {
        await new Promise<void>((resolve) => {
          onTaken = resolve
        })
      }
    },
  )
  let error: string | null = null
  try {
    await ghArchiveReader.read(input, recorder, options)
  } catch (thrown) {
    if (!(thrown instanceof SourceError)) throw thrown
    error = thrown.message
  } finally {
    recorder.flush()
    send({ error })
    port.close()
  }
}
