import { ApiError } from 'devdex-client'
import { formatColumnScore, formatCount } from '../numbers.ts'
import { CalmProblem } from '../parts/calm-problem.tsx'
import { isRepository, readName, readShownName } from '../parts/named.ts'
import { Panel } from '../parts/panel.tsx'
import { RecordLink } from '../parts/record-link.tsx'
import { buildColumn, type Column, nameColumn, numberColumn, Table } from '../parts/table.tsx'
import type { SearchHit } from '../search/search-answers.ts'
import { formulaState } from './formula-state.ts'
import { type FormulaNode, readChildren } from './formula-tree.ts'
import type { LiveOrder } from './live-order.ts'
import { formatMove, type Move } from './moved.ts'
import { ShareBar } from './share-bar.tsx'
import { readShares, sumLongest } from './term-shares.ts'
import { formatTerm } from './term-text.ts'

/** The best by the formula: how far each has moved, and what each term adds. */
export function OrderTable({ live }: { live: LiveOrder }) {
  const { formula } = formulaState.value
  const hits = live.order.answer.value
  const problem = live.order.problem.value
  const isMistaken = problem instanceof ApiError && problem.mistakes.length > 0
  return (
    <Panel title="Order">
      {problem !== undefined && !isMistaken && (
        <CalmProblem problem={problem} retry={() => live.retry()} />
      )}
      {isMistaken && (
        <p class="mistake" role="status">
          The formula has {formatCount(problem.mistakes.length, 'mistake')}, marked at the node. The
          order is the last one that worked.
        </p>
      )}
      {hits === undefined ? (
        problem === undefined && <p class="stack calm">Type a text above to see who comes first.</p>
      ) : (
        <>
          <Comparison live={live} count={hits.length} />
          <Terms formula={formula} />
          <HitRows hits={hits} moves={live.listMoves()} isStale={live.order.isPending.value} />
        </>
      )}
    </Panel>
  )
}

function Comparison({ live, count }: { live: LiveOrder; count: number }) {
  const isKept = live.kept.value !== undefined
  return (
    <div class="row">
      <span class="dim" role="status">
        {count === 0
          ? 'Nothing is found.'
          : `${formatCount(count, 'result')}, compared with ${isKept ? 'the kept order' : 'relevance'}`}
      </span>
      <button type="button" class="quiet small" onClick={() => live.keep()}>
        Compare with this order
      </button>
      {isKept && (
        <button type="button" class="quiet small" onClick={() => live.compareWithRelevance()}>
          Compare with relevance
        </button>
      )}
    </div>
  )
}

/** The colours of the terms. */
function Terms({ formula }: { formula: FormulaNode }) {
  const terms = formula.type === 'Sum' || formula.exprs !== undefined ? readChildren(formula) : []
  if (terms.length < 2) return null
  return (
    <ul class="legend">
      {terms.map((term, i) => (
        <li key={i}>
          <span class="swatch" data-term={i % 6} aria-hidden="true" /> <bdi>{formatTerm(term)}</bdi>
        </li>
      ))}
    </ul>
  )
}

interface HitRowsProps {
  readonly hits: readonly SearchHit[]
  readonly moves: readonly Move[] | undefined
  readonly isStale: boolean
}

function HitRows({ hits, moves, isStale }: HitRowsProps) {
  const shares = hits.map(({ explanation }) => explanation && readShares(explanation))
  const longest = sumLongest(shares.filter((known) => known !== undefined))
  const columns: readonly Column<SearchHit>[] = [
    buildColumn('#', (_, i) => i + 1, { style: 'number' }),
    buildColumn('Moved', (_, i) => moves !== undefined && <MoveMark move={moves[i]!} />),
    nameColumn('Name', (hit) => <HitLink hit={hit} />),
    buildColumn('Terms', (_, i) => {
      return shares[i] && <ShareBar shares={shares[i]} longest={longest} />
    }),
    numberColumn('Score', ({ score }) => (score === undefined ? '' : formatColumnScore(score))),
  ]
  return (
    <Table
      class="order-table"
      isBusy={isStale}
      columns={columns}
      rows={hits}
      rowKey={({ id }) => id}
    />
  )
}

function HitLink({ hit }: { hit: SearchHit }) {
  const named = { collection: isRepository(hit) ? 'repos' : 'users', record: hit } as const
  const name = isRepository(hit) ? readName(named) : readShownName(hit)
  return (
    <RecordLink of={named} class="line" title={name}>
      <bdi>{name}</bdi>
    </RecordLink>
  )
}

function MoveMark({ move }: { move: Move }) {
  const kind = move === 'new' ? 'new' : move > 0 ? 'up' : move < 0 ? 'down' : 'same'
  return (
    <span class="move" data-move={kind}>
      {formatMove(move)}
    </span>
  )
}
