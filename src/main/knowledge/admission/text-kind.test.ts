import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { certainTextKind, likelyTextKind } from './text-kind.ts'

const drawing = '<svg xmlns="http://www.w3.org/2000/svg">'

it.each([
  ['<?xml version="1.0"?>\n<!-- one -->\n<!-- two -->\n<!DOCTYPE html>', 'text/html'],
  [`<!-- <html> is no element here -->${drawing}`, 'text/html'],
  [`<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [ <!ENTITY a "b"> ]><!-- x -->${drawing}`, 'text/html'],
  ['<!-- <html> --><note/>', null],
  ['<!-- never closed <html>', null],
  ['Words before <html>', null],
])('the first element tells what %s is', (text, kind) => {
  expect(certainTextKind(text)).toBe(kind)
})

it('a mailbox begins with a sender and a date', () => {
  expect(likelyTextKind('From ada@example.org Mon Jan  5 10:00:00 2026\nFrom: Ada\n')).toBe('application/mbox')
  expect(likelyTextKind('From the harbour we went on.\nNote: it rained.')).toBe('text/plain')
})

it('beginnings that are made to be looked at again and again are looked at once', () => {
  const module = new URL('./text-kind.ts', import.meta.url).href
  const beginnings = `['<!---->', '<?x?>', '<!--x--> ', 'From 1', '1', ' ', '<!doctype svg ', '<a:package ', '/office/2006/xmlPackage']`
  const script = `import { certainTextKind, likelyTextKind } from ${JSON.stringify(module)}
    for (const first of ['', 'From ', '<', '<!doctype svg ', '<a:package '])
      for (const part of ${beginnings}) {
        const text = first + part.repeat(65_536 / part.length)
        certainTextKind(text)
        likelyTextKind(text)
      }`
  // One that doubles its time with each part never ends.
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], { timeout: 100_000 })
}, 120_000)
