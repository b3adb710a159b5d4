/** Shows pages in a browser and in a terminal. Reads the Markdown that `markdown.ts` writes. */
import { buildAnchor, readTitle } from './markdown.ts'

const head = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 72rem; margin: 0 auto; padding: 1rem }
table { border-collapse: collapse; display: block; overflow-x: auto }
th, td { border: 1px solid #8886; padding: .3rem .6rem; text-align: left; vertical-align: top }
pre { background: #8882; padding: .8rem; overflow-x: auto }
</style>`

const navigation =
  '<nav><a href="/docs/reference">All pages</a> · <a href="/docs">Try the API</a></nav>'

export function toHtml(markdown: string): string {
  const title = `<title>devdex: ${escapeHtml(readTitle(markdown))}</title>`
  return `${[head, title, navigation, ...splitBlocks(markdown).map(renderBlock)].join('\n')}\n`
}

/** Each row of a table is a paragraph, because most are wider than a terminal. */
export function toText(markdown: string): string {
  const blocks = splitBlocks(markdown).filter(
    (block) => !block.startsWith('- [') || /\]\(\//.test(block),
  )
  const texts = blocks.map((block) => {
    if (block.startsWith('```')) return readCode(block).replace(/^/gm, '    ')
    return (block.startsWith('| ') ? renderTable(block) : block).replace(links, '$1')
  })
  return `${texts.join('\n\n')}\n`
}

function renderTable(block: string): string {
  const [head, , ...rows] = block.split('\n').map((line) => splitCells(line.replaceAll('`', '')))
  const texts = rows.map(([first, ...others]) => {
    const lines = others.map((cell, i) => {
      const isLast = i === others.length - 1
      return cell === '' ? '' : `\n    ${isLast ? cell : `${head![i + 1]}: ${cell}`}`
    })
    return first + lines.join('')
  })
  return texts.join('\n')
}

/** No block of code has an empty line. */
function splitBlocks(markdown: string): string[] {
  return markdown.trim().split(/\n\n+/)
}

function renderBlock(block: string): string {
  if (block.startsWith('```')) return `<pre><code>${escapeHtml(readCode(block))}</code></pre>`
  const lines = block.split('\n')
  const [, marks, title] = /^(#+) (.*)$/.exec(block) ?? []
  if (marks !== undefined) {
    const name = `h${marks.length}`
    return `<${name} id="${buildAnchor(title!)}">${renderInline(title!)}</${name}>`
  }
  if (block.startsWith('- ')) {
    return `<ul>${lines.map((line) => `<li>${renderInline(line.slice(2))}</li>`).join('\n')}</ul>`
  }
  if (!block.startsWith('| ')) return `<p>${renderInline(block)}</p>`
  const [head, , ...rows] = lines.map(splitCells)
  return `<table>${[renderRow(head!, 'th'), ...rows.map((row) => renderRow(row, 'td'))].join('\n')}</table>`
}

function renderRow(cells: readonly string[], name: string): string {
  return `<tr>${cells.map((cell) => `<${name}>${renderInline(cell)}</${name}>`).join('')}</tr>`
}

function splitCells(row: string): string[] {
  const cells = row.replace(/^\| | \|$/g, '').split(/ \| /)
  return cells.map((cell) => cell.replaceAll('\\|', '|').trim())
}

const links = /\[([^[\]]+)\]\(([^()\s]+)\)/g

/** Every second part is code. */
function renderInline(text: string): string {
  const parts = escapeHtml(text).split('`')
  return parts
    .map((part, i) => {
      if (i % 2 === 1) return `<code>${part}</code>`
      return part.replace(links, '<a href="$2">$1</a>')
    })
    .join('')
}

function readCode(block: string): string {
  return block.replace(/^```.*\n|\n```$/g, '')
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
