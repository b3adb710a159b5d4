/** The address of a service, as people write it. */
import { baseAddress, Devdex, DevdexError } from 'devdex-client'
import { expect, test } from 'vitest'

const addresses = [
  ['http://localhost:8080', 'http://localhost:8080'],
  ['http://localhost:8080/', 'http://localhost:8080'],
  ['localhost:8080', 'http://localhost:8080'],
  ['localhost', 'http://localhost'],
  ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['[::1]:8080', 'http://[::1]:8080'],
  ['  devdex.example:80/v3 ', 'http://devdex.example'],
  ['http://localhost:8080/v3', 'http://localhost:8080'],
  ['localhost:8080/v3/', 'http://localhost:8080'],
  ['https://host.example/prefix', 'https://host.example/prefix'],
  ['https://host.example/prefix/v3/', 'https://host.example/prefix'],
  ['https://host.example/v3x', 'https://host.example/v3x'],
  ['HTTPS://Host.Example/', 'https://host.example'],
  ['http://user:secret@host.example', 'http://host.example'],
  ['http://host.example/?a=1#b', 'http://host.example'],
  ['', ''],
  ['/v3/', ''],
  ['/below/v3', '/below'],
] as const

test.each(addresses)('%j is read as %j', (text, address) => {
  expect(baseAddress(text)).toBe(address)
})

test.each([
  'ftp://host.example',
  'http://',
  'non sense',
  'file:///etc',
  'mailto:a@b.example',
  ':8080',
])('%j is refused at once', (text) => {
  expect(() => new Devdex({ url: text })).toThrow(DevdexError)
  expect(() => new Devdex({ url: text })).toThrow('must be an http or https address')
})
