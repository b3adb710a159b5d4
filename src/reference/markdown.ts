/** The few shapes of Markdown that the pages are made of. */

export function page(title: string, ...blocks: readonly string[]): string {
  return `${[`# ${title}`, ...blocks].join('\n\n')}\n`
}

/** The title of a page. */
export function readTitle(markdown: string): string {
  return markdown.slice(2, markdown.indexOf('\n'))
}

/** A table. A row may have fewer cells than the head. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows.map((row) => row.map(cell))]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

export function code(text: string | number): string {
  return `\`${text}\``
}

export function codes(texts: readonly (string | number)[]): string {
  return texts.map(code).join(', ')
}

/** Links to headings of the same page. */
export function contents(titles: readonly string[]): string {
  return titles.map((title) => `- [${title}](#${anchor(title)})`).join('\n')
}

/** A block of code. @param language as GitHub names it */
export function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``
}

export function json(value: unknown): string {
  return fenced('json', JSON.stringify(value, null, 2))
}

/** The name of a heading in addresses. */
export function anchor(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

/** A vertical bar would end the cell. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}
