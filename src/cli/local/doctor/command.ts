/** `devdex doctor`: finds problems of this machine and of a service, and says how to fix them. */

import type { Config } from '../../../config.ts'
import type { Diagnosis } from '../../../operations/index.ts'
import type { OptionsOf } from '../../command-row.ts'
import { type Io, write } from '../../output/io.ts'
import { cleanText, formatCount } from '../../output/safe-text.ts'
import { chooseUrl } from '../../paths.ts'
import type { doctorFlags } from '../rows.ts'

type DoctorOptions = OptionsOf<(typeof doctorFlags)[number]>

/** Throws an Error after printing, if there is a problem. */
export async function runDoctor(io: Io, config: Config, options: DoctorOptions): Promise<void> {
  const findings = await runChecks(io, config, options)
  const count = (status: Diagnosis['status']) =>
    findings.filter((finding) => finding.status === status).length
  const [problems, warnings] = [count('problem'), count('warning')]
  const report = JSON.stringify({ problems, warnings, checks: findings })
  const lines = options.json ? report : findings.map(formatFinding).join('\n')
  await write(io.stdout, `${lines}\n`)
  if (problems > 0) throw new Error(`${formatCount(problems, 'problem')} found`)
}

/** The results of all checks. Throws UsageFailure for an invalid address. */
export async function runChecks(
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
  const { findings, snapshotBytes } = await data.checkData(options.data, nowMs)
  return [
    ...(await machine.checkVersions()),
    ...findings,
    machine.checkMemory(snapshotBytes),
    await machine.checkOpenFiles(),
    ...(await service.checkService(io, { ...config, url }, options.url !== undefined, nowMs)),
    ...(await backend.checkCluster(options, config)),
    ...(await backend.checkAccounts(options, nowMs)),
  ]
}

const marks = { ok: 'ok      ', warning: 'warning ', problem: 'PROBLEM ' } as const

function formatFinding({ name, status, text, advice }: Diagnosis): string {
  const line = `${marks[status]} ${name}: ${cleanText(text)}`
  return advice === undefined ? line : `${line}\n          ${cleanText(advice)}`
}
