import type { Locator } from '@playwright/test'
import { pdfFromObjects } from '../pdf-objects.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'

/** Each page shows one word; turned as its viewer turns it, or drawn sideways on a page that stands upright. */
const turned = [
  { word: 'kestrel', rotate: 0, matrix: '1 0 0 1 90 400' },
  { word: 'osprey', rotate: 90, matrix: '0 1 -1 0 300 120' },
  { word: 'merlin', rotate: 180, matrix: '-1 0 0 -1 260 180' },
  { word: 'harrier', rotate: 270, matrix: '0 -1 1 0 120 500' },
  { word: 'buzzard', rotate: 0, matrix: '0 1 -1 0 300 120' },
  { word: 'goshawk', rotate: 90, matrix: '1 0 0 1 90 400' },
]

const pdf = pdfFromObjects({
  1: '<< /Type /Catalog /Pages 2 0 R >>',
  2: `<< /Type /Pages /Kids [${turned.map((_, at) => `${10 + 2 * at} 0 R`).join(' ')}] /Count ${turned.length} >>`,
  3: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ...Object.fromEntries(
    turned.flatMap(({ word, rotate, matrix }, at) => [
      [
        10 + 2 * at,
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 600] /Rotate ${rotate} /Contents ${11 + 2 * at} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      ],
      [11 + 2 * at, { dict: '', stream: `BT /F1 30 Tf ${matrix} Tm (${word}) Tj ET` }],
    ]),
  ),
})

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Where the page is dark, in the pixels of the window. */
const inkOf = (sheet: Locator): Promise<Box | null> =>
  sheet.locator('canvas').evaluate((element) => {
    const canvas = element as HTMLCanvasElement
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    let [left, right, top, bottom] = [canvas.width, -1, canvas.height, -1]
    for (let at = 0; at * 4 < data.length; at++) {
      if ((data[at * 4] ?? 255) >= 128 || (data[at * 4 + 3] ?? 0) <= 128) continue
      const [x, y] = [at % canvas.width, Math.floor(at / canvas.width)]
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
    if (right < 0) return null
    const around = canvas.getBoundingClientRect()
    const scale = around.width / canvas.width
    return {
      x: around.x + left * scale,
      y: around.y + top * scale,
      width: (right - left) * scale,
      height: (bottom - top) * scale,
    }
  })

const middle = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 })

test('a passage is marked where it stands on pages that are turned', async ({ host, watched: page }) => {
  test.setTimeout(180_000)
  await finishFirstRun(host)
  const { documentId } = await host.client.add({ fileName: 'birds.pdf', bytes: pdf, contentType: 'application/pdf' })
  await host.client.settled([documentId])
  await openApp(page, host, `/documents/${documentId}`)
  await expect(page.locator('[data-page="1"] canvas')).toBeVisible({ timeout: 60_000 })
  await page.keyboard.press('Control+f')
  for (const [at, { word }] of turned.entries()) {
    const search = page.getByRole('searchbox').or(page.locator('input:focus')).first()
    await search.fill(word)
    const sheet = page.locator(`[data-page="${at + 1}"]`)
    const mark = sheet.locator('mark[data-passage]', { hasText: word })
    await expect(mark).toBeInViewport()
    await expect.poll(() => inkOf(sheet)).not.toBeNull()
    const ink = await inkOf(sheet)
    const box = await mark.boundingBox()
    if (ink === null || box === null) throw new Error(`${word} is not shown.`)
    const [seen, marked] = [middle(ink), middle(box)]
    const reach = Math.min(ink.width, ink.height)
    expect(Math.abs(seen.x - marked.x), `${word} from left to right`).toBeLessThan(reach / 2)
    expect(Math.abs(seen.y - marked.y), `${word} from top to bottom`).toBeLessThan(reach / 2)
    expect(ink.width > ink.height, word).toBe(box.width > box.height)
    expect(Math.max(box.width, box.height) / Math.max(ink.width, ink.height), word).toBeCloseTo(1, 0)
  }
})
