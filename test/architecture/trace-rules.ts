/** Committed text must not tell the machine it was written on: no private host, no local path. */

export interface CommittedText {
  readonly path: string
  readonly text: string
}

/** Top folders of development machines. */
const localFolders = ['work', 'root']

const publicRegistry = 'registry.npmjs.org'

/** Absolute paths of a development machine; `../work/` and addresses are something else. */
export function localPaths(texts: readonly CommittedText[]): string[] {
  const local = new RegExp(`(?<![\\w.~/}*-])/(${localFolders.join('|')})/`)
  const asUrl = new RegExp(`file:///(${localFolders.join('|')})/`)
  return onLines(texts, (line) =>
    local.test(line) || asUrl.test(line) ? 'a path of one machine' : undefined,
  )
}

/** Addresses with a password, of private networks, or of the registry that this machine uses. */
export function privateHosts(
  texts: readonly CommittedText[],
  registryInUse: string | undefined,
): string[] {
  const mirror = hostOf(registryInUse ?? '')
  return onLines(texts, (line) => {
    if (mirror !== undefined && mirror !== publicRegistry && line.includes(mirror)) {
      return 'the host of a mirror'
    }
    const addresses = line.match(/\bhttps?:\/\/[^\s"'`<>)\]}]+/g) ?? []
    return addresses.some(isPrivate) ? 'an address nobody else can reach' : undefined
  })
}

/** A lock file and .npmrc that name a registry bind every installation to it. */
export function fixedRegistries(texts: readonly CommittedText[]): string[] {
  const scope = texts.filter(({ path }) => /(^|\/)(package-lock\.json|\.npmrc)$/.test(path))
  return onLines(scope, (line) => {
    const resolved = /"resolved":\s*"(\w+:[^"]*)"/.exec(line)?.[1]
    if (resolved !== undefined && hostOf(resolved) !== publicRegistry) return 'a pinned registry'
    return /^\s*(@[\w-]+:)?registry\s*=|_authToken/.test(line) ? 'a pinned registry' : undefined
  })
}

function onLines(
  texts: readonly CommittedText[],
  complaint: (line: string) => string | undefined,
): string[] {
  return texts.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, i) => {
      const found = complaint(line)
      return found === undefined ? [] : [`${path}:${i + 1}: ${found}`]
    }),
  )
}

function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname : undefined
}

function isPrivate(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { hostname, password } = new URL(address)
  if (password !== '') return !isReserved(hostname)
  return (
    /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(hostname) ||
    /\.(internal|intranet|corp|lan|local)$/.test(hostname) ||
    (/(^|[.-])(artifactory|nexus|verdaccio|mirror)s?[.-]/.test(hostname) && !isReserved(hostname))
  )
}

/** Names that exist for examples only (RFC 2606 and RFC 6761). */
function isReserved(hostname: string): boolean {
  return /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost)$/.test(hostname)
}
