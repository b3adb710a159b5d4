/** What a cluster for a hundred million users would be, from what small ones take. */
import { join } from 'node:path'
import { claim } from '../../claim.ts'
import { alignedTable, bytesText, countText, millisText, secondsText } from '../../table.ts'
import { repositoryFolder } from '../../workspace.ts'
import type { EnginesSuite } from '../suite.ts'
import { assumed, type ClusterPlan, clusterFor } from './extrapolate.ts'
import { type Measured, measureSource } from './measure.ts'

export const sizing: EnginesSuite = {
  name: 'sizing',
  run: async ({ source, ground, prices }) => {
    const sources = new Set([join(repositoryFolder, 'data/sample'), source])
    const measured: Measured[] = []
    for (const one of sources) measured.push(await measureSource(one, ground.freshFolder()))
    const plans = measured.map(({ indices }) => clusterFor(indices, assumed, prices))
    const tables = measured.map((one, i) => tablesOf(one, plans[i]!)).join('\n')
    const isWhole = measured.every(({ indices }) => indices.some(({ bytes }) => bytes > 0))
    const figure = `${measured.length} data sets; ${JSON.stringify(prices)} US dollars a month`
    return {
      claims: [claim(isWhole, 'every data set is measured', figure)],
      tables,
      figures: { measured, assumed, plans },
    }
  },
}

function tablesOf(measured: Measured, plan: ClusterPlan): string {
  const { source, indices, loadSeconds, heapUsedBytes, snapshotBytes, scanMs } = measured
  const documents = indices.reduce((sum, one) => sum + one.documents, 0)
  const planned = plan.indices.reduce((sum, one) => sum + one.documents, 0)
  const bytes = indices.reduce((sum, one) => sum + one.bytes, 0)
  const growth = plan.answeringBytes / assumed.copies / bytes
  const repos = indices.find(({ kind }) => kind === 'repos')!.documents
  return [
    alignedTable(
      `${source}: measured, one node`,
      ['', ''],
      [
        ['documents', countText(documents)],
        ['on disk, one copy', bytesText(bytes)],
        [
          'loaded in',
          `${secondsText(loadSeconds)}, ${countText(documents / loadSeconds)} a second`,
        ],
        ['heap in use', bytesText(heapUsedBytes)],
        ['snapshot of the embedded engine', bytesText(snapshotBytes)],
        [`a search by meaning of ${countText(repos)} repositories`, millisText(scanMs)],
      ],
    ),
    alignedTable(
      'for a hundred million users',
      ['', 'documents', 'bytes each', 'one copy', 'shards'],
      plan.indices.map((one) => [
        one.kind,
        countText(one.documents),
        countText(Math.round(one.documentBytes)),
        bytesText(one.bytes),
        countText(one.shards),
      ]),
    ),
    alignedTable(
      'the cluster',
      ['', ''],
      [
        ['copies, snapshots at a time', `${assumed.copies}, ${assumed.snapshots}`],
        ['nodes', `${plan.nodes} of ${bytesText(assumed.nodeMemoryBytes)}`],
        ['memory', bytesText(plan.memoryBytes)],
        ['disk', bytesText(plan.diskBytes)],
        ['US dollars a month', countText(Math.round(plan.price))],
        [
          'loaded by one process in',
          `${countText((planned / documents) * (loadSeconds / 3600))} h`,
        ],
        ['memory of the machine that imports', bytesText(snapshotBytes * growth)],
        [
          'a search by meaning without a filter, on one core',
          secondsText(((scanMs / 1000) * assumed.documents.repos!) / repos),
        ],
      ],
    ),
  ].join('\n')
}
