/**
 * Accounts and signatures of programs: bots of platforms and tools that sign as co-authors. Only
 * whole names and addresses count. People are called Claude, Devin or Talbot.
 */

/** GitHub accounts of programs without the suffix `[bot]`. */
const botLogins: ReadonlySet<string> = new Set([
  ...['dependabot', 'dependabot-preview', 'renovate', 'renovate-bot', 'github-actions'],
  ...['actions-user', 'web-flow', 'copilot', 'copilot-swe-agent', 'claude', 'cursoragent'],
  ...['codecov', 'codecov-io', 'codecov-commenter', 'codecov-bot', 'pre-commit-ci', 'greenkeeper'],
  ...['greenkeeperio-bot', 'snyk-bot', 'imgbot', 'imgbotapp', 'allcontributors', 'pyup-bot'],
  ...['semantic-release-bot', 'fossabot', 'gitter-badger', 'weblate', 'crowdin-bot', 'coveralls'],
  ...['scala-steward', 'googlebot', 'msftbot', 'facebook-github-bot', 'nodejs-github-bot'],
  ...['k8s-ci-robot', 'openshift-ci-robot', 'openshift-merge-robot', 'rust-highfive', 'rustbot'],
  ...['bors', 'homu', 'mergify', 'depfu', 'deepsource-autofix', 'devin-ai-integration'],
  ...['google-labs-jules', 'gemini-code-assist', 'chatgpt-codex-connector', 'coderabbitai'],
  ...['sourcery-ai', 'sweep-ai', 'release-please', 'github-merge-queue', 'github-pages-deploy'],
])

/** Addresses of programs, which count with any name. */
const botAddresses: ReadonlySet<string> = new Set([
  ...['noreply@anthropic.com', 'cursoragent@cursor.com', 'copilot@github.com'],
  ...['codex@openai.com', 'noreply@openai.com', 'noreply@aider.chat', 'aider@aider.chat'],
  ...['openhands@all-hands.dev', 'amp@ampcode.com', 'noreply@opencode.ai'],
  ...['support@dependabot.com', 'bot@renovateapp.com', 'renovate@whitesourcesoftware.com'],
  ...['support@greenkeeper.io', 'snyk-bot@snyk.io', 'action@github.com', 'actions@github.com'],
  ...['github-actions@github.com', 'github-action@users.noreply.github.com'],
  ...['semantic-release-bot@martynus.net', 'bot@pyup.io', 'github-bot@pyup.io'],
])

/** Names that only programs sign with, which count with any address. */
const botNames: ReadonlySet<string> = new Set([
  ...['dependabot', 'dependabot-preview', 'dependabot preview', 'renovate bot', 'renovate-bot'],
  ...['whitesource renovate', 'mend renovate', 'github action', 'github actions'],
  ...[
    'github-actions',
    'github merge queue',
    'greenkeeper',
    'snyk bot',
    'snyk-bot',
    'pre-commit-ci',
  ],
  ...['semantic-release-bot', 'pyup-bot', 'pyup.io bot', 'imgbot', 'imgbotapp', 'codecov-io'],
  ...['allcontributors', 'cursor agent', 'copilot-swe-agent', 'release-please'],
])

const noreplyDomain = '@users.noreply.github.com'

export function isBotLogin(login: string): boolean {
  const text = login.toLowerCase()
  return text.endsWith('[bot]') || botLogins.has(text)
}

/** Whether the author or co-author of a commit is a program. */
export function isBotSignature(name: string, address: string): boolean {
  const [nameKey, addressKey] = [name.trim().toLowerCase(), address.trim().toLowerCase()]
  if (nameKey.endsWith('[bot]') || botNames.has(nameKey) || botAddresses.has(addressKey))
    return true
  // GitHub itself signs commits made on its website so. People may sign with this address too.
  if (addressKey === 'noreply@github.com') return nameKey === 'github' || nameKey === ''
  if (!addressKey.endsWith(noreplyDomain)) return addressKey.split('@')[0]!.endsWith('[bot]')
  const account = addressKey.slice(0, -noreplyDomain.length)
  return isBotLogin(account.slice(account.indexOf('+') + 1))
}
