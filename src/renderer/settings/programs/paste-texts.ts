import type { ProgramAccess } from '../../../contracts/index.ts'

/** What a person pastes into another program so that it finds Alcove. */
export interface PasteText {
  readonly id: 'claudeDesktop' | 'cursor' | 'vsCode' | 'chat'
  /** A name of its own, in no language; null for {@link PasteText.id} `chat`. */
  readonly program: string | null
  /** The file that it goes into; null where it is typed into a form. */
  readonly file: string | null
  readonly text: string
}

/** Stands where the token has to be put by hand: no page ever knows it. */
export const TOKEN = '<token>'

const json = (value: object): string => JSON.stringify(value, null, 2)

const overHttp = (url: string) => ({ url: `${url}/mcp`, headers: { Authorization: `Bearer ${TOKEN}` } })

const withoutEmpty = ({ command, args, env }: NonNullable<ProgramAccess['command']>) => ({
  command,
  args,
  ...(Object.keys(env).length > 0 && { env }),
})

/** The texts for the programs that this installation can be reached from at present; none while nothing is served. */
export const pasteTexts = ({ url, command }: ProgramAccess): PasteText[] => {
  if (url === null) return []
  const started = command && withoutEmpty(command)
  const claude: PasteText[] = started
    ? [
        {
          id: 'claudeDesktop',
          program: 'Claude Desktop',
          file: 'claude_desktop_config.json',
          text: json({ mcpServers: { alcove: started } }),
        },
      ]
    : []
  return [
    ...claude,
    {
      id: 'cursor',
      program: 'Cursor',
      file: '~/.cursor/mcp.json',
      text: json({ mcpServers: { alcove: started ?? overHttp(url) } }),
    },
    {
      id: 'vsCode',
      program: 'VS Code',
      file: '.vscode/mcp.json',
      text: json({ servers: { alcove: started ? { type: 'stdio', ...started } : { type: 'http', ...overHttp(url) } } }),
    },
    {
      id: 'chat',
      program: null,
      file: null,
      text: [`OPENAI_BASE_URL=${url}/v1`, `OPENAI_API_KEY=${TOKEN}`, 'MODEL=alcove'].join('\n'),
    },
  ]
}
