/** Says of a failed write what was being written, where, and what the operator can do. */
import { relative, resolve } from 'node:path'
import { ImportError } from './report.ts'

/** Content that is written, and its folder. */
export interface WriteTarget {
  /** For the message, such as "the snapshot". */
  readonly content: string
  /** The kind of the folder, such as "the data directory". */
  readonly place: string
  readonly folder: string
  /** How to name another folder. */
  readonly other: string
  /** The state after the failure. */
  readonly outcome: string
}

/** Remedies by the error of the system. */
const remedies: Readonly<Record<string, string>> = {
  ENOSPC: 'free space on that disk',
  EDQUOT: 'free space, or raise the quota of this account',
  EROFS: 'mount that disk for writing',
  EACCES: 'let this account write there',
  EPERM: 'let this account write there',
  EFBIG: 'raise the limit of the size of a file',
  EIO: 'check that disk, which has an error',
  ENOTDIR: 'remove the file in the place of a folder',
  ENAMETOOLONG: 'give it a shorter path',
  ENOENT: 'make the folder above it',
}

/** The data directory of an import or update. */
export function describeDataTarget(folder: string, content: string, outcome: string): WriteTarget {
  const place = 'the data directory'
  return { content, place, folder, other: 'name another with --data', outcome }
}

/** Runs work that writes. Throws ImportError for an error of the disk that it writes to. */
export async function explainDiskErrors<T>(
  target: WriteTarget,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw explainDiskError(target, error) ?? error
  }
}

/** Null for an error that has another cause, or concerns another folder. */
function explainDiskError(target: WriteTarget, error: unknown): ImportError | null {
  const { code = '', path, syscall, message } = error as NodeJS.ErrnoException
  const { content, place, folder, other, outcome } = target
  if (!Object.hasOwn(remedies, code)) return null
  // Only a folder that is made has to have one above it. Another missing file is another fault.
  if (code === 'ENOENT' && syscall !== 'mkdir') return null
  // A failed write has no path. An error with a path may be that of a source.
  if (path !== undefined && isElsewhere(relative(resolve(folder), path))) return null
  const problem = `${place} ${folder} cannot be written: ${message}, for ${content}`
  const text = `${problem}: ${remedies[code]}, or ${other}; ${outcome}`
  return new ImportError(text, { cause: error })
}

/** Whether a relative path leads neither into the folder nor to one above it. */
function isElsewhere(way: string): boolean {
  return way.startsWith('..') && way.split(/[/\\]/).some((part) => part !== '..')
}
