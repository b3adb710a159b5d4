/** Options, targets and scenarios of the load command. A mistake is reported in one line. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RequestTally } from '../../bench/http/request-tally.ts'
import { readOptions } from '../../bench/load/options.ts'
import {
  filled,
  filledText,
  type Material,
  materialNames,
  placeholdersOf,
} from '../../bench/load/placeholders.ts'
import { rowResults } from '../../bench/load/result.ts'
import { checkScenario, readScenario, scenarioNames } from '../../bench/load/scenario.ts'
import { judge, parseTarget, readTargets } from '../../bench/load/targets.ts'
import { UsageError } from '../../bench/load/usage-error.ts'

const address = 'http://127.0.0.1:8080'
const whole = ['--url', address, '--key', 'ddx_1', '--scenario', 'agent', '--rate', '10']

function read(args: readonly string[], environment = {}) {
  let printed = ''
  const options = readOptions(args, environment, (text) => {
    printed += text
  })
  return { options, printed }
}

describe('options', () => {
  it('are read, with /v3 added to the address', () => {
    const { options } = read([...whole, '--for', '1.5s', '--warm-up', '0ms', '--max-late', '2%'])
    expect(options).toMatchObject({ rate: 10, durationMs: 1500, warmUpMs: 0, lateShareMax: 0.02 })
    expect(options?.url.href).toBe(`${address}/v3`)
    expect(read([...whole, '--url', `${address}/v3/`]).options?.url.href).toBe(`${address}/v3`)
  })

  it('may come from the environment', () => {
    const environment = { DEVDEX_URL: address, DEVDEX_API_KEY: 'ddx_2' }
    const { options } = read(['--scenario', 'agent', '--rate', '10'], environment)
    expect(options).toMatchObject({ key: 'ddx_2' })
  })

  it('are explained by --help, with examples', () => {
    const { options, printed } = read(['--help'])
    expect(options).toBeNull()
    for (const name of scenarioNames()) expect(printed).toContain(name)
    for (const part of ['--find-rate', 'Examples:', 'Exit codes:']) expect(printed).toContain(part)
  })

  it.each([
    [['--rate', '0'], /--rate takes a whole number from 1 to 1000000, not "0"/],
    [['--rate', '1e3'], /--rate takes .* not "1e3"/],
    [['--for', '60'], /--for takes a time from 100ms, such as 60s or 5m, not "60"/],
    [['--warm-up', '-1s'], /--warm-up takes a time from 0ms/],
    [['--connections', 'many'], /--connections takes a whole number from 1 to 10000, not "many"/],
    [['--max-late', '5'], /--max-late takes a share from 0% to 100%, such as 1%, not "5"/],
    [['--max-late', '101%'], /--max-late takes a share from 0% to 100%/],
    [['--seed', 'x'], /--seed takes a whole number/],
    [['--url', 'https://h'], /--url takes http:\/\/HOST:PORT .* not "https:\/\/h"/],
    [['--url', 'localhost:8080'], /--url takes http:\/\/HOST:PORT/],
    [['--url', `${address}/v3/search`], /--url takes http:\/\/HOST:PORT/],
    [['--key', 'a b'], /--key takes an API key/],
    [['--target'], /--target .*argument missing/],
    [['--rates', '3'], /unknown option '--rates'.*--rate/],
    [['p99'], /"p99" belongs to no option/],
  ])('%j are refused in one line', (args, message) => {
    expect(() => read([...whole, ...args])).toThrow(UsageError)
    expect(() => read([...whole, ...args])).toThrow(message)
  })

  it.each(['--url', '--key', '--scenario', '--rate'])('%s is needed', (option) => {
    const at = whole.indexOf(option)
    const others = whole.toSpliced(at, 2)
    expect(() => read(others)).toThrow(`${option} is needed`)
  })
})

const latency = fc.record({
  name: fc.oneof(
    fc.constant('max'),
    fc.integer({ min: 1, max: 99 }).map((percent) => `p${percent}`),
    fc.constantFrom('p99.9', 'p99.99', 'p99.999'),
  ),
  bound: fc.tuple(fc.integer({ min: 1, max: 9999 }), fc.constantFrom('us', 'ms', 's')),
})

describe('targets', () => {
  it('say what they said, in any spacing', () => {
    const row = fc.constantFrom('search_users', 'next-page', 'all', '')
    const space = fc.constantFrom('', ' ', '  ')
    fc.assert(
      fc.property(row, latency, space, space, (name, { name: metric, bound }, a, b) => {
        const before = name === '' ? '' : `${name} `
        const target = parseTarget(`${before}${metric}${a}<${b}${bound.join('')}`)
        const unit = { us: 0.001, ms: 1, s: 1000 }[bound[1]]!
        const share = metric === 'max' ? 1 : Number(metric.slice(1)) / 100
        expect(target).toMatchObject({ row: name || 'all', bound: bound[0] * unit })
        expect(target.metric).toEqual({ kind: 'latency', share })
      }),
    )
  })

  it('of shares and rates say what they said', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), (tenths) => {
        const share = parseTarget(`errors < ${tenths / 10}%`)
        expect(share.bound).toBeCloseTo(tenths / 1000, 12)
        const rate = parseTarget(`rate > ${tenths}`)
        expect([share.metric.kind, rate.metric.kind, rate.bound]).toEqual([
          'errors',
          'rate',
          tenths,
        ])
      }),
    )
  })

  it('are refused as wrong use, never otherwise, where they are none', () => {
    const alphabet = fc.constantFrom(...'p9max<>%. rate5errors_ms'.split(''))
    const texts = fc.oneof(fc.string(), fc.string({ unit: alphabet }))
    fc.assert(
      fc.property(texts, (text) => {
        try {
          const { bound } = parseTarget(text)
          expect(Number.isFinite(bound)).toBe(true)
        } catch (error) {
          expect(error).toBeInstanceOf(UsageError)
        }
      }),
    )
  })

  it.each([
    'p99 > 20ms',
    'p99 < 20',
    'p0 < 1ms',
    'p100 < 1ms',
    'p99',
    'errors < 5',
    'errors < 101%',
    'rate < 5',
    'rate > 5%',
    'a b p99 < 1ms',
    'latency < 1ms',
    '',
  ])('%j is refused with an example', (text) => {
    expect(() => parseTarget(text)).toThrow(/^--target takes .*"search_users p99 < 20ms", not "/)
  })

  it('name requests of the scenario, or all', () => {
    const message = '--target names one of all, sentence, not "search" as in "search p99 < 1ms"'
    expect(() => readTargets(['search p99 < 1ms'], ['sentence'])).toThrow(message)
  })

  it('of errors and refusals hold unless others are given', () => {
    const textsOf = (given: string[]) => readTargets(given, ['a']).map(({ text }) => text)
    expect(textsOf([])).toEqual(['errors < 0.1%', 'refused < 0.1%'])
    expect(textsOf(['errors < 2%'])).toEqual(['errors < 2%', 'refused < 0.1%'])
    expect(textsOf(['a errors < 2%'])).toEqual(['a errors < 2%', 'errors < 0.1%', 'refused < 0.1%'])
  })
})

describe('a verdict', () => {
  const tally = new RequestTally()
  for (let ms = 1; ms <= 96; ms++)
    tally.complete({ status: 200, bytes: 1, credits: 2, isLast: false }, ms)
  for (const status of [429, 503, 400])
    tally.complete({ status, bytes: 1, credits: 0, isLast: false }, 1)
  tally.complete(new Error('closed'), 1)
  const rows = rowResults(['a', 'idle'], [tally, new RequestTally()], 2)

  it.each([
    ['p50 < 48ms', false],
    ['p50 < 48.1ms', true],
    ['a max < 97ms', true],
    ['a max < 96ms', false],
    // A status of 400 and a broken connection, of 100 requests.
    ['errors < 2%', false],
    ['errors < 2.1%', true],
    ['refused < 2%', false],
    ['refused < 2.1%', true],
    // 96 answers in two seconds.
    ['rate > 47.9', true],
    ['rate > 48', false],
    // Nothing was sent: nothing is shown.
    ['idle p50 < 1h', false],
    ['idle errors < 1%', false],
  ])('%s: %s', (text, isMet) => {
    expect(judge(parseTarget(text), rows).isMet).toBe(isMet)
  })

  it('has numbers that add up', () => {
    const all = rows.at(-1)!
    expect(all).toMatchObject({ planned: 100, answered: 96, refused: 2, errors: 2, credits: 192 })
    expect(all.statuses).toEqual({ 200: 96, 400: 1, 429: 1, 503: 1 })
  })
})

describe('scenarios', () => {
  it.each(scenarioNames())('%s is whole', (name) => {
    expect(readScenario(name).requests.length).toBeGreaterThan(2)
  })

  const request = { name: 'a', weight: 1, path: '/account', body: {} }
  const about = 'Something'
  it.each([
    [{}, /the file must have required property 'about'/],
    [{ about, requests: [] }, /\/requests must NOT have fewer/],
    [{ about, requests: [{ ...request, weight: 0 }] }, /\/requests\/0\/weight must be > 0/],
    [{ about, requests: [{ ...request, name: 'all' }] }, /\/requests\/0\/name must NOT be valid/],
    [{ about, requests: [{ ...request, rate: 3 }] }, /must NOT have additional properties/],
    [{ about, requests: [request, request] }, /two requests "a"/],
    [{ about, requests: [{ ...request, body: { q: '{wrod}' } }] }, /called "\{wrod\}"/],
  ])('%j are refused', (content, message) => {
    expect(() => checkScenario('mine', content, 'mine.json')).toThrow(UsageError)
    expect(() => checkScenario('mine', content, 'mine.json')).toThrow(message)
  })

  it('that do not exist are refused, with those that do', () => {
    expect(() => readScenario('agnet')).toThrow(/one of agent, batch-enrichment, console-user/)
    expect(() => readScenario('/nowhere/mine.json')).toThrow(/ENOENT/)
  })
})

describe('placeholders', () => {
  const nothing = Object.fromEntries(materialNames.map((name) => [name, []]))
  const ids = ['i0', 'i1', 'i2', 'i3']
  const material = { ...nothing, userId: ids, word: ['compiler'] } as unknown as Material
  const random = () => 0.6

  it('are filled with values of the data, lists with neighbours, each once', () => {
    const body = { a: ['{word}', 3, null], ids: '{userId*3}', all: '{userId*9}' }
    expect(filled(body, material, random)).toEqual({
      a: ['compiler', 3, null],
      ids: ['i2', 'i3', 'i0'],
      all: ['i2', 'i3', 'i0', 'i1'],
    })
    expect([...placeholdersOf(body)].sort()).toEqual(['userId', 'word'])
  })

  it('may be half typed, may have others in their place, and are encoded in paths', () => {
    expect(filled('{city|word} {word~}', material, random)).toBe('compiler compil')
    const odd = { ...material, login: ['a/ü'] }
    expect(filledText('/x/{login}/y', odd, random, encodeURIComponent)).toBe('/x/a%2F%C3%BC/y')
  })

  it('that the data has nothing for are told', () => {
    expect(() => filled('{city|topic}', material, random)).toThrow(/nothing for \{city\|topic\}/)
  })
})
