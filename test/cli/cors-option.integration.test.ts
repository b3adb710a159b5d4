import { describe, expect, it } from 'vitest'
import { corsOrigins, corsSettings } from '../../src/cli/local/serve-options.ts'
import { readConfig } from '../../src/config.ts'
import { freshFolder } from '../ingest/data-set.ts'
import { devdex } from './harness.ts'

describe('--cors', () => {
  it('takes origins as browsers send them, and *', () => {
    const origins = ['https://app.example', 'http://localhost:5173', 'http://[::1]:81']
    expect(corsOrigins(origins.join(', '))).toEqual(origins)
    expect(corsOrigins('*')).toEqual(['*'])
    expect(corsOrigins(' ')).toEqual([])
  })

  it.each([
    'app.example',
    'https://app.example/',
    'https://App.example',
    'https://app.example:443',
    'https://user@app.example',
    'https://*.example',
    'ftp://app.example',
    'null',
    'https://a.example\r\nx: y',
  ])('refuses "%s"', (text) => {
    expect(() => corsOrigins(text)).toThrow(`"${text}" is no origin; give origins such as https://`)
  })

  it('comes before the variable, which joins origins with commas', () => {
    const config = readConfig({ DEVDEX_CORS: 'https://a.example,https://b.example' })
    expect(corsSettings({}, config)).toEqual(['https://a.example', 'https://b.example'])
    expect(corsSettings({ cors: ['*'] }, config)).toEqual(['*'])
    expect(corsSettings({}, readConfig({}))).toEqual([])
  })

  it.each(['serve', 'start'])('of %s is judged before anything is opened', async (command) => {
    const args = [command, '--data', freshFolder(), '--cors', '*', '--cors', 'app.example']
    const { code, stdout, stderr } = await devdex(args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain('"app.example" is no origin')
  })

  it.each(['serve', 'start'])('of %s names the variable that is wrong', async (command) => {
    const environment = { DEVDEX_CORS: 'app.example' }
    const { code, stdout, stderr } = await devdex([command, '--data', freshFolder()], {
      environment,
    })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain('DEVDEX_CORS: "app.example" is no origin')
  })
})
