/** The few shapes that the pages of docs/reference and docs/api are made of. */

/** A page under its heading, with the note that keeps people from editing it. */
export function page(title: string, ...blocks: readonly string[]): string {
  const note = '<!-- Written by `npm run generate`; do not edit. -->'
  return `${[`# ${title}`, note, ...blocks].join('\n\n')}\n`
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

/** Links to headings of the same page, as GitHub names their anchors. */
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

function anchor(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

/** A vertical bar would end the cell. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}
