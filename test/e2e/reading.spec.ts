import type { Page } from '@playwright/test'
import type { RunningHost } from '../host.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { ask, citationChip } from './journeys/assistant.ts'
import { expectAccessible } from './journeys/axe.ts'
import { goTo } from './journeys/pages.ts'
import { expectMarkedPage, expectMarkedRow, expectMarkedText } from './journeys/viewer.ts'
import { words } from './words.ts'

/** Opens a document of the sample library on its own page. */
const openDocument = async (page: Page, library: RunningHost, fileName: string) => {
  const document = (await library.client.knowledge.ListDocuments()).find((candidate) => candidate.fileName === fileName)
  await openApp(page, library, `/documents/${document?.documentId}`)
  await expect(page.getByRole('heading', { level: 1, name: fileName })).toBeVisible()
  await expect(page.getByRole('region', { name: words('viewer.content', { name: fileName }) })).toBeVisible()
}

const findBox = (page: Page) => page.getByRole('searchbox', { name: words('viewer.find.label') })
const findStatus = (page: Page) => page.getByRole('search').getByRole('status')

test('Markdown is read as a page, and its source is one click away', async ({ reader, library }) => {
  const name = 'minutes-2025-02-04.md'
  await openDocument(reader, library, name)
  const content = reader.getByRole('region', { name: words('viewer.content', { name }) })
  await expect(content.getByRole('heading', { name: '4. Planet parade evening' })).toBeVisible()
  await expect(content).not.toContainText('**Present:**')

  await reader.getByRole('button', { name: words('viewer.markdown.source') }).click()
  await expect(content).toContainText('**Present:**')
  await reader.getByRole('button', { name: words('viewer.markdown.reading') }).click()
  await expect(content).not.toContainText('**Present:**')
})

test('a web page is read as a page of its words alone, and a passage is marked where it stands', async ({
  watched,
  host,
}) => {
  const name = 'harbour.html'
  const html = `<!doctype html><html lang="en"><head><title>Harbour</title><script>document.title = 'taken'</script></head>
    <body onload="document.title = 'taken'"><h1>Ferry times</h1><p>The ferry to <b>Skerra</b> leaves at nine.</p>
    <img src="https://elsewhere.example/spy.png" alt="A ferry" onerror="document.title = 'taken'">
    <h2>What to bring</h2><ul><li>A warm coat<ul><li>and a hat</li></ul></li><li>The return ticket</li></ul>
    <p>&lt;script&gt;document.title = 'taken'&lt;/script&gt;</p></body></html>`
  const { documentId } = await host.client.add({ fileName: name, bytes: html, contentType: 'text/html' })
  await host.client.settled([documentId])
  await finishFirstRun(host)
  const asked: string[] = []
  watched.on('request', (request) => asked.push(new URL(request.url()).hostname))
  await openApp(watched, host, `/documents/${documentId}`)
  const content = watched.getByRole('region', { name: words('viewer.content', { name }) })
  await expect(content.getByRole('heading', { name: 'What to bring' })).toBeVisible()
  await expect(content.getByRole('listitem')).toHaveText([/A warm coat/, /and a hat/, /The return ticket/])
  await expect(content.getByRole('paragraph').filter({ hasText: 'leaves at nine' })).toContainText('Skerra')
  await expect(content).toContainText("<script>document.title = 'taken'</script>")
  await expect(watched).toHaveTitle(/harbour/)
  expect(asked.filter((host) => host.includes('elsewhere'))).toEqual([])
  await expectAccessible(watched)

  await watched.keyboard.press('Control+f')
  await watched.keyboard.type('return ticket')
  await expectMarkedText(watched, name, /^return ticket$/)
  await expect(content.getByRole('listitem').filter({ has: watched.locator('mark') })).toHaveText(/The return ticket/)

  await watched.getByRole('button', { name: words('viewer.table.asText'), exact: true }).click()
  await expect(content.getByRole('listitem')).toHaveCount(0)
  await expectMarkedText(watched, name, /^return ticket$/)
})

