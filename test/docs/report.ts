/**
 * `npm run docs -- [REVISION]`: words, long sentences and headings of each page of docs, and what
 * they were at a revision. Guides and pages to look things up in are summed up apart: a heading of
 * the latter is the name of what it describes.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { caps } from '../architecture/law.ts'
import { headingsOf, proseOf, wordsIn } from './markdown.ts'

interface PageCounts {
  readonly words: number
  readonly longSentences: number
  readonly headings: number
  /** Headings that name a thing, and neither what a reader does nor what a reader asks. */
  readonly withoutTask: number
}

const columns = ['words', 'longSentences', 'headings', 'withoutTask'] as const

/** Verbs and question words that begin headings of guides. */
const tasks = new Set(
  (
    'add allow archive ask back begin bring build call change check choose combine compare ' +
    'complete compute configure connect copy correct count deploy edit encrypt evaluate ' +
    'explain export fetch filter find follow forget from generate get give go group guard ' +
    'hide highlight how ignore import install keep know list load look make measure merge ' +
    'name narrow open operate order pick protect put read remove renew repeat report restore ' +
    'run save scrape search see send serve show split start stop stream sum test try tune ' +
    'understand update upgrade use walk watch what when where which who why write'
  ).split(' '),
)

export function countsOf(markdown: string): PageCounts {
  const { words, sentences } = proseOf(markdown)
  const headings = headingsOf(markdown).filter(({ level }) => level > 1)
  const isTask = (title: string) => tasks.has(title.split(' ')[0]!.toLowerCase())
  return {
    words,
    longSentences: sentences.filter((one) => wordsIn(one) > caps.sentenceWordsMax).length,
    headings: headings.length,
    withoutTask: headings.filter(({ title }) => !isTask(title)).length,
  }
}

type Pages = ReadonlyMap<string, PageCounts>

function pagesNow(): Pages {
  const names = readdirSync('docs', { recursive: true, encoding: 'utf8' }).sort()
  const paths = ['README.md', ...names.map((name) => `docs/${name}`)].filter(isPage)
  return new Map(paths.map((path) => [path, countsOf(readFileSync(path, 'utf8'))]))
}

function pagesAt(revision: string): Pages {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' })
  const paths = git('ls-tree', '-r', '--name-only', revision, 'README.md', 'docs').split('\n')
  return new Map(
    paths.filter(isPage).map((path) => [path, countsOf(git('show', `${revision}:${path}`))]),
  )
}

function isPage(path: string): boolean {
  return path.endsWith('.md')
}

function isGuide(path: string): boolean {
  return !isLookedUp(path)
}

function isLookedUp(path: string): boolean {
  return /^docs\/(?:reference|api|adr|decisions|internals)\//.test(path)
}

function main(revision: string | undefined): void {
  const now = pagesNow()
  const before: Pages = revision === undefined ? new Map() : pagesAt(revision)
  const paths = [...new Set([...before.keys(), ...now.keys()])].sort()
  console.error(['page', ...columns].join('\t'))
  for (const path of paths) line(path, before.get(path), now.get(path))
  line('guides', sumOf(before, isGuide), sumOf(now, isGuide))
  line('reference, decisions and internals', sumOf(before, isLookedUp), sumOf(now, isLookedUp))
}

function line(path: string, before: PageCounts | undefined, now: PageCounts | undefined): void {
  const cells = columns.map((name) => {
    return before === undefined ? `${now?.[name]}` : `${before[name]} → ${now?.[name] ?? '–'}`
  })
  process.stdout.write(`${[path, ...cells].join('\t')}\n`)
}

function sumOf(pages: Pages, isCounted: (path: string) => boolean): PageCounts | undefined {
  if (pages.size === 0) return undefined
  const counted = [...pages].filter(([path]) => isCounted(path))
  const sum = (name: (typeof columns)[number]) => {
    return counted.reduce((total, [, page]) => total + page[name], 0)
  }
  return Object.fromEntries(columns.map((name) => [name, sum(name)])) as unknown as PageCounts
}

if (import.meta.filename === process.argv[1]) main(process.argv[2])
