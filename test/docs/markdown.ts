/** Extracts headings, links and sentences from Markdown. */

export interface Heading {
  readonly level: number
  readonly title: string
  /** As GitHub names it in addresses. */
  readonly anchor: string
}

export interface Prose {
  readonly words: number
  readonly headings: number
  readonly sentences: readonly string[]
}

export function headingsOf(markdown: string): Heading[] {
  const seen = new Map<string, number>()
  return [...withoutBlocks(markdown).matchAll(/^(#{1,6}) (.*)$/gm)].map(([, marks, title]) => {
    const plain = title!.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', '')
    const slug = plain
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-')
    const count = seen.get(slug) ?? 0
    seen.set(slug, count + 1)
    return {
      level: marks!.length,
      title: title!,
      anchor: count === 0 ? slug : `${slug}-${count}`,
    }
  })
}

/** Targets of links and pictures, outside of code. */
export function linksOf(markdown: string): string[] {
  const text = withoutBlocks(markdown).replace(/`[^`\n]*`/g, '')
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!)
}

/** The sentences of paragraphs and lists. Words are counted everywhere except in blocks of code. */
export function proseOf(markdown: string): Prose {
  const text = withoutBlocks(markdown)
  const blocks = text
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/)
    .map((block) => block.trim())
    .filter((block) => block !== '' && !/^(#|\||!\[|<!--|- \[[^\]]*\]\(#)/.test(block))
  const sentences = blocks.flatMap((block) =>
    plainText(block)
      .split(/(?<=[.!?:])\s+(?=[\p{Lu}\p{N}"'(*`-])/u)
      .filter((sentence) => wordsIn(sentence) > 0),
  )
  return { words: wordsIn(text), headings: headingsOf(markdown).length, sentences }
}

export function withoutBlocks(markdown: string): string {
  return markdown.replace(/^```[\s\S]*?^```$/gm, '')
}

/** A piece of inline code counts as one word. */
function plainText(block: string): string {
  return block
    .replace(/^(?:[-*]|\d+\.) /, '')
    .replace(/`[^`]*`/g, 'Code')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_]{1,2}/g, '')
    .replace(/\s+/g, ' ')
}

export function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}