test('JSON on one line is laid out by record, and what is marked is the value itself', async ({ watched, host }) => {
  const name = 'boats.json'
  const boats = Array.from({ length: 40 }, (_, at) => ({ boat: `Boat ${at}`, crew: [`Ada ${at}`, `Ben ${at}`] }))
  const { documentId } = await host.client.add({ fileName: name, bytes: JSON.stringify(boats) })
  await host.client.settled([documentId])
  await finishFirstRun(host)
  await openApp(watched, host, `/documents/${documentId}`)
  const content = watched.getByRole('region', { name: words('viewer.content', { name }) })
  await expect(content.getByText('"boat":"Boat 3",', { exact: true })).toBeVisible()
  await watched.keyboard.press('Control+f')
  await watched.keyboard.type('Ben 37')
  await expectMarkedText(watched, name, /^Ben 37$/)
  await expect(content.locator('[data-start]').filter({ has: watched.locator('mark') })).toHaveText('"Ben 37"')
})

test('words are found in all of a text, one match after the other, by the keyboard alone', async ({
  reader,
  library,
}) => {
  const name = 'history-of-the-observatory.txt'
  await openDocument(reader, library, name)
  await reader.getByRole('button', { name: words('viewer.markdown.lines') }).click()
  await reader.keyboard.press('Control+f')
  await expect(findBox(reader)).toBeFocused()
  await reader.keyboard.type('HILL')
  const { matches = [] } =
    (await library.client.documents.FindInDocument({
      documentId: new URL(reader.url()).pathname.split('/').at(-1) ?? '',
      query: 'hill',
    })) ?? {}
  expect(matches.length).toBeGreaterThan(2)
  await expect(findStatus(reader)).toHaveText(words('viewer.find.of', { number: 1, count: matches.length }))
  await expectMarkedText(reader, name, /^hill$/i)
  const marked = reader.locator('mark[data-passage]')
  const line = async () => Number(await marked.locator('xpath=../preceding-sibling::span').first().textContent())
  await expect.poll(line).toBe(matches[0]?.line)

  await reader.keyboard.press('Enter')
  await expect(findStatus(reader)).toHaveText(words('viewer.find.of', { number: 2, count: matches.length }))
  await expect.poll(line).toBe(matches[1]?.line)
  await reader.keyboard.press('Shift+Enter')
  await reader.keyboard.press('Shift+Enter')
  await expect(findStatus(reader)).toHaveText(
    words('viewer.find.of', { number: matches.length, count: matches.length }),
  )
  await expect.poll(line).toBe(matches.at(-1)?.line)

  await findBox(reader).fill('xylophone')
  await expect(findStatus(reader)).toHaveText(words('viewer.find.none'))
  await reader.keyboard.press('Escape')
  await expect(findBox(reader)).toHaveCount(0)
})

test('a match is shown on its page of a PDF, in its row of a table and in Markdown', async ({ reader, library }) => {
  const found = async (name: string, query: string) => {
    await openDocument(reader, library, name)
    await reader.getByRole('button', { name: words('viewer.find.label') }).click()
    await findBox(reader).fill(query)
    await expect(findStatus(reader)).not.toBeEmpty()
  }
  const handbook = 'observatory-handbook.pdf'
  await found(handbook, 'radio on channel 7')
  const [match] =
    (
      await library.client.documents.FindInDocument({
        documentId: new URL(reader.url()).pathname.split('/').at(-1) ?? '',
        query: 'radio on channel 7',
      })
    )?.matches ?? []
  expect(match?.page).toBeGreaterThan(1)
  await expectMarkedPage(reader, handbook, match?.page ?? 0, /^radio on channel 7$/)

  await found('visitor-attendance.csv', '2024')
  await expectMarkedRow(reader, 'visitor-attendance.csv', '2024')

  const minutes = 'minutes-2025-02-04.md'
  await found(minutes, 'bramall drives')
  await expectMarkedText(reader, minutes, 'Bramall Drives')
})

