/** Reads inputs in a thread of its own. What it finds goes through a port, as texts of calls. */
import { SourceError } from '../sources/index.ts'
import { loadReader, type ReaderMessage, type ReaderTask } from './readers.ts'
import { CallRecorder } from './recorded-calls.ts'

/** Resolves after the last message has been sent. */
export async function readInThread(task: ReaderTask): Promise<void> {
  const { input, format, settings, options, port, waitingMax } = task
  let waiting = 0
  let onTaken: () => void = () => undefined
  port.on('message', (length: number) => {
    waiting -= length
    onTaken()
  })
  const send = (message: ReaderMessage) => port.postMessage(message)
  const reader = await loadReader(format, settings)
  const recorder = new CallRecorder(
    options.mapping?.trust ?? reader.trust,
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
    await reader.read(input, recorder, options)
  } catch (thrown) {
    if (!(thrown instanceof SourceError)) throw thrown
    error = thrown.message
  } finally {
    recorder.flush()
    send({ error })
    port.close()
  }
}
