import { type CompletedCommand, filterOperators, formatValue, listValues } from './tables.ts'

/** Returns a script for fish 3 and later. */
export function buildFishScript(commands: readonly CompletedCommand[]): string {
  return `# devdex completion fish: keep it as ~/.config/fish/completions/devdex.fish
function __devdex_value
    switch "$argv[1]:$argv[2]"
${listValues(commands).map(formatCase).join('\n')}
        case '*'
            return 1
    end
end
set -g __devdex_operators ${filterOperators}
${driver}${commands.flatMap(listOptionLines).join('\n')}
`
}

function formatCase({ patterns, value }: ReturnType<typeof listValues>[number]): string {
  const quoted = patterns.map((pattern) => `'${pattern}'`).join(' ')
  return `        case ${quoted}\n            printf '%s\\n' ${formatValue(value)}`
}

/** These lines alone complete words that begin with `-`, also `--option=value`. */
function listOptionLines({ path, options }: CompletedCommand): string[] {
  return options.map(({ flags, value }) => {
    const named = flags.map((flag) =>
      flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`,
    )
    const values = value === undefined ? '' : " -x -a '(__devdex_complete)'"
    return `complete -c devdex -n "__devdex_at '${path}'" ${named.join(' ')}${values}`
  })
}

/** Prints the path of the command, and on a second line the option that takes the next value. */
const driver = String.raw`function __devdex_place
    set -l tokens (commandline -opc)
    set -l path ''
    set -l option ''
    for word in $tokens[2..]
        set -l deeper (string trim -- "$path $word")
        if test -n "$option"
            set option ''
        else if string match -q -- '-*' "$word"
            __devdex_value "$path" "$word" >/dev/null; and set option "$word"
        else if __devdex_value "$deeper" '' >/dev/null
            set path "$deeper"
        end
    end
    printf '%s\n' "$path" "$option"
end
function __devdex_at
    set -l place (__devdex_place)
    test "$place[1]" = "$argv[1]" -a -z "$place[2]"
end
function __devdex_complete
    set -l current (commandline -ct)
    set -l place (__devdex_place)
    if string match -q -- '--*=*' "$current"
        set place[2] (string split -m 1 = -- "$current")[1]
        set current (string split -m 1 = -- "$current")[2]
    end
    set -l value (__devdex_value $place)
    switch "$value[1]"
        case words
            printf '%s\n' $value[2..]
        case fields
            set -l bare (string replace -r '^["\']' '' -- "$current")
            if string match -q -- '* *' "$bare"
                set -l field (string split -m 1 ' ' -- "$bare")[1]
                printf "$field %s\n" $__devdex_operators
            else
                printf '%s\n' $value[2..]
            end
        case files
            __fish_complete_path "$current"
        case folders
            __fish_complete_directories "$current"
    end
end
complete -c devdex -f -a '(__devdex_complete)'
`
