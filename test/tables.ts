/** Tables of tests: a line of names, then a case a line, in columns with tabs between them. */
import { readFileSync } from 'node:fs'

/** Rows by the names of the columns. A column that a row lacks is an empty text. */
export function readTable<Name extends string>(path: string): Readonly<Record<Name, string>>[] {
  const [head = '', ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n')
  const names = head.split('\t')
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const cells = line.split('\t').map(readEscapes)
      if (cells.length > names.length) throw new Error(`${path}: too many columns in "${line}"`)
      return Object.fromEntries(names.map((name, i) => [name, cells[i] ?? ''])) as Record<
        Name,
        string
      >
    })
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '\\': '\\' }

/** `\n`, `\t`, `\\` and `\u{200b}` stand for what no table shows. */
function readEscapes(cell: string): string {
  return cell.replace(
    /\\(?:u\{(\w+)\}|([nrt\\]))/g,
    (_, hex: string | undefined, letter: string) =>
      hex === undefined ? escapes[letter]! : String.fromCodePoint(Number.parseInt(hex, 16)),
  )
}

/** Values of JSON Lines; lines that begin with `#` are comments. `expand` is of a line's text. */
export function readJsonLines<Row>(path: string, expand = (line: string) => line): Row[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.filter((line) => /^[[{]/.test(line)).map((line) => JSON.parse(expand(line)))
}

/** `<3*ab>` stands for "ababab", also inside of another one. */
export function repeatUnits(text: string): string {
  const repeated = /<(\d+)\*([^<>]*)>/g
  const more = text.replace(repeated, (_, count: string, unit: string) => unit.repeat(+count))
  return more === text ? text : repeatUnits(more)
}
