/** How far a result has moved: ranks up (positive) or down, or `new` where it was not listed. */
export type Move = number | 'new'

/** @param before ids in an earlier order; @param after ids in the present one */
export function compareOrders(before: readonly string[], after: readonly string[]): Move[] {
  const ranks = new Map(before.map((id, i) => [id, i]))
  return after.map((id, i) => {
    const rank = ranks.get(id)
    return rank === undefined ? 'new' : rank - i
  })
}

/** `+3`, `−2`, `new`, `=` */
export function formatMove(move: Move): string {
  if (move === 'new') return 'new'
  if (move === 0) return '='
  return move > 0 ? `+${move}` : `−${-move}`
}
