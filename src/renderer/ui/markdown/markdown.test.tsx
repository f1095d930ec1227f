import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { describe, expect, it } from 'vitest'
import { xssCorpus } from '../../../../test/fixtures/xss-corpus.ts'
import { createI18n } from '../../i18n.ts'
import { TooltipProvider } from '../tooltip.tsx'
import { Markdown } from './markdown.tsx'

const i18n = await createI18n('en')
const cite = (number: number, isSpaced: boolean) => (
  <>
    {isSpaced && ' '}
    <b data-chip={number}>{number}</b>
  </>
)
const inApp = (element: ReactNode) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <TooltipProvider>{element}</TooltipProvider>
    </I18nextProvider>,
  )
const render = (text: string) => inApp(<Markdown text={text} renderCitation={cite} />)

/** What a browser would run or load on its own, looked for in tags alone: escaped text is harmless. */
const dangers = (html: string): string[] => {
  const tags = html.match(/<[a-z][^>]*>/gi) ?? []
  return tags.filter(
    (tag) =>
      /^<(script|iframe|object|embed|img|image|video|audio|source|link|meta|base|style|form|svg use|math|frame)/i.test(
        tag,
      ) ||
      /\son[a-z]+\s*=/i.test(tag) ||
      /(href|src|action|formaction|data|srcdoc)\s*=\s*"?\s*(javascript|data|vbscript|file|blob|alcove):/i.test(tag) ||
      /\sstyle\s*=/i.test(tag),
  )
}

describe('Markdown', () => {
  it.each(xssCorpus)('draws nothing that runs or loads: %s', (attack) => {
    expect(dangers(render(attack))).toEqual([])
  })

  it('draws nothing that runs or loads at any moment of a stream', () => {
    for (const attack of xssCorpus) {
      for (let end = 1; end <= attack.length; end += 1) expect(dangers(render(attack.slice(0, end)))).toEqual([])
    }
  })

  it('finds what it looks for', () => {
    expect(dangers('<img src=x><a href="javascript:alert(1)">x</a><p onclick="x">')).toHaveLength(3)
  })

  it('tells tasks from other items, so that they have no bullet beside their box', () => {
    expect(render('- [x] lag the pipes\n- [ ] paint')).toContain('<li class="task-list-item"><input type="checkbox"')
  })

  it('opens links to the web apart from the page', () => {
    expect(render('[site](https://example.org/a)')).toContain(
      '<a href="https://example.org/a" target="_blank" rel="noopener noreferrer nofollow"',
    )
  })

  it('keeps the words of an image and loads nothing', () => {
    expect(render('![a chart](https://example.org/x.png)')).not.toContain('example.org')
  })
})

describe('citations in Markdown', () => {
  const chips = (text: string) => Array.from(render(text).matchAll(/data-chip="(\d+)"/g), (match) => Number(match[1]))

  it.each([
    ['one', 'Open from 10 [1].', [1]],
    ['several in a row', 'Open [1][2], closed [12].', [1, 2, 12]],
    ['in a quotation and a list', '> Quoted [3]\n\n- item [4]', [3, 4]],
    ['in bold and in a table', '**bold [5]**\n\n| a |\n|---|\n| x [6] |', [5, 6]],
    ['some at the very beginning', '[1][2] and [3]', [1, 2, 3]],
    ['none in code', '`a[1]`\n\n```\nb[2]\n```', []],
    ['none for other brackets', '[a] [x1] [12345] []', []],
  ])('finds %s', (_name, text, expected) => {
    expect(chips(text)).toEqual(expected)
  })

  it('keep to the line of the word before them', () => {
    expect(render('Open from ten. [1][2] Later.')).toContain(
      'Open from <span class="citation-group">ten. <b data-chip="1">1</b><b data-chip="2">2</b></span> Later.',
    )
  })

  it('that are not drawn take the space before them along ("euros .")', () => {
    const text = 'The fee is 12 euros [9]. And **more** [7] [8], it says.'
    const drawn = inApp(<Markdown text={text} renderCitation={() => null} />)
    expect(drawn.replace(/<[^>]+>/g, '')).toBe('The fee is 12 euros. And more, it says.')
  })

  it.each([
    [String.raw`> It burns.\[1] Then it cools.\[2] [3]`, 'It burns.[1] Then it cools.[2]', [3]],
    [String.raw`A *\[1]* b [2] and **see \[4] here**`, 'see [4] here', [2]],
    [String.raw`\[1] first [1][2] last \[2]`, '[1] first', [1, 2]],
    ['&#91;1] is no citation', '[1] is no citation', []],
  ])('is none where its bracket is escaped, nor a formula: %s', (text, shown, cited) => {
    const html = render(text)
    expect(html.replace(/<[^>]*>/g, '')).toContain(shown)
    expect(Array.from(html.matchAll(/data-chip="(\d+)"/g), ([, number]) => Number(number))).toEqual(cited)
    expect(html).not.toContain('katex')
  })

  it('stays a citation where the text defines a link of that label', () => {
    const text = 'See [1] and [1][2].\n\n[1]: https://example.org/phish\n[2]: https://example.org/phish'
    expect(chips(text)).toEqual([1, 1, 2])
    expect(render(text)).not.toContain('href')
  })
})

