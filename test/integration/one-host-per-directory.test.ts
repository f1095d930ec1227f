import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { HostRefused, launchHost, temporaryDataDir } from '../host.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await temporaryDataDir()
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

it('[D1.20] refuses a second host on the same directory with a clear message, leaves the first alone, and ends that with 0', async () => {
  await using first = await launchHost({ dataDir })
  const refused = await launchHost({ dataDir }).then(
    () => null,
    (error: unknown) => error,
  )
  if (!(refused instanceof HostRefused)) throw new Error('The second host was not refused.')
  expect(refused.exit).toEqual({ code: 1, signal: null })
  expect(refused.log).toMatch(/already|in use|another/i)
  expect(refused.log).not.toMatch(/\n\s+at /)
  expect(await first.client.knowledge.ListDocuments()).toEqual([])
  expect(await first.stop()).toEqual({ code: 0, signal: null })
})

it('lets a new host in as soon as the old one was killed', async () => {
  const killed = await launchHost({ dataDir })
  await killed.kill9()
  await using next = await launchHost({ dataDir })
  expect(await next.client.knowledge.ListDocuments()).toEqual([])
})

it('takes away what a killed host had not written to its end (files that may hold keys stayed for ever), and nothing else', async () => {
  const left = 'secrets.json.0190a8d2-0000-7000-8000-000000000001.partial'
  await writeFile(join(dataDir, left), 'half')
  await writeFile(join(dataDir, 'mine.partial'), 'of somebody')
  await using _host = await launchHost({ dataDir })
  const names = await readdir(dataDir)
  expect(names).toContain('mine.partial')
  expect(names).not.toContain(left)
})

it('keeps its token from one start to the next', async () => {
  const first = await launchHost({ dataDir })
  await first.stop()
  await using second = await launchHost({ dataDir })
  expect(second.token).toBe(first.token)
  expect(second.token.length).toBeGreaterThanOrEqual(32)
})
