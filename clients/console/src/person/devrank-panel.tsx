import type { DevRank } from 'devdex-client'
import { formatDay, formatWhole } from '../numbers.ts'
import { Panel } from '../parts/panel.tsx'
import { numberColumn, Table } from '../parts/table.tsx'
import { TierBadge } from '../parts/tier-badge.tsx'

interface Line {
  readonly name: string
  readonly title?: string
  readonly text: string
}

/** The standing in the graph of follows. */
export function DevRankPanel({ devrank }: { devrank: DevRank }) {
  const { crackedScore, pc, trust, followersIn, followingOut, community } = devrank
  const lines: readonly Line[] = [
    {
      name: 'Ahead of',
      title: 'The share of other people with a lower rank',
      text: `${pc.toFixed(pc > 99 ? 2 : 0)} %`,
    },
    {
      name: 'Standing of followers',
      title: 'Followers who are followed back count half',
      text: `${(trust * 100).toFixed(0)} %`,
    },
    { name: 'Followers in the data', text: formatWhole(followersIn) },
    { name: 'Following in the data', text: formatWhole(followingOut) },
    { name: 'Community', title: '0 is the largest', text: `${community}` },
  ]
  return (
    <Panel title="DevRank">
      <p class="devrank-line">
        <TierBadge devrank={devrank} />
        <meter
          min={0}
          max={100}
          value={crackedScore}
          aria-label="Score"
          title={`Computed ${formatDay(devrank.createdAt)}`}
        />
        <strong class="number">{crackedScore.toFixed(1)}</strong>
      </p>
      <Table
        columns={[
          {
            heading: '',
            isRowHeading: true,
            title: ({ title }) => title,
            cell: ({ name }) => name,
          },
          numberColumn('', ({ text }: Line) => text),
        ]}
        rows={lines}
        rowKey={({ name }) => name}
      />
    </Panel>
  )
}
