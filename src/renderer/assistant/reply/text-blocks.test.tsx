import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { describe, expect, it } from 'vitest'
import { createI18n } from '../../i18n.ts'
import { TooltipProvider } from '../../ui/index.ts'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { grownBlocks, type TextBlock, textBlocks, wholeBlocks } from './text-blocks.ts'

const reply = [
  '# Boats',
  'Twelve came **in** [1].\nTwo went out.',
  '- one\n\n- two\n\n  still two\n\n1. first\n\n2. second',
  '> quoted\n\n> again',
  '```ts\nconst a = 1\n\n# no heading\n\n```',
  '~~~\n```\n\ntext\n~~~',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  'The end.',
].join('\n\n')

const i18n = await createI18n('en')
const drawn = (text: string): string =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <TooltipProvider>
        <Markdown text={text} />
      </TooltipProvider>
    </I18nextProvider>,
  )
    .replace(/^<div class="prose">|<\/div>$/g, '')
    .replaceAll(/>\n</g, '><')
    .replaceAll(/_r_\w+_/g, '')

describe('parts of a reply that is being written', () => {
  it('are the whole text, and look the same one by one', () => {
    const blocks = textBlocks(reply)
    expect(blocks.map(({ text }) => text).join('')).toBe(reply)
    expect(blocks.length).toBeGreaterThan(5)
    expect(blocks.map(({ text }) => drawn(text)).join('')).toBe(drawn(reply))
  })

  it('stay as they are while more is written, all but the last', () => {
    const whole = textBlocks(reply)
    for (let length = 1; length < reply.length; length += 1) {
      const settled = textBlocks(reply.slice(0, length)).slice(0, -1)
      expect(settled).toEqual(whole.slice(0, settled.length))
    }
  })

  it('are parted at the end alone while more is written: what is settled stays the very same', () => {
    let known: { text: string; blocks: readonly TextBlock[] } = { text: '', blocks: [] }
    for (let length = 1; length <= reply.length; length += 1) {
      const text = reply.slice(0, length)
      const blocks = grownBlocks(known, text)
      expect(blocks).toEqual(textBlocks(text))
      for (const [at, block] of known.blocks.slice(0, -2).entries()) expect(blocks[at]).toBe(block)
      known = { text, blocks }
    }
    expect(grownBlocks(known, 'Another.\n\nOne.')).toEqual(textBlocks('Another.\n\nOne.'))
  })

  it('are not parted inside of code that has no end yet', () => {
    expect(textBlocks('```\na\n\nb\n\nc')).toHaveLength(1)
  })
})

describe('a reply that is complete', () => {
  it('stays in the blocks that it was written in', () => {
    expect(wholeBlocks(reply)).toEqual(textBlocks(reply))
  })

  it.each(['See [the log].\n\n[the log]: https://example.com/log', 'Seen[^1].\n\nMore.\n\n[^1]: On the quay.'])(
    'is drawn whole where its parts need one another: %j',
    (text) => {
      expect(wholeBlocks(text).map((block) => drawn(block.text))).toEqual([drawn(text)])
    },
  )
})
