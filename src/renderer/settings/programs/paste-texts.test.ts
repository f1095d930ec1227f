import { describe, expect, it } from 'vitest'
import { pasteTexts } from './paste-texts.ts'

const command = { command: '/usr/bin/node', args: ['/opt/alcove/mcp.js', '--data-dir', '/home/ada/My "data"'], env: {} }
const owner = { url: 'http://127.0.0.1:43121', tokenFile: '/home/ada/alcove/token', command }
const textOf = (id: string, access: Parameters<typeof pasteTexts>[0]): unknown => {
  const found = pasteTexts(access).find((each) => each.id === id)
  return found?.file ? JSON.parse(found.text) : found?.text
}

describe('pasteTexts', () => {
  it('is JSON of the form that each program reads, with the command as it is', () => {
    const { env: _none, ...started } = command
    expect(textOf('claudeDesktop', owner)).toEqual({ mcpServers: { alcove: started } })
    expect(textOf('cursor', owner)).toEqual({ mcpServers: { alcove: started } })
    expect(textOf('vsCode', owner)).toEqual({ servers: { alcove: { type: 'stdio', ...started } } })
    const env = { ELECTRON_RUN_AS_NODE: '1' }
    expect(textOf('cursor', { ...owner, command: { ...command, env } })).toEqual({
      mcpServers: { alcove: { ...started, env } },
    })
  })

  it('never holds the token: it leaves a gap for it', () => {
    expect(textOf('chat', owner)).toBe(
      'OPENAI_BASE_URL=http://127.0.0.1:43121/v1\nOPENAI_API_KEY=<token>\nMODEL=alcove',
    )
    const guest = { ...owner, tokenFile: null, command: null }
    expect(pasteTexts(guest).map(({ id }) => id)).toEqual(['cursor', 'vsCode', 'chat'])
    expect(textOf('vsCode', guest)).toEqual({
      servers: {
        alcove: {
          type: 'http',
          url: 'http://127.0.0.1:43121/mcp',
          headers: { Authorization: 'Bearer <token>' },
        },
      },
    })
  })

  it('is empty while nothing is served', () => {
    expect(pasteTexts({ ...owner, url: null })).toEqual([])
  })
})