describe('marked stretches', () => {
  const renderMarked = (text: string, part: string) => {
    const start = text.indexOf(part)
    return inApp(
      <Markdown text={text} renderCitation={cite} marked={[{ start, end: start + part.length }]} markedAs="doubted" />,
    )
  }
  const told = '<span class="sr-only"> (doubted)</span>'

  it('are drawn as marks, with words for whoever does not see them', () => {
    expect(renderMarked('It is old. It is green. It is big.', 'It is green.')).toContain(
      `It is old. <mark>It is green.${told}</mark> It is big.`,
    )
  })

  it('go on over emphasis and around citations, told once at their end', () => {
    const html = renderMarked('Old. It is **very** green [1]. Big.', 'It is **very** green [1].')
    expect(html).toContain('<mark>It is </mark><strong><mark>very</mark></strong>')
    expect(html.split('sr-only')).toHaveLength(2)
    expect(html).toContain('data-chip="1"')
  })

  it('leave code, and text that escapes, as they are', () => {
    expect(renderMarked('See `x = 1` now.', 'x = 1')).not.toContain('<mark')
    expect(renderMarked('A \\* star is here.', 'star')).not.toContain('<mark')
  })

  it('cannot be written by a model', () => {
    expect(render('<mark data-mark="last">x</mark>')).not.toContain('<mark')
  })
})

describe('the passage of a document', () => {
  const renderPassage = (text: string, part: string) => {
    const start = text.indexOf(part)
    return inApp(<Markdown text={text} passage={{ start, end: start + part.length }} />)
  }
  const mark = (inner: string) => `<mark data-passage="">${inner}</mark>`

  it('is marked over paragraphs, weight and lists', () => {
    expect(renderPassage('One **two** three', 'two** th')).toContain(`<strong>${mark('two')}</strong>${mark(' th')}ree`)
    expect(renderPassage('- first\n- second', 'first\n- sec').match(/<mark/g)).toHaveLength(2)
  })

  it('is marked in code, by its block', () => {
    expect(renderPassage('Run:\n\n```\nnpm start\n```', 'npm start')).toMatch(/<mark data-passage="">.*<pre/s)
    expect(renderPassage('See `x = 1` now.', 'x = 1')).toContain(mark('<code>x = 1</code>'))
  })

  it('is marked among escapes, by its stretch of text', () => {
    expect(renderPassage('A \\* star is here.', 'star')).toContain(mark('A * star is here.'))
  })

  it('is told by what comes next, where nothing of it is drawn', () => {
    expect(renderPassage('<div>hidden</div>\n\nShown.', '<div>')).toContain(
      '<mark data-passage=""><p>Shown.</p></mark>',
    )
  })

  it('cannot be drawn by the document itself', () => {
    expect(render('<mark data-passage="">x</mark>')).not.toContain('<mark')
  })
})
