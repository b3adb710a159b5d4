/** The fenced blocks of a Markdown text, each with its language and the heading above it. */

export interface CodeBlock {
  readonly language: string
  readonly heading: string
  readonly code: string
}

export function codeBlocks(markdown: string): CodeBlock[] {
  const blocks: CodeBlock[] = []
  let heading = ''
  const parts = markdown.matchAll(/^(?:#+ (.*)|```(\w*)\n([\s\S]*?)^```)$/gm)
  for (const [, title, language, code] of parts) {
    if (title !== undefined) heading = title
    else blocks.push({ language: language!, heading, code: code! })
  }
  return blocks
}
