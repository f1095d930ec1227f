import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractAll, listPackage } from '@electron/asar'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import english from '../../resources/locales/en.json' with { type: 'json' }
import { digestsOf, feedOf, packageApp } from '../../scripts/package/package-app.ts'
import type { Order } from '../desktop/stand-in/orders.ts'
import type { StandInMessage } from '../desktop/stand-in/parent-channel.ts'
import { startStandIn } from '../desktop/stand-in-process.ts'
import { launchHost } from '../host.ts'

/** How Electron's program begins the bytes that its fuses are (electron/fuses, `SENTINEL`): version 1, nine of them, all set. */
const FUSES = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\u0001\u0009111111111'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alcove-package-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Electron's folder as packaging needs it; the program itself is not started here. */
const electronFolder = async (): Promise<string> => {
  const dir = join(folder, 'electron')
  await mkdir(join(dir, 'resources'), { recursive: true })
  await mkdir(join(dir, 'locales'))
  await writeFile(join(dir, 'electron'), `#!/bin/sh\nexit 0\n# ${FUSES}\n`)
  await chmod(join(dir, 'electron'), 0o755)
  return dir
}

/** The archive as a folder of its own name, in which Node finds what Electron finds in the archive, and beside it what is not in it. */
const openArchive = async (resources: string): Promise<string> => {
  const archive = join(resources, 'app.asar')
  const opened = join(resources, 'opened')
  extractAll(archive, opened)
  // There in the archive's list alone.
  await rm(join(opened, 'resources'), { recursive: true })
  await rename(archive, `${archive}.packed`)
  await rename(opened, archive)
  return archive
}

/** What stands in the app's first window, asked for by the debugger of its Chromium. */
const shownIn = async (debuggerUrl: string): Promise<string> => {
  const socket = new WebSocket(debuggerUrl)
  await once(socket, 'open')
  let asked = 0
  const ask = async (method: string, params: object, sessionId?: string): Promise<Record<string, unknown>> => {
    asked += 1
    const id = asked
    socket.send(JSON.stringify({ id, method, params, sessionId }))
    for (;;) {
      const [{ data }] = (await once(socket, 'message')) as [MessageEvent<string>]
      const answer = JSON.parse(data) as { readonly id?: number; readonly result?: Record<string, unknown> }
      if (answer.id === id) return answer.result ?? {}
    }
  }
  try {
    const { targetInfos } = (await ask('Target.getTargets', {})) as {
      readonly targetInfos: readonly { readonly targetId: string; readonly type: string }[]
    }
    const targetId = targetInfos.find(({ type }) => type === 'page')?.targetId
    const { sessionId } = await ask('Target.attachToTarget', { targetId, flatten: true })
    const { result } = await ask('Runtime.evaluate', { expression: 'document.body.innerText' }, String(sessionId))
    return String((result as { readonly value?: unknown }).value)
  } finally {
    socket.close()
  }
}

describe.skipIf(process.platform !== 'linux')(
  'the packaged app (on Linux, where its folder has the simplest form)',
  () => {
    let app: string
    let archive: string
    let listed: readonly string[]
    beforeAll(async () => {
      app = join(folder, 'made', process.arch === 'x64' ? 'linux-unpacked' : `linux-${process.arch}-unpacked`)
      await packageApp({
        unpacked: true,
        outputDir: join(folder, 'made'),
        electronDir: await electronFolder(),
        updateFeed: 'somebody/alcove',
      })
      listed = listPackage(join(app, 'resources/app.asar'), { isPack: false })
      archive = await openArchive(join(app, 'resources'))
    }, 300_000)

    it('opens its window from its archive', async () => {
      const dataDir = await mkdtemp(join(folder, 'data-'))
      const child = startStandIn(join(archive, 'out/main/index.js'), [`--data-dir=${dataDir}`])
      const ended = once(child, 'exit')
      const opened = new Promise<string>((resolve, reject) => {
        child.on('message', (told: StandInMessage) => {
          if (told.type === 'window') resolve(told.debuggerUrl)
        })
        child.once('exit', (code) => reject(new Error(`The app ended before its window opened (exit code ${code}).`)))
      })
      try {
        const debuggerUrl = await opened
        await expect.poll(() => shownIn(debuggerUrl)).toContain(english.firstRun.title)
        child.send({ type: 'quit' } satisfies Order)
        expect(await ended).toEqual([0, null])
      } finally {
        child.kill('SIGKILL')
      }
    }, 240_000)

    it('[D6.01] is configured for Windows, macOS and Linux, by a configuration that holds', async () => {
      const configuration = await readFile('electron-builder.yml', 'utf8')
      const targets = /^ {2}target: (.+)$/gm
      expect([...configuration.matchAll(targets)].map(([, target]) => target)).toEqual([
        '[dmg, zip]',
        'nsis',
        '[AppImage, tar.gz]',
      ])
      expect(existsSync(join(app, 'alcove'))).toBe(true)
    })

    it('[D6.04] has its fuses set: only its own archive, checked, and neither options nor debugger from outside', async () => {
      const wire = await getCurrentFuseWire(join(app, 'alcove'))
      expect(wire).toMatchObject({
        [FuseV1Options.EnableCookieEncryption]: FuseState.ENABLE,
        [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: FuseState.DISABLE,
        [FuseV1Options.EnableNodeCliInspectArguments]: FuseState.DISABLE,
        [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: FuseState.ENABLE,
        [FuseV1Options.OnlyLoadAppFromAsar]: FuseState.ENABLE,
        [FuseV1Options.GrantFileProtocolExtraPrivileges]: FuseState.DISABLE,
      })
    })

    it('[D6.02] holds native modules, model and samples, and starts from its folder', async () => {
      expect(listed).toEqual(
        expect.arrayContaining([
          '/out/main/index.js',
          '/out/preload/index.cjs',
          '/out/renderer/index.html',
          '/package.json',
        ]),
      )
      expect(listed.filter((path) => /^\/(src|test|scripts|docs|dist)(\/|$)/.test(path))).toEqual([])
      expect(await readFile(join(app, 'resources/app-update.yml'), 'utf8')).toContain('owner: somebody')
      await using host = await launchHost({ script: join(archive, 'out/main/headless.js') })
      expect((await fetch(`${host.url}/health`)).status).toBe(200)
      const page = await (await fetch(host.url, { headers: { accept: 'text/html' } })).text()
      expect(page).toContain('<div id="root">')
      expect((await fetch(`${host.url}/samples/index.json`)).status).toBe(200)
      const { documentId } = await host.client.add({
        fileName: 'keys.txt',
        bytes: 'The spare key of the boathouse hangs behind the barometer.',
      })
      expect(await host.client.settled([documentId])).toMatchObject([{ status: 'Indexed' }])
    }, 120_000)
  },
)

it('digests are written as sha256sum reads them', async () => {
  await writeFile(join(folder, 'b.txt'), 'abc')
  await writeFile(join(folder, 'a.txt'), '')
  expect(await digestsOf([join(folder, 'b.txt'), join(folder, 'a.txt')])).toBe(
    [
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a.txt\n',
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  b.txt\n',
    ].join(''),
  )
})

it.each(['alcove', 'https://example.org/a/b', 'a/b/c', ''])('a feed named %j is refused', (repository) => {
  expect(() => feedOf(repository)).toThrow(`UPDATE_FEED: "${repository}" is not owner/name.`)
})
