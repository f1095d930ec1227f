import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import type { InvokeReply, Preferences, ProgramAccess } from '../../src/contracts/index.ts'
import { launchDesktop } from './launch-desktop.ts'

const answerOf = async <T>(page: Page, operation: string, input: unknown = null): Promise<T> => {
  const reply = await page.evaluate<InvokeReply, [string, unknown]>(
    ([name, sent]) => window.alcove.invoke('ISettingsApi', name, sent, null),
    [operation, input],
  )
  if (!reply.ok) throw new Error(`${operation} was refused: ${JSON.stringify(reply)}`)
  return reply.value as T
}

/** What `/dev/ai-latency` answers to the owner once the desktop app, started with these flags, serves on localhost. */
const askForLatency = async (flags: readonly string[]) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'alcove-desktop-'))
  const { page, quit } = await launchDesktop(dataDir, {}, flags)
  try {
    const preferences = await answerOf<Preferences>(page, 'GetPreferences')
    await answerOf(page, 'SavePreferences', { ...preferences, localServerEnabled: true })
    let access: ProgramAccess = { url: null, tokenFile: null, command: null }
    await expect
      .poll(async () => {
        access = await answerOf<ProgramAccess>(page, 'GetProgramAccess')
        return access.url
      })
      .not.toBeNull()
    const token = (await readFile(access.tokenFile ?? '', 'utf8')).trim()
    const response = await fetch(new URL('/dev/ai-latency', access.url ?? ''), {
      headers: { authorization: `Bearer ${token}` },
    })
    return { status: response.status, body: response.ok ? await response.json() : null }
  } finally {
    await quit()
    await rm(dataDir, { recursive: true, force: true })
  }
}

test('[A9.15] the desktop app serves diagnostics where it was started with them, and nowhere else', async () => {
  expect(await askForLatency(['--dev-endpoints'])).toEqual({ status: 200, body: expect.objectContaining({ turns: 0 }) })
  expect((await askForLatency([])).status).toBe(404)
})
