import { spawnSync } from 'node:child_process'
import { chmod, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type HostLaunch, HostRefused, launchHost, temporaryDataDir } from '../../host.ts'
import { until } from '../../until.ts'

const folders: string[] = []
const folder = async (): Promise<string> => {
  const path = await temporaryDataDir()
  folders.push(path)
  return path
}
afterAll(async () => {
  for (const path of folders) await rm(path, { recursive: true, force: true })
})

const refusal = async (launch: HostLaunch): Promise<HostRefused> => {
  const refused = await launchHost(launch).then(
    async (host) => {
      await host.stop()
      return null
    },
    (error: unknown) => error,
  )
  if (refused instanceof HostRefused) return refused
  throw new Error('The host was not refused.')
}
/** One sentence or two for a person, and no stack. */
const expectWords = (text: string): void => {
  expect(text).toMatch(/\w+ \w+ .*\./)
  expect(text).not.toMatch(/\n\s+at |Error:/)
}
const healthOf = async (url: string) =>
  (await (await fetch(`${url}/health`)).json()) as { status: string; checks: { name: string; detail: string }[] }

const isRoot = process.getuid?.() === 0
const asNobody = ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups']
const canBeNobody = isRoot && spawnSync(asNobody[0] ?? '', [...asNobody.slice(1), 'true']).status === 0
const canMount = spawnSync('unshare', ['--mount', 'true']).status === 0 && isRoot

describe('a data folder', () => {
  it.each([['deleted'], ['moved away']])(
    'that is %s while the host runs: nothing more is acknowledged, and health tells',
    async (how) => {
      const dataDir = join(await folder(), 'data')
      await using host = await launchHost({ dataDir })
      const { documentId } = await host.client.add({ fileName: 'before.txt', bytes: 'Kept.' })
      // What is still written would put files into a folder that is just being emptied.
      await host.client.settled([documentId])
      if (how === 'deleted') await rm(dataDir, { recursive: true, maxRetries: 5 })
      else await rename(dataDir, `${dataDir}-elsewhere`)
      const preferences = await host.client.settings.GetPreferences()
      await expect(host.client.settings.SavePreferences(preferences)).rejects.toMatchObject({
        status: 503,
        message: expect.stringMatching(/data folder is not there any more/),
      })
      const uploaded = await host.client
        .upload({ fileName: 'after.txt', bytes: 'Not kept.' })
        .catch((error: unknown) => error)
      expect(uploaded).not.toMatchObject({ ok: true })
      const { status, checks } = await healthOf(host.url)
      expect(status).toBe('Unhealthy')
      expect(checks.find(({ name }) => name === 'storage')?.detail).toMatch(/not there any more/)
    },
  )

  it.runIf(canBeNobody)(
    'that may not be written to is refused in a sentence (needs root to play another user)',
    async () => {
      const dataDir = await folder()
      await chmod(dataDir, 0o755)
      const { exit, log } = await refusal({ dataDir, wrap: asNobody })
      expect(exit).toEqual({ code: 1, signal: null })
      expectWords(log)
      expect(log).toContain(dataDir)
    },
  )

  it.runIf(canMount)('on a disk that may only be read is refused in a sentence (needs root to mount)', async () => {
    const dataDir = await folder()
    const readOnly = [
      'unshare',
      '--mount',
      'sh',
      '-c',
      'mount --bind -o ro "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"',
      dataDir,
    ]
    const { exit, log } = await refusal({ dataDir, wrap: readOnly })
    expect(exit).toEqual({ code: 1, signal: null })
    expectWords(log)
  })

  it('is refused to a second host, also where someone removed the lock file, or opened the folder to everyone', async () => {
    const dataDir = await folder()
    await using first = await launchHost({ dataDir })
    await rm(join(dataDir, 'alcove.lock'))
    expectWords((await refusal({ dataDir })).log)
    await chmod(dataDir, 0o777)
    expectWords((await refusal({ dataDir })).log)
    await first.client.add({ fileName: 'mine.txt', bytes: 'Still the only one.' })
  })

  it.skipIf(process.platform === 'win32')('is for its owner alone, whatever it was before', async () => {
    const dataDir = await folder()
    await mkdir(join(dataDir, 'blobs'), { mode: 0o777 })
    await chmod(join(dataDir, 'blobs'), 0o777)
    await chmod(dataDir, 0o777)
    await using host = await launchHost({ dataDir })
    await host.client.settled([(await host.client.add({ fileName: 'x.txt', bytes: 'A lamp burns.' })).documentId])
    await until('everything to be written', async () => (await readdir(dataDir)).includes('alcove.reserve'))
    const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
    const open: string[] = []
    for (const entry of [{ parentPath: dataDir, name: '' }, ...entries]) {
      const path = join(entry.parentPath, entry.name)
      // What is on its way comes and goes.
      const found = await stat(path).catch(() => null)
      if (found !== null && (found.mode & 0o077) !== 0) open.push(path)
    }
    expect(open).toEqual([])
  })
})

describe('an error that nobody waited for', () => {
  it('in a promise is logged, and the host goes on', async () => {
    await using host = await launchHost({ imports: [new URL('../../stray-errors.ts', import.meta.url)], ipc: true })
    host.child.send('reject')
    await until('the error to be logged', () => host.log().includes('a stray promise'))
    await host.client.add({ fileName: 'after.txt', bytes: 'The lamp burns on.' })
    expect(host.child.exitCode).toBeNull()
  })

  it('that was thrown ends the host with 1, after what is committed is kept', async () => {
    const dataDir = await folder()
    const host = await launchHost({ dataDir, imports: [new URL('../../stray-errors.ts', import.meta.url)], ipc: true })
    const { documentId } = await host.client.add({ fileName: 'before.txt', bytes: 'The lamp burns.' })
    host.child.send('throw')
    expect(await host.exited).toEqual({ code: 1, signal: null })
    expect(host.log()).toContain('a stray error')
    await using next = await launchHost({ dataDir })
    expect(await next.client.settled([documentId])).toMatchObject([{ status: 'Indexed' }])
  })
})
