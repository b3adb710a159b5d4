import { expect, it } from 'vitest'
import { fixedRegistries, localPaths, privateHosts } from './trace-rules.ts'

/** One line of one file. */
function line(text: string, path = 'README.md'): { path: string; text: string }[] {
  return [{ path, text }]
}

/** Composed of parts, since this file is committed text too. */
const work = ['', 'work', 'main'].join('/')
const home = ['', 'root', '.npm'].join('/')

it('finds paths of the development machine', () => {
  for (const text of [work, `see "${home}"`, `(${work})`, `file://${home}`, `cd ${work}`]) {
    expect(localPaths(line(text))).toEqual(['README.md:1: a path of one machine'])
  }
  for (const text of [
    `..${work}`,
    `https://example.com${work}`,
    `a${home}`,
    'work/main',
    '/root',
  ]) {
    expect(localPaths(line(text))).toEqual([])
  }
})

it('finds the host of the configured registry, unless it is the public one', () => {
  const text = 'npm install from npm.company.example, else registry.npmjs.org'
  expect(privateHosts(line(text), 'https://npm.company.example/npm/')).toHaveLength(1)
  expect(privateHosts(line(text), 'https://registry.npmjs.org/')).toEqual([])
  expect(privateHosts(line(text), undefined)).toEqual([])
})

it('finds addresses that only work inside a network', () => {
  const inside = ['10.1.2.3', '192.168.0.7', '172.20.0.1', 'npm.internal', 'host.lan']
  const hosts = [...inside, 'artifactory.company.com', 'npm-mirror.company.com']
  for (const host of hosts) {
    expect(privateHosts(line(`see http://${host}:80/x`), undefined)).toHaveLength(1)
  }
  const secret = ['https://user', 'secret@company.com/'].join(':')
  expect(privateHosts(line(secret), undefined)).toHaveLength(1)
  for (const host of ['127.0.0.1', 'localhost', 'mirror.example.com', 'github.com', '110.1.2.3']) {
    expect(privateHosts(line(`http://${host}:80/x`), undefined)).toEqual([])
  }
})

it('finds a lock file or .npmrc bound to a registry', () => {
  const lock = (address: string): string => `      "resolved": "${address}",`
  expect(fixedRegistries(line(lock('https://a.example/x.tgz'), 'package-lock.json'))).toHaveLength(
    1,
  )
  expect(fixedRegistries(line(lock('native-free-index'), 'package-lock.json'))).toEqual([])
  const open = lock('https://registry.npmjs.org/x/-/x-1.0.0.tgz')
  expect(fixedRegistries(line(open, 'package-lock.json'))).toEqual([])
  expect(fixedRegistries(line('registry=https://a.example/', '.npmrc'))).toHaveLength(1)
  expect(fixedRegistries(line('omit-lockfile-registry-resolved=true', '.npmrc'))).toEqual([])
})
