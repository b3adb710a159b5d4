/** Answers of the service at `--url` to this server, requested with the metrics token. */
import type { OperatorPlace } from '../operator.ts'

const answerMsMax = 5000
/** Length limit of an answer. The rest is discarded. */
const textBytesMax = 1 << 20

/** Null if there is no answer within five seconds. Its text has at most 1 MiB. */
export async function askService({ url, config, io }: OperatorPlace, path: `/${string}`) {
  const { metricsToken } = config
  const headers: Record<string, string> =
    metricsToken === undefined ? {} : { authorization: `Bearer ${metricsToken}` }
  try {
    const signal = AbortSignal.timeout(answerMsMax)
    const answer = await (io.fetch ?? fetch)(`${url}${path}`, {
      headers,
      signal,
      redirect: 'manual',
    })
    return { status: answer.status, text: await readBeginning(answer) }
  } catch {
    return null
  }
}

async function readBeginning({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    parts.push(part)
    bytes += part.length
    if (bytes >= textBytesMax) break
  }
  return Buffer.concat(parts).toString('utf8', 0, textBytesMax)
}
