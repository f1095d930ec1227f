import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { launchStandIn, type StoodInDesktop } from './launch-desktop.ts'

/** A test with the app in the stand-in, on data of its own; it fails where the app does not end in good order. */
export const test = base.extend<{ readonly desktop: StoodInDesktop }>({
  desktop: async ({ browserName: _ }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'alcove-desktop-'))
    const desktop = await launchStandIn(dataDir)
    await use(desktop)
    expect(await desktop.quit()).toBe(0)
    await rm(dataDir, { recursive: true, force: true })
  },
})

export { expect }
