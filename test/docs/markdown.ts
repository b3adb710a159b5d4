/** Extracts headings and links from Markdown. */

export interface Heading {
  readonly level: number
  readonly title: string
  /** As GitHub names it in addresses. */
  readonly anchor: string
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

function withoutBlocks(markdown: string): string {
  return markdown.replace(/^```[\s\S]*?^```$/gm, '')
}
