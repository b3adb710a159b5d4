/** Reads inputs in a thread of its own. What it finds goes through a port, as texts of calls. */
import { SourceError } from '../sources/index.ts'
import { loadReader, type ReaderMessage, type ReaderTask } from './readers.ts'
import { CallRecorder } from './recorded-calls.ts'

/** Resolves after the last message has been sent. Rejects with any error that is no SourceError. */
export async function readInThread(task: ReaderTask): Promise<void> {
  const { input, format, settings, options, port, waitingMax } = task
  let waiting = 0
  let onTaken: () => void = () => undefined
  port.on('message', (length: number) => {
    waiting -= length
    onTaken()
  })
  const send = (message: ReaderMessage) => port.postMessage(message)
  try {
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
    const error = await reader.read(input, recorder, options).then(() => null, sourceErrorOf)
    recorder.flush()
    send({ error })
  } finally {
    port.close()
  }
}

/** What an input is to blame for. Any other error ends the thread's task. */
function sourceErrorOf(error: unknown): string {
  if (error instanceof SourceError) return error.message
  throw error
}
