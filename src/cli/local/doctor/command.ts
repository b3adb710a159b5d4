/** `devdex doctor`: finds problems of this machine and of a service, and says how to fix them. */

import { baseUrl, type Config } from '../../../config.ts'
import type { Diagnosis } from '../../../operations/index.ts'
import { type Io, write } from '../../output/io.ts'
import { UsageFailure } from '../../output/report.ts'
import { counted, safeText } from '../../output/safe-text.ts'
import type { ClusterPlaceOptions } from '../cluster-options.ts'

export interface DoctorOptions extends ClusterPlaceOptions {
  readonly data: string
  readonly url?: string
  readonly accounts?: string
  readonly json?: boolean
}

/** Throws an Error after printing, if there is a problem. */
export async function examine(io: Io, config: Config, options: DoctorOptions): Promise<void> {
  const findings = await diagnose(io, config, options)
  const count = (status: Diagnosis['status']) =>
    findings.filter((finding) => finding.status === status).length
  const [problems, warnings] = [count('problem'), count('warning')]
  const report = JSON.stringify({ problems, warnings, checks: findings })
  const lines = options.json ? report : findings.map(lineOf).join('\n')
  await write(io.stdout, `${lines}\n`)
  if (problems > 0) throw new Error(`${counted(problems, 'problem')} found`)
}

/** The results of all checks. Throws UsageFailure for an invalid address. */
export async function diagnose(
  io: Io,
  config: Config,
  options: DoctorOptions,
): Promise<Diagnosis[]> {
  // Loaded here, because the help does not need them.
  const [machine, data, service, backend] = await Promise.all([
    import('./machine-checks.ts'),
    import('./data-checks.ts'),
    import('./service-checks.ts'),
    import('./backend-checks.ts'),
  ])
  const nowMs = Date.now()
  const url = options.url === undefined ? config.url : serviceUrl(options.url)
  const { findings, snapshotBytes } = await data.dataFindings(options.data, nowMs)
  return [
    ...(await machine.versionFindings()),
    ...findings,
    machine.memoryFinding(snapshotBytes),
    await machine.openFilesFinding(),
    ...(await service.serviceFindings(
      io,
      { url, apiKey: config.apiKey },
      options.url !== undefined,
      nowMs,
    )),
    ...(await backend.clusterFindings(options, config)),
    ...(await backend.accountsFindings(options, nowMs)),
  ]
}

/** The base address. Throws UsageFailure for an invalid one. User and password are dropped. */
function serviceUrl(text: string): string {
  try {
    return baseUrl(text, '--url')
  } catch (error) {
    throw new UsageFailure((error as Error).message)
  }
}

const marks = { ok: 'ok      ', warning: 'warning ', problem: 'PROBLEM ' } as const

function lineOf({ name, status, text, advice }: Diagnosis): string {
  const line = `${marks[status]} ${name}: ${safeText(text)}`
  return advice === undefined ? line : `${line}\n          ${safeText(advice)}`
}
