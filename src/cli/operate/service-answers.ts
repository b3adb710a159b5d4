/** Answers of the service at `--url` to this server, requested with the metrics token. */
import type { OperatorPlace } from '../operator.ts'

const answerMsMax = 5000
/** Length limit of an answer. The rest is discarded. */
const textBytesMax = 1 << 20

export interface ServiceText {
  readonly status: number
  /** At most 1 MiB. */
  readonly text: string
}

/** Null if there is no answer within five seconds. */
export async function askService(
  { url, config }: Pick<OperatorPlace, 'url' | 'config'>,
  path: `/${string}`,
  ask: typeof fetch = fetch,
): Promise<ServiceText | null> {
  const { metricsToken } = config
  const headers: Record<string, string> =
    metricsToken === undefined ? {} : { authorization: `Bearer ${metricsToken}` }
  try {
    const signal = AbortSignal.timeout(answerMsMax)
    const answer = await ask(`${url}${path}`, { headers, signal, redirect: 'manual' })
    return { status: answer.status, text: await beginningOf(answer) }
  } catch {
    return null
  }
}

async function beginningOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    parts.push(part)
    bytes += part.length
    if (bytes >= textBytesMax) break
  }
  return Buffer.concat(parts).toString('utf8', 0, textBytesMax)
}
