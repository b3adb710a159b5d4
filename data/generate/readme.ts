/** README texts: a few markdown sections, 200 to 1,500 characters. */
import { capitalise, expand, mendArticles, type Slots } from './grammar.ts'
import type { Random } from './random.ts'
import type { Subject } from './repository-text.ts'
import { readmeEnglish, readmeWorld } from './words/repository-phrases.ts'

export const readmeCharsMin = 200
export const readmeCharsMax = 1500

export function writeReadme(
  random: Random,
  subject: Subject,
  slots: Slots,
  description: string,
): string {
  const sections =
    subject.wording === 'en'
      ? englishSections(random, subject, slots)
      : worldSections(random, subject, subject.wording, slots)
  let readme = `# ${subject.name}\n\n${description}`
  for (const section of sections) {
    const longer = `${readme}\n\n${section}`
    if (longer.length > readmeCharsMax) break
    readme = longer
  }
  return readme.length < readmeCharsMin ? `${readme}\n\n${licence(random)}\n` : `${readme}\n`
}

function englishSections(random: Random, subject: Subject, slots: Slots): string[] {
  const { intros, reasons, features, statuses } = readmeEnglish
  const fill = (phrase: string): string => mendArticles(expand(phrase, slots))
  const line = (list: readonly string[]): string => capitalise(fill(random.pick(list)))
  const reasonCount = random.integer(1, 3)
  const why = random.sample(reasons, reasonCount).map(fill)
  const list = random
    .sample(features, random.integer(3, 6))
    .map((feature) => `- ${capitalise(fill(feature))}`)
  return [
    line(intros),
    `## Why\n\n${why.join(' ')}`,
    ...(random.chance(0.7) ? [`## Features\n\n${list.join('\n')}`] : []),
    `## Install\n\n\`\`\`sh\n${installCommand(subject)}\n\`\`\``,
    ...(random.chance(0.6) ? [`## Status\n\n${line(statuses)}`] : []),
    licence(random),
  ]
}

function worldSections(
  random: Random,
  subject: Subject,
  wording: keyof typeof readmeWorld,
  slots: Slots,
): string[] {
  const [intro = '', ...rest] = readmeWorld[wording]
  const joiner = wording === 'zh' || wording === 'ja' ? '' : ' '
  const sentences = random
    .sample(rest, random.integer(3, rest.length))
    .map((sentence) => expand(sentence, slots))
  return [
    capitalise(expand(intro, slots)),
    sentences.join(joiner),
    `\`\`\`sh\n${installCommand(subject)}\n\`\`\``,
    licence(random),
  ]
}

function installCommand({ language, name }: Subject): string {
  const lower = name.toLowerCase()
  const commands: Readonly<Record<string, string>> = {
    Rust: `cargo install ${lower}`,
    Python: `pip install ${lower}`,
    'Jupyter Notebook': 'pip install -r requirements.txt && jupyter lab',
    TypeScript: `npm install ${lower}`,
    JavaScript: `npm install ${lower}`,
    Go: `go install ${lower}.example/cmd/${lower}@latest`,
    Java: './gradlew build',
    Kotlin: './gradlew build',
    Swift: 'swift build -c release',
    R: `Rscript -e 'install.packages("${name}")'`,
    Haskell: 'cabal build all',
    Elixir: 'mix deps.get && mix test',
    Ruby: 'bundle install',
    PHP: 'composer install',
    'C#': 'dotnet build',
  }
  return commands[language] ?? `make\n./${lower} --help`
}

function licence(random: Random): string {
  return `## License\n\n${random.pick(['MIT', 'Apache-2.0', 'GPL-3.0', 'BSD-3-Clause', 'MPL-2.0'])}`
}
