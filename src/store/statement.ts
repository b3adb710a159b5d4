/** SQL with `$1`, `$2` … for what is given beside it. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}
