/** Collects the edges of one type, in pieces that are freed one by one. */

/** Some edges. `dates` is null if none of them has a date. */
export interface EdgePiece {
  readonly from: Uint32Array
  readonly to: Uint32Array
  /** Seconds since 1970. 0: no date. */
  dates: Uint32Array | null
  length: number
}

const pieceEdges = 1 << 18

export class EdgeList {
  #pieces: EdgePiece[] = []

  /** @param date in seconds since 1970; 0: none */
  add(from: number, to: number, date: number): void {
    let piece = this.#pieces.at(-1)
    if (piece === undefined || piece.length === pieceEdges) {
      piece = createPiece()
      this.#pieces.push(piece)
    }
    const at = piece.length++
    piece.from[at] = from
    piece.to[at] = to
    if (date === 0) return
    piece.dates ??= new Uint32Array(pieceEdges)
    piece.dates[at] = date
  }

  get length(): number {
    return this.#pieces.reduce((sum, { length }) => sum + length, 0)
  }

  get isDated(): boolean {
    return this.#pieces.some(({ dates }) => dates !== null)
  }

  pieces(): Iterable<EdgePiece> {
    return this.#pieces
  }

  /** Yields and releases the pieces: each can be freed when the next one is requested. */
  *drain(): Generator<EdgePiece> {
    const pieces = this.#pieces.reverse()
    this.#pieces = []
    for (let piece = pieces.pop(); piece !== undefined; piece = pieces.pop()) yield piece
  }
}

function createPiece(): EdgePiece {
  return {
    from: new Uint32Array(pieceEdges),
    to: new Uint32Array(pieceEdges),
    dates: null,
    length: 0,
  }
}

/**
 * The date of an edge in 32 bits: seconds since 1970, and 0 for none. Dates before 1970 become its
 * first second, those after February 2106 the last possible one.
 */
export function storeDate(seconds: number | null): number {
  return seconds === null ? 0 : Math.min(0xffffffff, Math.max(1, seconds))
}

/** The array itself if it is long enough, else a copy of at least twice its length. */
export function growArray<T extends Uint8Array | Uint32Array>(array: T, length: number): T {
  if (length <= array.length) return array
  const longer = new (array.constructor as new (length: number) => T)(
    Math.max(length, array.length * 2),
  )
  longer.set(array)
  return longer
}
