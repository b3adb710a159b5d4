import { kinds } from '../../operations/index.ts'
import { type CommandRow, defineFlag } from '../command-row.ts'

export const fetchFlags = [
  defineFlag('--into <dir>', 'folder for the files; several fetches may share it', {
    required: true,
  }),
  defineFlag('--org <login>', 'public repositories of an organization, and members with profiles'),
  defineFlag(
    '--user <logins...>',
    'users, their repositories, and repositories they contributed to',
  ),
  defineFlag('--topic <name>', 'repositories with the topic, and their owners'),
  defineFlag('--stars-of <owner/name>', 'a repository and the people who starred it'),
  defineFlag('--followers-of <login>', 'a user and their followers'),
  defineFlag('--follows', 'with --user: also followers, and people the user follows'),
  defineFlag('--max <number>', 'maximum number of users and repositories', {
    kind: kinds.count(1),
    default: 10_000,
  }),
  defineFlag('--with-emails', 'fetch e-mails that people show on their profiles'),
  defineFlag('--no-readmes', 'do not fetch READMEs, which makes requests lighter'),
  defineFlag('--api <url>', 'GraphQL API, for a GitHub Enterprise Server', {
    default: 'https://api.github.com/graphql',
  }),
  defineFlag('--json', 'print the summary as JSON'),
]

const githubRow: CommandRow = {
  name: 'github',
  summary: "fetch people and repositories from GitHub's API into a folder, for import",
  flags: fetchFlags,
  examples: [
    'devdex fetch github --org lumenforge --into ./people',
    'devdex fetch github --user mira tove --follows --into ./people',
    'devdex fetch github --topic raft --max 2000 --into ./people',
    'devdex fetch github --stars-of lumenforge/prism --into ./people',
    'devdex import ./people',
  ],
  note: `The token is read from GITHUB_TOKEN. To resume after an interruption, run the same command again.
First read docs/sources/fetch-github.md and GitHub's Acceptable Use Policies, which say how data
about people may be used.`,
  load: async () => (await import('./command.ts')).fetchGithub,
}

export const fetchRow: CommandRow = {
  name: 'fetch',
  summary: 'fetch public data that "devdex import" reads',
  examples: ['devdex fetch github --org lumenforge --into ./people'],
  commands: [githubRow],
}