test('beside a conversation Escape closes the search first, and then the document', async ({ reader }) => {
  await goTo(reader, 'assistant')
  const reply = await ask(reader, 'Which radio channel do the lodge and the domes use to talk to each other?')
  await citationChip(reply, 1, 'observatory-handbook.pdf').first().click()
  const panel = reader.getByRole('region', { name: words('viewer.panel') })
  await expect(panel).toBeFocused()
  // Searched is what is there: a document that is still being opened has nothing to find.
  await expectMarkedPage(reader, 'observatory-handbook.pdf', 4, /by radio on channel 7/)
  await reader.keyboard.press('Control+f')
  await expect(findBox(reader)).toBeFocused()
  await reader.keyboard.press('Escape')
  await expect(findBox(reader)).toHaveCount(0)
  await expect(panel).toBeFocused()
  await reader.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
})

test('words that are written from right to left begin at the right, in a text, a question and its answer', async ({
  watched,
  host,
}) => {
  const sentence = 'يدفع المستأجر مبلغ ٤٥٠٠ درهم في بداية كل شهر.'
  const added = await host.client.add({ fileName: 'lease.txt', bytes: `Lease\n\n${sentence}` })
  await host.client.settled([added.documentId])
  await finishFirstRun(host)
  await openApp(watched, host, '/')
  const reply = await ask(watched, 'كم يدفع المستأجر كل شهر؟')
  await citationChip(reply, 1, 'lease.txt').click()
  await expect(watched.locator('mark')).toBeVisible()

  /** Where the first and the last character of a text that is shown stand, and the box around it. */
  const ends = (text: string, last: string) =>
    watched.evaluate(
      ([wanted, end]) => {
        const found = [...document.querySelectorAll('article, article p, mark')].flatMap((element) => {
          const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
          const shown = []
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const at = (node.nodeValue ?? '').indexOf(wanted)
            const lastAt = (node.nodeValue ?? '').indexOf(end, at)
            // What is folded away has no place.
            if (at < 0 || lastAt < 0 || !node.parentElement?.checkVisibility()) continue
            const leftOf = (offset: number) => {
              const range = document.createRange()
              range.setStart(node, offset)
              range.setEnd(node, offset + 1)
              return range.getBoundingClientRect().left
            }
            shown.push({ first: leftOf(at), last: leftOf(lastAt) })
          }
          return shown
        })
        return found
      },
      [text, last] as const,
    )
  for (const [text, last] of [
    ['كم يدفع', '؟'],
    [sentence.slice(0, 12), '.'],
  ] as const) {
    const shown = await ends(text, last)
    expect(shown.length).toBeGreaterThan(0)
    for (const { first, last: end } of shown) expect(end).toBeLessThan(first)
  }
})

test('code of a text says its language and has its colours; a table is copied for a spreadsheet', async ({
  watched,
  host,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const bytes =
    '# Notes\n\n```python\ndef area(r):\n    return 3 * r # about\n```\n\n| name | paid |\n|---|---|\n| Ada, B. | 12 |\n'
  const { documentId } = await host.client.add({ fileName: 'notes.md', bytes })
  await host.client.settled([documentId])
  await finishFirstRun(host)
  await openApp(watched, host, `/documents/${documentId}`)
  const content = watched.getByRole('region', { name: words('viewer.content', { name: 'notes.md' }) })
  await expect(content.getByText('python', { exact: true })).toBeVisible()
  await expect(content.locator('pre')).toHaveText('def area(r):\n    return 3 * r # about\n')
  const colourOf = (text: string) =>
    content
      .locator('pre span')
      .filter({ hasText: text })
      .evaluate((piece) => getComputedStyle(piece).color)
  const colours = [await colourOf('def'), await colourOf('3'), await colourOf('# about')]
  expect(new Set(colours).size).toBe(3)
  await expectAccessible(watched)

  await content.getByRole('button', { name: words('viewer.table.copy') }).focus()
  await watched.keyboard.press('Enter')
  await expect(content.getByRole('button', { name: words('common.copied') })).toBeVisible()
  expect(await watched.evaluate(() => navigator.clipboard.readText())).toBe('name,paid\r\n"Ada, B.",12\r\n')
})

test('formulas are drawn, also those that ask for more than a formula may', async ({ watched, host }) => {
  const bytes = [
    'The area is $\\pi r^2$, which costs $5 and not $10.',
    '$$\n\\frac{a}{b}\n$$',
    String.raw`\[ \textcolor{red}{x} \]`,
    String.raw`Here: $\href{javascript:alert(1)}{y}$, $\htmlStyle{color:red}{z}$, $\nonsense{q}$.`,
  ].join('\n\n')
  const { documentId } = await host.client.add({ fileName: 'area.md', bytes })
  await host.client.settled([documentId])
  await finishFirstRun(host)
  await openApp(watched, host, `/documents/${documentId}`)
  const content = watched.getByRole('region', { name: words('viewer.content', { name: 'area.md' }) })
  await expect(content.locator('math')).not.toHaveCount(0)
  await expect(content.locator('msup')).toHaveCount(1)
  await expect(content.locator('math[display="block"] mfrac')).toHaveCount(1)
  await expect(content.getByText('which costs $5 and not $10.')).toBeVisible()
  // What is no formula, or none that may be, is shown as it was written.
  await expect(content.locator('code', { hasText: 'nonsense' })).toBeVisible()
  await expect(content.locator('a')).toHaveCount(0)
  const fonts = await watched.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
  )
  expect(fonts.join()).toContain('KaTeX')
})

