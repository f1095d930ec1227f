import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { announcement, ownersLink } from '../../app/index.ts'
import { createFakeHost } from '../fake-host.ts'
import { serveHttp } from '../serve-http.ts'
import { openBrowser } from './open-browser.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alcove-open-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Takes the place of the program that opens browsers, and writes down how it was called, as any user of the machine may read it. */
const RECORDER = `#!/bin/sh
printf '%s\\n' "$@" end > "$RECORD"
`

it.each([
  ['linux', 'xdg-open'],
  ['darwin', 'open'],
  ['win32', 'rundll32'],
] as const)('on %s no argument of %s holds the token, or anything that signs in twice', async (platform, program) => {
  const host = createFakeHost()
  const server = await serveHttp(host, { port: 0 })
  try {
    const record = join(folder, 'record')
    await writeFile(join(folder, program), RECORDER)
    await chmod(join(folder, program), 0o755)
    const link = ownersLink(host, server) ?? ''
    openBrowser(link, folder, { platform, env: { PATH: folder, RECORD: record, DISPLAY: ':0' } })
    const read = () => readFile(record, 'utf8').catch(() => '')
    await expect.poll(read).toMatch(/\nend\n$/)
    const args = await read()

    const { token } = JSON.parse(announcement(host, server)) as { token: string }
    expect(args).not.toContain(token)
    expect(args).not.toContain(encodeURIComponent(token))
    const secret = new URL(link).searchParams.get('access_token') ?? ''
    expect(secret).toMatch(/^[\w-]{43}$/)
    if (platform === 'darwin') {
      expect(args).not.toContain(secret)
      const page = fileURLToPath(args.split('\n')[0] ?? '')
      expect((await stat(page)).mode & 0o777).toBe(0o600)
      expect(await readFile(page, 'utf8')).toContain(secret)
    } else expect(args).toContain(secret)

    const signIn = (bearer: string) =>
      fetch(`${server.url}/api/session`, { method: 'POST', headers: { authorization: `Bearer ${bearer}` } })
    const [first, ...later] = [await signIn(secret), await signIn(secret), await signIn(secret)]
    expect([first.status, ...later.map(({ status }) => status)]).toEqual([200, 401, 401])
    // It opens nothing by itself either.
    const list = { method: 'POST', headers: { authorization: `Bearer ${secret}` } }
    expect((await fetch(`${server.url}/api/IAIAssistantApi/ListConversations`, list)).status).toBe(401)
  } finally {
    await server.close()
  }
})
