/**
 * `npm run screenshots [-- --out DIR] [--only PART] [--width POINTS]`: pictures of every page and state, in light and dark, at 1440, 1024 and 420 points of width, in English and
 * German, of the built app with the sample library. Build first. Written to `test-results/screenshots` unless another folder is given; with `--docs`,
 * the few of the documentation are written to `docs/screenshots` instead.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '../test/chromium.ts'
import { startOpenAIServer } from '../test/fixtures/openai-server.ts'
import { launchHost, type RunningHost } from '../test/host.ts'
import { addSampleLibrary } from '../test/sample-library.ts'
import { docScenes } from './screenshots/doc-scenes.ts'
import type { Scene } from './screenshots/scene.ts'
import { scenesOf, scriptOf } from './screenshots/scenes.ts'

const { values: flags } = parseArgs({
  options: {
    out: { type: 'string', default: 'test-results/screenshots' },
    only: { type: 'string', default: '' },
    /** In one width alone, light and in English. */
    width: { type: 'string', default: '' },
    docs: { type: 'boolean', default: false },
  },
})

interface Look {
  readonly width: number
  readonly colorScheme: 'light' | 'dark'
  readonly language: 'en' | 'de'
}

const widths = [1440, 1024, 420]
const everyLook: readonly Look[] = widths.flatMap((width) =>
  (['light', 'dark'] as const).map(
    (colorScheme, at) => ({ width, colorScheme, language: at === 0 ? 'en' : 'de' }) as const,
  ),
)
const lightOf = (width: number): readonly Look[] => [{ width, colorScheme: 'light', language: 'en' }]
const looks = flags.docs ? lightOf(1440) : flags.width ? lightOf(Number(flags.width)) : everyLook

const take = async (page: Page, host: RunningHost, scene: Scene, path: string): Promise<void> => {
  const url = new URL(scene.path, host.url)
  url.searchParams.set('access_token', host.token)
  await page.goto(url.href)
  await page.waitForLoadState('networkidle')
  await scene.arrange?.(page)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path, animations: 'disabled', caret: 'hide', scale: 'css' })
  await scene.after?.(page)
}

const inLook = async (browser: Browser, host: RunningHost, look: Look, scenes: readonly Scene[], folder: string) => {
  const { width, colorScheme, language } = look
  const firstRunDone = !scenes.some(({ onEmpty }) => onEmpty)
  await host.client.settings.SavePreferences({
    ...(await host.client.settings.GetPreferences()),
    language,
    firstRunDone,
  })
  const viewport = { width, height: width > 600 ? 800 : 850 }
  const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' })
  for (const scene of scenes) {
    const name = flags.docs ? `${scene.name}.png` : `${scene.name}-${width}-${colorScheme}-${language}.png`
    await take(page, host, scene, join(folder, name))
    console.log(name)
  }
  await page.close()
}

const folder = flags.docs ? 'docs/screenshots' : flags.out
mkdirSync(folder, { recursive: true })
const clock = new URL('../test/later-clock.ts', import.meta.url)
await using host = await launchHost({ bundle: true, imports: [clock], ipc: true })
await using model = await startOpenAIServer({ chat: [scriptOf] })
await using empty = await launchHost({ bundle: true })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs] })
try {
  await addSampleLibrary(host.client)
  const scenes = await (flags.docs ? docScenes(host) : scenesOf(host, model))
  const wanted = ({ name }: Scene) => name.includes(flags.only)
  for (const look of looks) {
    await inLook(browser, host, look, scenes.filter((scene) => !scene.onEmpty).filter(wanted), folder)
    await inLook(browser, empty, look, scenes.filter((scene) => scene.onEmpty).filter(wanted), folder)
  }
} finally {
  await browser.close()
}
