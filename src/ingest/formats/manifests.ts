/** What the files that describe a package to its registry say about the repository. */

export interface ManifestTexts {
  readonly description?: string
  readonly topics?: readonly string[]
}

const descriptionCharactersMax = 1000
const topicsMax = 50
const topicCharactersMax = 50

/**
 * Reads `package.json`, `cargo.toml` or `pyproject.toml`. Faulty ones say nothing: they are the
 * repository's matter, and no fault of the import.
 *
 * @param name in lower case
 */
export function readManifest(name: string, text: string): ManifestTexts {
  const { description, keywords } = name.endsWith('.json') ? jsonMembers(text) : tomlMembers(text)
  const line = typeof description === 'string' ? inOneLine(description) : ''
  const topics = (Array.isArray(keywords) ? keywords : [])
    .filter((topic) => typeof topic === 'string')
    .map(inOneLine)
    .filter((topic) => topic !== '' && topic.length <= topicCharactersMax)
  return {
    ...(line === '' ? {} : { description: line }),
    ...(topics.length === 0 ? {} : { topics: [...new Set(topics)].slice(0, topicsMax) }),
  }
}

interface ManifestMembers {
  readonly description?: unknown
  readonly keywords?: unknown
}

function jsonMembers(text: string): ManifestMembers {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** Tables of TOML that hold what is said of a package. */
const packageTables: ReadonlySet<string> = new Set([
  ...['[package]', '[workspace.package]', '[project]', '[tool.poetry]'],
])

/** Two members of TOML in the forms that packages write, line by line. Others are ignored. */
function tomlMembers(text: string): ManifestMembers {
  const members: { description?: unknown; keywords?: unknown } = {}
  let isPackage = false
  const lines = text.split('\n')
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!.trim()
    if (line.startsWith('[')) isPackage = packageTables.has(line)
    const equals = line.indexOf('=')
    if (!isPackage || equals < 0) continue
    const [key, value] = [line.slice(0, equals).trim(), line.slice(equals + 1).trim()]
    if (key === 'description') members.description ??= tomlTexts(value)[0]
    if (key !== 'keywords' || !value.startsWith('[')) continue
    let list = value
    // A list may go over several lines.
    for (let more = 1; more <= topicsMax && !list.includes(']'); more++) {
      list += `\n${lines[i + more] ?? ']'}`
    }
    members.keywords ??= tomlTexts(list)
  }
  return members
}

/** The strings on a line, basic and literal. Texts between three quotes are ignored. */
function tomlTexts(value: string): string[] {
  const texts: string[] = []
  let at = 0
  while (at < value.length) {
    const quote = value[at]!
    if (quote !== '"' && quote !== "'") {
      at++
      continue
    }
    let end = at + 1
    while (end < value.length && value[end] !== quote) end += isEscape(value, end, quote) ? 2 : 1
    const inner = value.slice(at + 1, end)
    texts.push(quote === '"' ? unescaped(inner) : inner)
    at = end + 1
  }
  return texts
}

function isEscape(value: string, at: number, quote: string): boolean {
  return quote === '"' && value[at] === '\\'
}

/** The escapes of TOML are those of JSON, but for `\U` and `\e`. */
function unescaped(inner: string): string {
  try {
    return `${JSON.parse(`"${inner}"`)}`
  } catch {
    return inner
  }
}

function inOneLine(text: string): string {
  const start = text.slice(0, descriptionCharactersMax)
  return start.replace(/[\p{Cc}\p{Bidi_Control}]/gu, ' ').trim()
}
