/** A fetch that is killed again and again ends with the files of one that was not. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { freshFolder } from '../../ingest/data-set.ts'
import { everyByte, sortedFolder, token } from './fetched-folder.ts'
import { githubServer, smallWorld } from './github-server.ts'
import { again, begun, untilRequests } from './running-fetch.ts'

const killsMax = 12

it('a process that is killed again and again ends with the same files', async () => {
  const server = await githubServer({ world: smallWorld(), delayMs: 15 })
  const whole = join(freshFolder(), 'whole')
  await again(server, whole)
  const folder = join(freshFolder(), 'people')
  let killed = 0
  for (let kills = 0; kills < killsMax; kills++) {
    const fetching = begun(server, folder)
    // Within a request, and around the commit of its answer.
    await untilRequests(server, server.requests.length + 1 + (kills % 3), fetching)
    await sleep((kills * 7) % 20)
    fetching.child.kill('SIGKILL')
    const { code } = await fetching.ended
    if (code !== null) break
    killed++
  }
  expect(killed).toBeGreaterThanOrEqual(3)
  const { code, stdout } = await begun(server, folder).ended
  expect(code).toBe(0)
  expect(stdout).toContain('complete')
  expect(sortedFolder(folder)).toEqual(sortedFolder(whole))
  expect(everyByte(folder)).not.toContain(token)
})
