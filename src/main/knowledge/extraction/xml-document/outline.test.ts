import { expect, test } from 'vitest'
import { createXmlExtractor } from './xml-extractor.ts'

test('an outline is read as the list that it is (it was a row of attributes)', async () => {
  const outline = `<?xml version="1.0"?><opml version="2.0"><head><title>My &amp; your feeds</title></head><body>
    <outline text="News"><outline type="rss" text="Harbour" title="Harbour" xmlUrl="https://example.org/rss"/></outline>
    <outline text="Buy bread" _note="Rye, from the corner shop"/></body></opml>`
  const { text, headings } = await createXmlExtractor().extract(new Uint8Array(Buffer.from(outline)), () => {})
  expect(text).toBe(
    'My & your feeds\n\n- News\n  - Harbour https://example.org/rss\n- Buy bread\n  Rye, from the corner shop',
  )
  expect(headings.map(({ title }) => title)).toEqual(['My & your feeds'])
})