const WRAPPED = [
  'To whoever keeps the hill after us:',
  '',
  'The lens of the great refractor spent five years at the bottom of a',
  'flour bin in the bakery, wrapped in an eiderdown, and nobody who came',
  'for bread ever asked why the bin was never filled from the top.',
  '',
  'The spare key of the warm room hangs behind the barometer, where it was',
  'put in the spring of 1946 by Agnes Hollin, and there it had better stay',
  'for as long as the old door does.',
  '',
].join('\n')

test('text that was broken to fit a page is read in paragraphs, with its lines one click away and what was cited marked in both', async ({
  watched,
  host,
}) => {
  const fileName = 'to-whoever.txt'
  const { documentId } = await host.client.add({ fileName, bytes: WRAPPED })
  await host.client.settled([documentId])
  await finishFirstRun(host)
  await openApp(watched, host)
  const reply = await ask(watched, 'Where does the spare key of the warm room hang?')
  await reply.locator('[data-source=chip]').first().click()
  const content = watched.getByRole('region', { name: words('viewer.content', { name: fileName }) })
  const marks = content.locator('mark[data-passage]')
  await expect(marks).toHaveCount(1)
  await expect(marks).toBeInViewport()
  await expect(marks).toContainText('hangs behind the barometer')
  const paragraph = content.locator('p').filter({ has: watched.locator('mark[data-passage]') })
  await expect(paragraph).toHaveCSS('white-space-collapse', 'collapse')
  await expect(paragraph).toContainText('for as long as the old door does.')
  await expectAccessible(watched)

  await watched.getByRole('button', { name: words('viewer.markdown.lines') }).click()
  await expect(
    content.getByText('The spare key of the warm room hangs behind the barometer, where it was'),
  ).toBeInViewport()
  await expect(marks.first()).toBeInViewport()
  const marked = (await marks.allTextContents()).join(' ')
  expect(marked).toContain('hangs behind the barometer')
  await expect(content.locator('[data-start]')).toHaveCount(WRAPPED.trimEnd().split('\n').length)
})

test('the records of JSON stand beside it by their names, as citations name them, and lead to their places', async ({
  reader,
  library,
}) => {
  const inventory = (await library.client.knowledge.ListDocuments()).find(
    ({ fileName }) => fileName === 'equipment-inventory.json',
  )
  await openApp(reader, library, `/documents/${inventory?.documentId}`)
  const outline = reader.getByRole('navigation', { name: words('viewer.outline.title') })
  const entry = outline.getByRole('button', { name: /, .*Kestrel/ }).first()
  const sign = (await entry.textContent())?.split(',')[0] ?? ''
  await entry.click()
  const content = reader.getByRole('region', { name: words('viewer.content', { name: 'equipment-inventory.json' }) })
  await expect(content.getByText(`"${sign}"`).first()).toBeInViewport()
  await expect(outline.locator('[aria-current="location"]')).toHaveText(await entry.innerText())
})
