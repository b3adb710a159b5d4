/** Draws command lines and their output as an SVG image of a terminal. */

export interface TerminalStep {
  readonly command: string
  readonly printed: readonly string[]
}

const columnsMax = 104
const columnWidth = 7.8
const lineHeight = 18
const padding = 18

export function terminalPicture(steps: readonly TerminalStep[]): string {
  const lines = steps.flatMap(({ command, printed }, i) => [
    ...(i === 0 ? [] : [text('', 'out')]),
    ...`$ ${command}`.split('\n').map((line) => text(line, 'in')),
    ...printed.map((line) => text(line, 'out')),
  ])
  const width = Math.ceil(columnsMax * columnWidth + 2 * padding)
  const height = lines.length * lineHeight + 2 * padding
  const rows = lines.map((line, i) => {
    const y = padding + (i + 1) * lineHeight - 5
    return `<text x="${padding}" y="${y}" class="${line.kind}">${escaped(line.text)}</text>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img">`,
    '<title>Three searches on the sample data, with their results</title>',
    '<style>',
    'text { font: 13px ui-monospace, Menlo, Consolas, monospace; white-space: pre }',
    '.in { fill: #7ee787; font-weight: 600 } .out { fill: #d6dde6 }',
    '</style>',
    `<rect width="${width}" height="${height}" rx="10" fill="#10161f"/>`,
    ...rows,
    '</svg>',
    '',
  ].join('\n')
}

function text(line: string, kind: 'in' | 'out'): { text: string; kind: 'in' | 'out' } {
  const characters = [...line]
  const isLong = characters.length > columnsMax
  return { text: isLong ? `${characters.slice(0, columnsMax - 1).join('')}…` : line, kind }
}

function escaped(line: string): string {
  return line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
