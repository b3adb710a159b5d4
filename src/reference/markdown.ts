/** The few shapes of Markdown that the pages are made of. */

export function writePage(title: string, ...blocks: readonly string[]): string {
  return `${[`# ${title}`, ...blocks].join('\n\n')}\n`
}

/** The title of a page. */
export function readTitle(markdown: string): string {
  return markdown.slice(2, markdown.indexOf('\n'))
}

/** A table. A row may have fewer cells than the head. */
export function writeTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows.map((row) => row.map(escapeCell))]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

export function quoteCode(text: string | number): string {
  return `\`${text}\``
}

export function quoteCodes(texts: readonly (string | number)[]): string {
  return texts.map(quoteCode).join(', ')
}

/** Links to headings of the same page. */
export function writeContents(titles: readonly string[]): string {
  return titles.map((title) => `- [${title}](#${buildAnchor(title)})`).join('\n')
}

/** A block of code. @param language as GitHub names it */
export function writeFence(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``
}

export function writeJson(value: unknown): string {
  return writeFence('json', JSON.stringify(value, null, 2))
}

/** The name of a heading in addresses. */
export function buildAnchor(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

/** A vertical bar would end the cell. */
function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}
