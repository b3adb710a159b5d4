import { describe, expect, it } from 'vitest'
import { dnsServers } from '../../src/cli/local/serve-options.ts'

describe('--dns', () => {
  it.each(['system', 'off'])('takes %s', (text) => expect(dnsServers(text)).toBe(text))

  it('takes addresses of either kind, with or without a port', () => {
    const servers = ['192.0.2.1', '192.0.2.1:53', '2001:db8::1', '[2001:db8::1]:5353']
    expect(dnsServers(servers.join(','))).toEqual(servers)
    expect(dnsServers(' 192.0.2.1 , 192.0.2.2:65535')).toEqual(['192.0.2.1', '192.0.2.2:65535'])
  })

  it.each([
    '',
    'dns.example',
    'localhost:53',
    '192.0.2',
    '192.0.2.1:0',
    '192.0.2.1:65536',
    '192.0.2.1:',
    '[192.0.2.1]:53',
    '2001:db8::1]:53',
    '192.0.2.1,,192.0.2.2',
    'off,192.0.2.1',
  ])('refuses "%s"', (text) => {
    expect(() => dnsServers(text)).toThrow('Give system, off, or addresses')
  })
})
