import { ApiError } from 'devdex-client'
import { href } from '../address.ts'
import { columnScore, counted } from '../numbers.ts'
import { CalmProblem } from '../parts/calm-problem.tsx'
import { readShownName } from '../parts/named.ts'
import { Panel } from '../parts/panel.tsx'
import { TableHead } from '../parts/table-head.tsx'
import { formulaState } from './formula-state.ts'
import { childrenOf, type FormulaNode } from './formula-tree.ts'
import type { Hit, LiveOrder } from './live-order.ts'
import { type Move, moveText } from './moved.ts'
import { ShareBar } from './share-bar.tsx'
import { longestOf, sharesOf } from './term-shares.ts'
import { termText } from './term-text.ts'

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
          The formula has {counted(problem.mistakes.length, 'mistake')}, marked at the node. The
          order is the last one that worked.
        </p>
      )}
      {hits === undefined ? (
        problem === undefined && <p class="calm">Type a text above to see who comes first.</p>
      ) : (
        <>
          <Comparison live={live} count={hits.length} />
          <Terms formula={formula} />
          <HitRows hits={hits} moves={live.moves()} isStale={live.order.isPending.value} />
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
          : `${counted(count, 'result')}, compared with ${isKept ? 'the kept order' : 'relevance'}`}
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
  const terms = formula.type === 'Sum' || formula.exprs !== undefined ? childrenOf(formula) : []
  if (terms.length < 2) return null
  return (
    <ul class="legend">
      {terms.map((term, i) => (
        <li key={i}>
          <span class="swatch" data-term={i % 6} aria-hidden="true" /> <bdi>{termText(term)}</bdi>
        </li>
      ))}
    </ul>
  )
}

interface HitRowsProps {
  readonly hits: readonly Hit[]
  readonly moves: readonly Move[] | undefined
  readonly isStale: boolean
}

function HitRows({ hits, moves, isStale }: HitRowsProps) {
  const shares = hits.map(({ explanation }) => explanation && sharesOf(explanation))
  const longest = longestOf(shares.filter((known) => known !== undefined))
  return (
    <table class="order-table" aria-busy={isStale}>
      <TableHead columns={['#', 'Moved', 'Name', 'Terms', ['Score', 'number']]} />
      <tbody>
        {hits.map((hit, i) => (
          <tr key={hit.id}>
            <td class="number">{i + 1}</td>
            <td>{moves !== undefined && <MoveMark move={moves[i]!} />}</td>
            <th scope="row">
              <HitLink hit={hit} />
            </th>
            <td>{shares[i] && <ShareBar shares={shares[i]} longest={longest} />}</td>
            <td class="number">{hit.score === undefined ? '' : columnScore(hit.score)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function HitLink({ hit }: { hit: Hit }) {
  if ('ownerLogin' in hit) {
    const name = `${hit.ownerLogin}/${hit.name}`
    return (
      <a class="line" href={href('repository', name)} title={name}>
        <bdi>{name}</bdi>
      </a>
    )
  }
  const shown = readShownName(hit)
  return (
    <a class="line" href={href('person', hit.login)} title={shown}>
      <bdi>{shown}</bdi>
    </a>
  )
}

function MoveMark({ move }: { move: Move }) {
  const kind = move === 'new' ? 'new' : move > 0 ? 'up' : move < 0 ? 'down' : 'same'
  return (
    <span class="move" data-move={kind}>
      {moveText(move)}
    </span>
  )
}
