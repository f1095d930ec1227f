import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { documentRow, expectIndexed } from '../e2e/journeys/documents.ts'
import { skipFirstRun } from '../e2e/journeys/first-run.ts'
import { launchStandIn } from './launch-desktop.ts'

test('files that are opened with the app become documents: named at its start, given to a second start, dropped on its icon', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alcove-given-'))
  const place = async (name: string, words: string): Promise<string> => {
    const path = join(folder, name)
    await writeFile(path, words)
    return path
  }
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const desktop = await launchStandIn(dataDir, {}, [
    await place('start.txt', 'The spare key hangs behind the barometer.'),
  ])
  const { page } = desktop
  try {
    await skipFirstRun(page)
    await expectIndexed(page, 'start.txt', 60_000)

    expect(
      await desktop.startAgain(await place('Über uns.md', '# About\n\nThe boats are blue.'), join(folder, 'gone.txt')),
    ).toBe(0)
    await expectIndexed(page, 'Über uns.md', 60_000)
    await expect(documentRow(page, 'gone.txt')).toHaveCount(0)

    await page.getByRole('link', { name: 'start.txt' }).click()
    desktop.order({ type: 'openFile', path: await place('dropped.csv', 'boat,berth\nHeron,4\n') })
    await expectIndexed(page, 'dropped.csv', 60_000)
    await expect(documentRow(page, 'start.txt')).toHaveCount(1)
  } finally {
    await desktop.quit()
    await rm(folder, { recursive: true, force: true })
  }
})
