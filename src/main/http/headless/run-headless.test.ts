import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const entry = fileURLToPath(new URL('./fake-headless.ts', import.meta.url))

const start = (...flags: string[]) => {
  const child = spawn(process.execPath, [entry, ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '' },
  })
  return { child, stderr: text(child.stderr), exit: once(child, 'exit') as Promise<[number]> }
}

const firstLine = async (child: ChildProcessByStdio<null, Readable, Readable>) => {
  let seen = ''
  for await (const piece of child.stdout) {
    seen += piece
    if (seen.includes('\n')) break
  }
  return seen
}

describe('runHeadless', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'prints one line of JSON, serves, and ends in good order on %s',
    async (signal) => {
      const { child, stderr, exit } = start('--data-dir', 'x', '--no-open')
      const line = await firstLine(child)
      const { event, url, token, openUrl } = JSON.parse(line)
      expect([event, token]).toEqual(['listening', 'owner-token'])
      expect(openUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?access_token=[\w-]{43}$/)
      expect((await fetch(`${url}/health`)).status).toBe(200)
      child.kill(signal)
      expect(await exit).toEqual([0, null])
      expect(await stderr).toBe('stopped\n')
    },
  )

  it('tells standard error the address alone: neither the token nor a link is ever there', async () => {
    const { child, stderr, exit } = start('--data-dir', 'x')
    const { url } = JSON.parse(await firstLine(child))
    child.kill()
    await exit
    expect(await stderr).toBe(`Alcove is open at ${url}\nstopped\n`)
  })

  it('tells of wrong flags in one line and exits 2', async () => {
    const { exit, stderr } = start('--port', 'x')
    expect(await exit).toEqual([2, null])
    expect(await stderr).toBe("--port must be a number from 0 to 65535, not 'x'. Try --help.\n")
  })

  it('explains its flags', async () => {
    const { child, exit } = start('--help')
    expect(await text(child.stdout)).toContain('--principals FILE')
    expect(await exit).toEqual([0, null])
  })

  it('tells in one line that the folder is in use and exits 1', async () => {
    const { exit, stderr } = start('--data-dir', 'locked')
    expect(await exit).toEqual([1, null])
    expect(await stderr).toBe('Another Alcove uses this folder. Close it first.\n')
  })

  it('tells in one line that the port is in use, stops its host and exits 1', async () => {
    const first = start()
    const { url } = JSON.parse(await firstLine(first.child))
    const second = start('--port', new URL(url).port)
    expect(await second.exit).toEqual([1, null])
    expect(await second.stderr).toMatch(/^Port \d+ is in use by another program\..*\nstopped\n$/)
    first.child.kill()
    await first.exit
  })
})
