import { CheckoutNote, CommandLine } from './command-line.tsx'

const commands = [
  [
    'Try the sample: 5,000 invented people and 5,000 repositories',
    'devdex import --sample --data DIR',
  ],
  ['Bring a folder of git clones, CSV, JSON or Parquet files', 'devdex import FOLDER --data DIR'],
  [
    'Fetch an organisation from GitHub, with your token',
    'devdex fetch github --org NAME --into FOLDER',
  ],
] as const

/** The three commands that bring data into a service. The page cannot know its folder, `DIR`. */
export function LoadCommands() {
  return (
    <>
      <ul class="stack commands">
        {commands.map(([what, command]) => (
          <li key={command}>
            <span class="dim">{what}</span>
            <CommandLine text={command} />
          </li>
        ))}
      </ul>
      <CheckoutNote />
    </>
  )
}
