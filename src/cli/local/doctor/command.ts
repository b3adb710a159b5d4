/** `devdex doctor`: finds problems of this machine and of a service, and says how to fix them. */

import type { Config } from '../../../config.ts'
import type { Diagnosis } from '../../../operations/index.ts'
import type { AccountsPlace } from '../../../service/index.ts'
import { type Io, write } from '../../output/io.ts'
import { counted, safeText } from '../../output/safe-text.ts'
import { chooseUrl } from '../../paths.ts'
import type { ClusterPlaceOptions } from '../cluster-options.ts'

interface DoctorOptions extends ClusterPlaceOptions, AccountsPlace {
  readonly url?: string
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
  const url = chooseUrl(options.url, config)
  const { findings, snapshotBytes } = await data.dataFindings(options.data, nowMs)
  return [
    ...(await machine.versionFindings()),
    ...findings,
    machine.memoryFinding(snapshotBytes),
    await machine.openFilesFinding(),
    ...(await service.serviceFindings(io, { ...config, url }, options.url !== undefined, nowMs)),
    ...(await backend.clusterFindings(options, config)),
    ...(await backend.accountsFindings(options, nowMs)),
  ]
}

const marks = { ok: 'ok      ', warning: 'warning ', problem: 'PROBLEM ' } as const

function lineOf({ name, status, text, advice }: Diagnosis): string {
  const line = `${marks[status]} ${name}: ${safeText(text)}`
  return advice === undefined ? line : `${line}\n          ${safeText(advice)}`
}
