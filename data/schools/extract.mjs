/**
 * Writes domains.txt.gz from the folder `lib/domains` of Swot, where each domain is a path and its
 * labels stand backwards: `uk/ac/example.txt`. Left out is what a rule or a domain above it says
 * already. Run as `node data/schools/extract.mjs FOLDER`.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'

const folder = process.argv[2]
const suffixes = readFileSync(join(folder, 'tlds.txt'), 'utf8').split('\n')
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  .filter((path) => path.includes(sep))
  .map((path) =>
    path
      .replace(/\.txt$/, '')
      .split(sep)
      .reverse()
      .join('.'),
  )
const domains = new Set(
  [...suffixes, ...files]
    .map((name) => name.trim().toLowerCase())
    // Three files of Swot have odd names; one of them is a domain all the same.
    .filter((name) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name) && !/\.edu\.edu$/.test(name)),
)
const kept = [...domains].filter((name) => !isKnown(name) && !above(name).some(isListed)).sort()
const lines = Buffer.from(`${kept.join('\n')}\n`)
// Without a time in its header the file is the same whenever it is made.
writeFileSync(new URL('domains.txt.gz', import.meta.url), gzipSync(lines, { level: 9 }))

/** What `src/people/best-email` takes for a school by its ending alone. */
function isKnown(name) {
  return /\.edu$|(^|\.)(edu|ac)\.[a-z]{2}$/.test(name)
}

function isListed(name) {
  return domains.has(name)
}

function above(name) {
  const labels = name.split('.')
  return labels.map((_, i) => labels.slice(i + 1).join('.')).filter((rest) => rest.includes('.'))
}
