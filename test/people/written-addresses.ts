/** Generated addresses, and the forms in which people write one. */
import fc from 'fast-check'

export interface OwnAddress {
  readonly local: string
  readonly domain: string
}

export interface WrittenAddress extends OwnAddress {
  readonly text: string
  readonly shown: string
}

const letters = (minLength: number) =>
  fc.string({ unit: fc.constantFrom(...'bcdfghjklmnpqrstvwxz'), minLength, maxLength: 12 })

/** Local parts of words that no other text has; sub-domains and schools among the domains. */
export const ownAddress: fc.Arbitrary<OwnAddress> = fc
  .tuple(letters(7), fc.constantFrom('', '.', '_', '-', '+', "'"), letters(7), letters(6))
  .chain(([first, sign, second, company]) =>
    fc.constantFrom('example', 'co.uk', 'sub.example', 'edu').map((ending) => ({
      local: sign === '' ? first : `${first}${sign}${second}`,
      domain: `${company}.${ending}`,
    })),
  )

/** As it is, escaped, or disguised. */
export function writtenAddress(addresses: fc.Arbitrary<OwnAddress>): fc.Arbitrary<WrittenAddress> {
  return fc.tuple(addresses, fc.constantFrom(...forms)).map(([address, form]) => {
    const { local, domain } = address
    const shown = `***${local.slice(-2)}@${domain}`
    const written = form(local, domain)
    return { ...address, text: written, shown: written.replace(disguise(written, local), shown) }
  })
}

type Form = (local: string, domain: string) => string

const forms: readonly Form[] = [
  (local, domain) => `${local}@${domain}`,
  (local, domain) => `<${local}@${domain}>`,
  (local, domain) => `mailto:${local}%40${domain}`,
  (local, domain) => `[mail](mailto:${local}@${domain})`,
  (local, domain) => `https://x.example/?to=${local}%40${domain}&n=1`,
  (local, domain) => `${local}&#64;${domain}`,
  (local, domain) => `${local}＠${domain}`,
  (local, domain) => `${local} [at] ${domain.replaceAll('.', ' [dot] ')}`,
  (local, domain) => `${local} (at) ${domain}`,
  (local, domain) => `${local} AT ${domain}`,
  (local, domain) => `${local} at ${domain.replaceAll('.', ' dot ')}`,
]

/** The address itself, without what a form puts around it. */
function disguise(written: string, local: string): string {
  const start = written.indexOf(local)
  const [address] = /^[^<>)&]*(?:&#64;[^<>)&]*)?/.exec(
    written.slice(start).replace('(at)', '[at]'),
  ) ?? ['']
  return written.slice(start, start + address.length)
}
