import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { binaryPlist, type SavedPage, webArchive } from '../../../../../test/files/web-archive-file.ts'
import { ExtractionError } from '../extractor.ts'
import { createWebArchiveExtractor } from './web-archive-extractor.ts'

const extract = (bytes: Uint8Array) => createWebArchiveExtractor().extract(bytes, () => {})
const textOf = async (page: SavedPage) => (await extract(binaryPlist(webArchive(page)))).text

test('a page that Safari saved is read under its title, as the page itself would be', async () => {
  const content = '<title>Tolls</title><nav>Menu</nav><h1>Quay</h1><p>Nine pence a ton.<script>never()</script>'
  const { text, headings } = await extract(binaryPlist(webArchive({ content })))
  expect(text).toBe('Tolls\n\nQuay\n\nNine pence a ton.')
  expect(headings.map(({ level, title }) => [level, title])).toEqual([
    [1, 'Tolls'],
    [2, 'Quay'],
  ])
})

test('pages in its frames stand behind it, and pictures and scripts are passed over', async () => {
  const text = await textOf({
    content: '<p>Outside.',
    frames: [
      { content: '<p>Inside.', frames: [{ content: '<p>Deeper.' }] },
      { content: 'x', type: 'text/css' },
    ],
  })
  expect(text).toBe('Outside.\n\nInside.\n\nDeeper.')
})

test.each(['windows-1251', 'KOI8-R', 'UTF-16'])(
  'a page is read in the encoding that the archive names: %s',
  async (encoding) => {
    expect(await textOf({ content: iconv.encode('<p>Привет, гавань</p>', encoding), encoding })).toBe('Привет, гавань')
  },
)

test('an archive that is XML is read as the binary one is', async () => {
  const data = Buffer.from('<p>Nine pence.').toString('base64')
  const xml = `<?xml version="1.0"?><!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd"><plist version="1.0"><dict><key>WebMainResource</key><dict><key>WebResourceData</key><data>${data}</data><key>WebResourceMIMEType</key><string>text/html</string></dict></dict></plist>`
  expect((await extract(Buffer.from(xml))).text).toBe('Nine pence.')
})

describe('what cannot be read is refused for a reason', () => {
  const good = binaryPlist(webArchive({ content: '<p>Words.' }))
  /** A list whose one object is the list itself. */
  const circle = Buffer.concat([Buffer.from('bplist00'), Buffer.from([0xa1, 0, 8])])
  const trailer = Buffer.alloc(32)
  trailer.set([1, 1], 6)
  trailer[15] = 1
  trailer[31] = 10

  test.each([
    ['one that is cut off', good.subarray(0, -20)],
    ['one whose offsets lead behind its end', Buffer.concat([good.subarray(0, -1), Buffer.from([0xff])])],
    ['a list in itself', Buffer.concat([circle, trailer])],
    ['nothing but a sign', Buffer.from('bplist00')],
    ['a page without words', binaryPlist(webArchive({ content: ' ' }))],
    ['a picture', binaryPlist(webArchive({ content: 'x', type: 'image/png' }))],
  ])('%s', async (_name, bytes) => {
    await expect(extract(bytes)).rejects.toThrow(ExtractionError)
  })
})
