/**
 * `npm run bench -- engines`: threads and a cluster of one node side by side, with the same data
 * and searches: whether they agree, how fast they are, what they take. Exit code 1 where they
 * disagree.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openEmbedder } from '../../src/embed/index.ts'
import { type Engine, loadClusterEngine, openEmbeddedEngine } from '../../src/engines/index.ts'
import { loadSnapshot } from '../../src/snapshot/index.ts'
import { startLoadProcess } from '../http/load.ts'
import { row } from '../report/rows.ts'
import { report, runSuite } from '../suite.ts'
import { countText } from '../table.ts'
import { makeTemporaryRunFolder, repositoryFolder } from '../workspace.ts'
import { compareEngines } from './agreement.ts'
import { type Pair, startPair } from './contestants.ts'
import { readRequests, searchRequests } from './requests.ts'
import { measureSpeed } from './speed.ts'

await runSuite('engines', async ({ quick, ...options }) => {
  const source = options.source ?? join(repositoryFolder, '../shared/data')
  if (!existsSync(source)) return [`no data set in ${source}: name one with --source`]
  const pair = await startPair(source, join(makeTemporaryRunFolder(), 'data'))
  const load = startLoadProcess()
  try {
    const { unexplained, data, people } = await agree(pair)
    const requests = [...searchRequests(), ...readRequests(people)]
    report('requests over HTTP', await measureSpeed(pair, load, requests, data, quick))
    report(
      'what they take',
      pair.contestants.flatMap(({ name, seconds, diskBytes, residentBytes }) => [
        row(`${data}: ${name}, import or load`, 'seconds', seconds, { n: 1 }),
        row(`${data}: ${name}, disk`, 'bytes', diskBytes, { n: 1 }),
        row(`${data}: ${name}, resident memory`, 'bytes', residentBytes(), { n: 1 }),
      ]),
    )
    return unexplained === 0 ? [] : [`${unexplained} hits stand in another order`]
  } finally {
    await load.stop()
    await pair.stop()
  }
})

const deadlineMs = 60_000

async function agree({ dataDir, node }: Pair) {
  const { Cluster, findSnapshot, publishedSnapshot } = await loadClusterEngine()
  const nodes = new Cluster({ nodes: [node] })
  const snapshot = await loadSnapshot(dataDir)
  const embedded = openEmbeddedEngine(snapshot, { deadlineMs, onWorkerLost: () => undefined })
  const name = await publishedSnapshot(nodes, 'devdex')
  const found = await findSnapshot(nodes, 'devdex', name!)
  const cluster = found.start({ deadlineMs })
  const embedder = await openEmbedder({ kind: 'static' })
  try {
    await Promise.all([embedded.started(), cluster.started()])
    const { users, repos } = embedded.sizes
    const data = `${countText(users)} users, ${countText(repos)} repositories`
    const unexplained = await compareEngines({ embedded, cluster, embedder })
    return { unexplained, data, people: await findKnownPeople(embedded) }
  } finally {
    await Promise.all([embedded.close(), cluster.close(), embedder.close()])
    await nodes.close()
  }
}

/** Some of the users with most followers. */
async function findKnownPeople(engine: Engine): Promise<{ id: string; login: string }[]> {
  const users = Array.from({ length: Math.min(2000, engine.sizes.users) }, (_, ordinal) => ordinal)
  const metrics = await engine.userMetrics(users)
  const followers = (user: number) => metrics[user]!.devrank!.followersIn
  const known = users.sort((a, b) => followers(b) - followers(a)).slice(0, 20)
  const bodies = await engine.bodies('users', known)
  return bodies.map((body) => JSON.parse(Buffer.from(body).toString()))
}
