import { expect, it } from 'vitest'
import { dataTarget, explainDiskErrors } from '../../src/ingest/disk-errors.ts'

const target = dataTarget('/srv/index', 'the staged sources', 'nothing was published')

/** Codes and paths of errors, and the remedy. Null: the error is not of the disk written to. */
it.each<[string, string | undefined, string | null]>([
  ['ENOSPC', undefined, 'free space on that disk'],
  ['EDQUOT', undefined, 'free space, or raise the quota of this account'],
  ['EROFS', '/srv/index/records/.tmp-7', 'mount that disk for writing'],
  ['EACCES', '/srv/index/records', 'let this account write there'],
  ['EPERM', '/srv/index', 'let this account write there'],
  ['EFBIG', undefined, 'raise the limit of the size of a file'],
  ['EIO', undefined, 'check that disk, which has an error'],
  ['ENOTDIR', '/srv/index/records', 'remove the file in the place of a folder'],
  ['EROFS', '/srv', 'mount that disk for writing'],
  ['EACCES', '/srv/people/users.csv', null],
  ['EACCES', '/srv/index2/users.csv', null],
  ['ENOENT', '/srv/index/CURRENT', null],
  ['EPIPE', undefined, null],
])('%s at %s is explained by: %s', async (code, path, remedy) => {
  const error = Object.assign(new Error(`${code}: reason`), { code, path })
  const failed = explainDiskErrors(target, () => Promise.reject(error))
  if (remedy === null) return expect(failed).rejects.toBe(error)
  const problem = `the data directory /srv/index cannot be written: ${code}: reason`
  const advice = `${remedy}, or name another with --data; nothing was published`
  await expect(failed).rejects.toThrow(`${problem}, for the staged sources: ${advice}`)
})
