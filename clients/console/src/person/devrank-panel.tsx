import type { DevRank } from 'devdex-client'
import { dayOf, wholeNumber } from '../numbers.ts'
import { Panel } from '../parts/panel.tsx'
import { TierBadge } from '../parts/tier-badge.tsx'

/** The standing in the graph of follows. */
export function DevRankPanel({ devrank }: { devrank: DevRank }) {
  const { crackedScore, pc, trust, followersIn, followingOut, community } = devrank
  return (
    <Panel title="DevRank">
      <p class="devrank-line">
        <TierBadge devrank={devrank} />
        <meter
          min={0}
          max={100}
          value={crackedScore}
          aria-label="Score"
          title={`Computed ${dayOf(devrank.createdAt)}`}
        />
        <strong class="number">{crackedScore.toFixed(1)}</strong>
      </p>
      <table>
        <tbody>
          <tr>
            <th scope="row" title="The share of other people with a lower rank">
              Ahead of
            </th>
            <td class="number">{pc.toFixed(pc > 99 ? 2 : 0)} %</td>
          </tr>
          <tr>
            <th scope="row" title="Followers who are followed back count half">
              Standing of followers
            </th>
            <td class="number">{(trust * 100).toFixed(0)} %</td>
          </tr>
          <tr>
            <th scope="row">Followers in the data</th>
            <td class="number">{wholeNumber(followersIn)}</td>
          </tr>
          <tr>
            <th scope="row">Following in the data</th>
            <td class="number">{wholeNumber(followingOut)}</td>
          </tr>
          <tr>
            <th scope="row" title="0 is the largest">
              Community
            </th>
            <td class="number">{community}</td>
          </tr>
        </tbody>
      </table>
    </Panel>
  )
}
