import { commands } from './commands/index.ts'
import { sharedFlags } from './parse-command.ts'

const names = ['serve', 'mcp', ...commands.map(({ name }) => name), 'completions', 'help']
const flagsOf = (own: object): string[] => Object.keys({ ...sharedFlags, ...own }).map((name) => `--${name}`)

const bash = (): string => `_alcove() {
  local current="\${COMP_WORDS[COMP_CWORD]}" flags=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${names.join(' ')}" -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${commands.map(({ name, flags }) => `    ${name}) flags="${flagsOf(flags).join(' ')}" ;;`).join('\n')}
    completions) flags="bash zsh fish" ;;
  esac
  COMPREPLY=($(compgen -W "$flags" -- "$current") $(compgen -f -- "$current"))
}
complete -o filenames -F _alcove alcove
`

const zsh = (): string => `autoload -U +X bashcompinit && bashcompinit
${bash()}`

const fish = (): string =>
  [
    `complete -c alcove -n __fish_use_subcommand -f -a '${names.join(' ')}'`,
    ...commands.flatMap(({ name, flags }) =>
      flagsOf(flags).map((flag) => `complete -c alcove -n '__fish_seen_subcommand_from ${name}' -l ${flag.slice(2)}`),
    ),
    `complete -c alcove -n '__fish_seen_subcommand_from completions' -f -a 'bash zsh fish'`,
    '',
  ].join('\n')

const shells = { bash, zsh, fish } as const

/** The script that a shell reads to complete commands and flags; null for a shell that is not known. */
export const completions = (shell: string | undefined): string | null =>
  shell !== undefined && Object.hasOwn(shells, shell) ? shells[shell as keyof typeof shells]() : null
