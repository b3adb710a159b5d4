/** Reads inputs in a thread of its own. Records are sent through a port as recorded calls. */
import { SourceError } from '../sources/index.ts'
import { loadReader, type ReaderMessage, type ReaderTask } from './readers.ts'
import { CallRecorder } from './recorded-calls.ts'

/** Resolves after the last message, which reports a SourceError. Rejects with other errors. */
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
    const error = await reader.read(input, recorder, options).then(() => null, readSourceError)
    recorder.flush()
    send({ error })
  } finally {
    port.close()
  }
}

/** The message of a SourceError, a fault of the input. Throws any other error. */
function readSourceError(error: unknown): string {
  if (error instanceof SourceError) return error.message
  throw error
}
