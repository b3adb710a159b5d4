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

/** A script, and what the page shows below it before the next script. */
export interface PageExample {
  readonly script: string
  readonly shown: readonly CodeBlock[]
}

export function examplesOf(blocks: readonly CodeBlock[]): PageExample[] {
  const scripts = blocks.flatMap(({ language }, i) => (language === 'sh' ? [i] : []))
  return scripts.map((at, n) => {
    const shown = blocks.slice(at + 1, scripts[n + 1])
    return { script: blocks[at]!.code, shown }
  })
}

export const linesOf = (text: string) => text.trimEnd().split('\n')
