/** Checks of this machine: versions, limits and memory. */

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { totalmem } from 'node:os'
import { readMessage } from '../../../domain/index.ts'
import { loadUws } from '../../../http/index.ts'
import type { Diagnosis } from '../../../operations/index.ts'
import { readPackageVersion } from '../../../service/version.ts'
import { formatSize, reportFine, reportProblem, reportWarning } from './diagnosis.ts'

/** Files that `serve` needs: its default number of connections, and other files. */
const filesWanted = 10_000 + 512

export async function checkVersions(): Promise<Diagnosis[]> {
  const { platform, arch, versions } = process
  return [
    reportFine('devdex', readPackageVersion()),
    // bin/devdex.cjs refuses older versions.
    reportFine('node', `v${versions.node} on ${platform} ${arch}`),
    await checkHttp(),
    // Of the other native parts only the accounts need theirs.
    await checkSqlite(),
    checkRecords(),
    checkEmbedding(),
  ]
}

async function checkSqlite(): Promise<Diagnosis> {
  const { readSqliteVersion } = await import('../../../accounts/index.ts')
  try {
    return reportFine('sqlite', `SQLite ${readSqliteVersion()} loads`)
  } catch (error) {
    const advice = 'or keep the accounts in PostgreSQL (--accounts)'
    return reportProblem('sqlite', readMessage(error), advice)
  }
}

function checkRecords(): Diagnosis {
  if (canLoad('msgpackr-extract')) return reportFine('records', 'msgpackr-extract loads')
  const text = 'records are read in JavaScript, which is slower: msgpackr-extract does not load'
  return reportWarning('records', text, 'install with optional packages')
}

function checkEmbedding(): Diagnosis {
  const known = ['onnxruntime-node', 'onnxruntime-web'].filter(canLoad)
  const text = known.length > 0 ? `${known.join(' and ')} can be loaded` : 'no ONNX runtime'
  return reportFine('embedding', `${text}; only models of your own need one`)
}

/** Whether this package, or msgpackr, would find it. */
function canLoad(name: string): boolean {
  const own = createRequire(import.meta.url)
  try {
    createRequire(own.resolve('msgpackr'))(name)
    return true
  } catch {
    return false
  }
}

async function checkHttp(): Promise<Diagnosis> {
  try {
    await loadUws()
    return reportFine('http', 'uWebSockets.js loads')
  } catch (error) {
    const { platform, arch } = process
    const text = `node:http serves, which is slower: ${readMessage(error)}`
    return reportWarning('http', text, chooseAdvice(text, `${platform} ${arch}`))
  }
}

function chooseAdvice(reason: string, system: string): string {
  if (system !== 'linux x64') return 'its binaries are for Linux on x64; nothing can be done'
  if (reason.includes('GLIBC')) return 'run Node.js 22, or a system with a newer glibc'
  return 'install with Node.js 20, 22, 24 or 26, and with optional packages'
}

/** The limit of open files, which only Linux shows. */
export async function checkOpenFiles(): Promise<Diagnosis> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const [, soft = ''] = /^Max open files +(\S+)/m.exec(limits) ?? []
  const limit = soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number.parseInt(soft, 10)
  if (Number.isNaN(limit)) return reportFine('open files', 'this system does not show its limit')
  if (limit >= filesWanted) return reportFine('open files', `at most ${soft}`)
  const text = `at most ${soft}, and a service takes 10000 connections by default`
  const advice = 'raise it (ulimit -n 65536, LimitNOFILE=65536), or give serve fewer --connections'
  return reportWarning('open files', text, advice)
}

/**
 * A snapshot is served from memory. During a swap, and for `--keep-paging` after it, there are two.
 *
 * @param neededBytes size of the current snapshot; null without one
 */
export function checkMemory(neededBytes: number | null, limitBytes = readMemoryLimit()): Diagnosis {
  const has = `${formatSize(limitBytes)} of memory`
  if (neededBytes === null) return reportFine('memory', `${has}; no snapshot needs any yet`)
  const text = `${has}, and the snapshot takes ${formatSize(neededBytes)}`
  if (neededBytes > limitBytes) {
    return reportProblem(
      'memory',
      text,
      'raise the limit of the container, or take a larger machine',
    )
  }
  if (2 * neededBytes <= limitBytes) return reportFine('memory', text)
  const advice = 'a swap has two snapshots in memory: give more, or serve with --keep-paging 0'
  return reportWarning('memory', text, advice)
}

/** Memory of the machine, or the limit of its container. */
function readMemoryLimit(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}
