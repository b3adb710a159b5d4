/**
 * `npm pack`, `npm install --global` of what it made, and `devdex start` outside of the repository.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { fetchNode, install, type PackedPackage, pack, printed, start } from './installation.ts'

const folder = mkdtempSync(join(tmpdir(), 'devdex-package-'))
let packed: PackedPackage

beforeAll(async () => {
  packed = await pack(folder)
  return () => rmSync(folder, { recursive: true })
})

test('the package has what runs, and neither sources nor tests', () => {
  const paths = packed.files.map(({ path }) => path)
  const needed = [
    'LICENSE',
    'README.md',
    'bin/devdex.cjs',
    'dist/console/LICENSES.txt',
    'dist/console/index.html',
    'dist/docs/options.html',
    'dist/src/main.js',
    'data/sample/users.jsonl.gz',
    'data/model/NOTICE.txt',
    'data/places/UNICODE-3.0.txt',
    'node_modules/native-free-index/dist/index.js',
    'src/http/vendor/rapidoc-min.js',
  ]
  expect(paths).toEqual(expect.arrayContaining(needed))
  const foreign =
    /^(test|bench|docs)\/|(?<!\.d)\.c?ts$|tsbuildinfo|^dist\/(?!src\/|console\/|docs\/)/
  expect(paths.filter((path) => foreign.test(path))).toEqual([])
  expect(packed.unpackedSize).toBeLessThan(30e6)
})

/** That of the tests by itself; `NODES=20,22,24` are fetched by npm. */
const running = Number.parseInt(process.versions.node, 10)
const majors = (process.env.NODES ?? '').split(',').filter(Boolean).map(Number)

// Two downloads and two starts of a service are slow on a busy machine.
test.each([...new Set([running, ...majors])])(
  'on Node.js %i',
  { timeout: 600_000 },
  async (major) => {
    const node = major === running ? dirname(process.execPath) : await fetchNode(major)
    const installed = await install(join(folder, packed.filename), node)
    expect(await printed(installed, ['--version'])).toMatch(/^\d+\.\d+\.\d+\n$/)
    await expectAnswers(installed, major, true)
    // As on a platform that has no such binary. The data of the first start is there.
    rmSync(join(installed.folder, 'node_modules/@uwsjs'), { recursive: true, force: true })
    await expectAnswers(installed, major, false)
  },
)

interface DoctorReport {
  readonly problems: number
  readonly checks: readonly { readonly name: string; readonly text: string }[]
}

async function expectAnswers(
  installed: Parameters<typeof start>[0],
  major: number,
  isFirst: boolean,
): Promise<void> {
  const service = await start(installed)
  try {
    expect(service.output().includes('importing the sample data')).toBe(isFirst)
    if (!isFirst) expect(service.output()).toContain('serving over node:http, which is slower')
    const { count } = await service.search({ query: 'rust compiler', first: 3 })
    expect(count).toBe(3)
    const page = await fetch(service.url.replace(/\/v3$/, '/docs'))
    expect(page.status).toBe(200)
    const report = await printed(installed, ['doctor', '--json', '--url', service.url])
    const { problems, checks } = JSON.parse(report) as DoctorReport
    expect(problems).toBe(0)
    const told = Object.fromEntries(checks.map(({ name, text }) => [name, text]))
    expect(told.node).toMatch(new RegExp(`^v${major}\\.`))
    // The binary for Node.js 24 needs a newer glibc than some systems have.
    const first = major >= 24 ? /^uWebSockets.js loads$|GLIBC_/ : /^uWebSockets.js loads$/
    expect(told.http).toMatch(isFirst ? first : /^node:http serves/)
    expect(told.snapshot).toContain('5000 users, 5000 repositories')
  } finally {
    expect(await service.stop()).toBe(0)
  }
}
