import type { Page } from '@playwright/test'
import type { RunningHost } from '../host.ts'
import { addSampleLibrary } from '../sample-library.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { layoutFaults } from './pseudo/look-at-layout.ts'
import { plainTexts } from './pseudo/look-at-words.ts'
import { lendPseudoWords, pseudoText } from './pseudo/pseudo-words.ts'
import { words } from './words.ts'

const WIDTHS = [420, 1024, 1440]
const QUESTION = 'What kind of grease should I put in the bearings of the bogies?'
const brokenPdf = { fileName: 'broken.pdf', contentType: 'application/pdf', bytes: '%PDF-1.7\nnothing that is one' }

/** What is called so in every language, and the conversation by its question. */
const names = [
  /Alcove|Deutsch|English|Ollama|LM Studio|Markdown|PDF|OpenAI/g,
  /alcove-embed-[\w-]+/g,
  /alt\+T/g,
  /“What kind of [^”]*”/g,
]
/** What the system's own formatters write: sizes, times, names of languages. */
const formatted = [/Byte|Englisch|jetzt|gestern|vor \d+ \w+/g, /\w+, \d+\. \w+ \d{4} um [\d:]+/g]
type Known = readonly (string | RegExp)[]

const expectWhole = async (page: Page, known: Known, what: string): Promise<void> => {
  await page.waitForLoadState('networkidle')
  const plain = () => plainTexts(page, [...known, ...names, ...formatted])
  await expect.soft.poll(plain, { message: `plain words on ${what}` }).toEqual([])
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expect.soft.poll(() => layoutFaults(page), { message: `layout of ${what} at ${width}` }).toEqual([])
  }
}

/** The addresses of every page, with something on each. */
const pagesOf = async ({ client }: RunningHost): Promise<readonly string[]> => {
  const { conversation } = await client.ask(QUESTION)
  const named = async (search: string) =>
    (await client.documents.BrowseDocuments({ search, offset: 0, limit: 1 })).entries[0]?.documentId ?? ''
  const documents = await Promise.all(['broken', '.pdf', '.csv', '.md'].map(named))
  return [
    '/assistant',
    `/assistant/${conversation.conversationId}`,
    '/documents',
    ...documents.map((id) => `/documents/${id}`),
    ...['/notes', '/ai-context', '/activity', '/quality', '/diagnostics', '/settings', '/help', '/quick'],
  ]
}

test.use({ locale: 'de-DE' })

test('in longer words of a made-up language no page keeps plain English, and no control is cut off or covered', async ({
  watched,
  host,
}) => {
  test.slow()
  await lendPseudoWords(watched)
  await openApp(watched, host)
  await expect(watched.getByRole('heading', { name: pseudoText(words('firstRun.title')) })).toBeVisible()
  await expectWhole(watched, [], 'the first run')

  await finishFirstRun(host)
  await addSampleLibrary(host.client)
  await host.client.settled([(await host.client.add(brokenPdf)).documentId])
  const { entries } = await host.client.documents.BrowseDocuments({ offset: 0, limit: 100 })
  const known = entries.flatMap(({ title, fileName }) => [fileName, ...(title ? [title] : [])])
  for (const path of await pagesOf(host)) {
    await openApp(watched, host, path)
    await expect(watched.getByRole('textbox').or(watched.locator('h1')).first()).toBeVisible()
    await expectWhole(watched, known, path)
  }

  // What is wrong is found.
  await watched.evaluate(() => {
    const button = document.createElement('button')
    button.style.cssText = 'position: fixed; left: -40px; width: 60px; white-space: nowrap'
    button.textContent = 'Left in English'
    document.body.append(button)
  })
  expect(await plainTexts(watched, known)).toContain('Left in English')
  expect((await layoutFaults(watched)).join()).toMatch(
    /Left in English" leaves the window.*Left in English" is \d+ pixels/,
  )
})
