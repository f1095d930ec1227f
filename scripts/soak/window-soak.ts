import { setTimeout as delay } from 'node:timers/promises'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '../../test/chromium.ts'
import { connectProvider } from '../../test/connect-provider.ts'
import { startOpenAIServer } from '../../test/fixtures/openai-server.ts'
import { launchHost, type RunningHost } from '../../test/host.ts'
import { addSampleLibrary, sampleQuestions } from '../../test/sample-library.ts'
import { growthInAll, growthOf, MOST_GROWTH, MOST_GROWTH_IN_ALL } from './growth.ts'

export interface WindowSample {
  readonly atSeconds: number
  /** In use by the page's scripts after a collection. */
  readonly heapMiB: number
  /** Of the document, and of what is kept of others. */
  readonly nodes: number
  readonly listeners: number
  readonly rounds: number
}

export interface WindowSoak {
  readonly samples: readonly WindowSample[]
  readonly rounds: number
  readonly findings: readonly string[]
}

export interface WindowSoakOptions {
  readonly minutes: number
  readonly sampleEveryMs: number
  readonly note: (line: string) => void
}

/** The pace of a person who looks at what comes. */
const LOOK_MS = 400
const PATIENCE_MS = 240_000
const KEPT_CONVERSATIONS = 20
/** Of shorter runs the first quarter fills what is kept: conversations, pages that were never open. */
const LONG_MINUTES = 30
const WORDS_OF_A_REPLY = 300

const pages = ['/documents', '/notes', '/ai-context', '/activity', '/settings'] as const

const goTo = async (page: Page, path: string): Promise<void> => {
  await page.locator(`nav a[href="${path}"]`).first().click()
  await page.locator('h1').first().waitFor()
  await delay(LOOK_MS)
}

const ask = async (page: Page, question: string): Promise<void> => {
  await goTo(page, '/assistant')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('New conversation')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const composer = page.locator('form textarea').last()
  await composer.pressSequentially(question)
  await page.keyboard.press('Enter')
  await page.locator('article[aria-busy=true], article button[aria-haspopup=menu]').first().waitFor()
  await page.locator('article[aria-busy=true]').waitFor({ state: 'detached' })
  await delay(LOOK_MS)
}

/** Opens the passage that a reply stands on, and puts it away. */
const lookAtSource = async (page: Page): Promise<void> => {
  const source = page.locator('article section ol button').first()
  if ((await source.count()) === 0) return
  await source.click()
  // A page, a text, a table or the help: what is lit in it differs, and all of them take a moment.
  await delay(4 * LOOK_MS)
  await page.keyboard.press('Escape')
}

const searchAndRead = async (page: Page, word: string): Promise<void> => {
  await goTo(page, '/documents')
  const search = page.getByRole('searchbox').first()
  await search.fill(word)
  await delay(2 * LOOK_MS)
  await search.fill('')
  // A person waits until the list is there again: a click may fall on what is just going.
  await delay(2 * LOOK_MS)
  await page.getByRole('grid').getByRole('link').first().click()
  await page.waitForURL('**/documents/*')
  await delay(LOOK_MS)
}

/** One walk through the window: a question with its source, a search, each page, the palette. */
const walk = async (page: Page, question: string): Promise<void> => {
  await ask(page, question)
  await lookAtSource(page)
  await searchAndRead(page, question.split(' ').at(-2) ?? 'dome')
  for (const path of pages) await goTo(page, path)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('grease')
  await delay(2 * LOOK_MS)
  await page.keyboard.press('Escape')
}

/** Keeps the last few conversations, so that what is kept does not grow. */
const forgetOld = async ({ client }: RunningHost): Promise<void> => {
  const { conversations } = await client.conversations.BrowseConversations({ offset: KEPT_CONVERSATIONS, limit: 50 })
  for (const { conversationId } of conversations) await client.assistant.DeleteConversation(conversationId)
}

const measure = async (devtools: CDPSession): Promise<Omit<WindowSample, 'atSeconds' | 'rounds'>> => {
  await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0
  return { heapMiB: of('JSHeapUsedSize') / 2 ** 20, nodes: of('Nodes'), listeners: of('JSEventListeners') }
}

const openWindow = async (browser: Browser, host: RunningHost) => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  // A machine that is busy otherwise is slow for a while: an hour is not given up for it.
  page.setDefaultTimeout(PATIENCE_MS)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const url = new URL('/assistant', host.url)
  url.searchParams.set('access_token', host.token)
  await page.goto(url.href)
  return { page, devtools }
}

/** One window that is never loaded anew, walked through for some minutes, and what became of its memory. */
export const soakWindow = async ({ minutes, sampleEveryMs, note }: WindowSoakOptions): Promise<WindowSoak> => {
  const deltas = Array.from({ length: WORDS_OF_A_REPLY }, (_, at) =>
    at % 40 === 0 ? `\n\n## Part ${at}\n\n` : `word${at} `,
  )
  await using server = await startOpenAIServer({ chat: [{ type: 'Reply', deltas, delayMs: 3 }] })
  await using host = await launchHost({ bundle: true })
  await host.client.settings.SavePreferences({ ...(await host.client.settings.GetPreferences()), firstRunDone: true })
  await addSampleLibrary(host.client)
  const model = await connectProvider(host.client, server.baseUrl)
  const questions = (await sampleQuestions()).map(({ question }) => question)
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs] })
  const samples: WindowSample[] = []
  const findings: string[] = []
  let rounds = 0
  try {
    const { page, devtools } = await openWindow(browser, host)
    page.on('pageerror', ({ message }) => findings.push(`uncaught in the page: ${message}`))
    const startedAt = performance.now()
    const elapsed = () => performance.now() - startedAt
    while (elapsed() < minutes * 60_000) {
      // Quotes and a model's long reply take turns.
      await host.client.settings.SetActiveProvider(rounds % 2 === 0 ? null : model)
      await walk(page, questions[rounds % questions.length] ?? 'Who is the director?')
      rounds += 1
      await forgetOld(host)
      if (elapsed() < samples.length * sampleEveryMs) continue
      const sample = { atSeconds: elapsed() / 1_000, rounds, ...(await measure(devtools)) }
      samples.push(sample)
      note(
        `${sample.atSeconds.toFixed(0)} s: ${sample.heapMiB.toFixed(1)} MiB, ${sample.nodes} nodes, ${sample.listeners} listeners, ${rounds} rounds`,
      )
    }
  } finally {
    await browser.close()
  }
  for (const key of ['heapMiB', 'nodes', 'listeners'] as const) {
    const values = samples.map((sample) => sample[key])
    const growth = growthOf(values)
    if (growth > MOST_GROWTH) findings.push(`${key} grew ${growth.toFixed(2)} fold from the second quarter to the last`)
    const inAll = growthInAll(values)
    if (minutes >= LONG_MINUTES && inAll > MOST_GROWTH_IN_ALL)
      findings.push(`${key} grew ${inAll.toFixed(2)} fold from the first quarter to the last`)
  }
  return { samples, rounds, findings }
}
