import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchQuote, type PageText } from './quote-match.ts'

const page = (number: number, ...items: string[]): PageText => ({ page: number, items })

const marked = (pages: readonly PageText[], quote: string) =>
  matchQuote(pages, { quote }).map(({ page: number, item, start, end }) =>
    pages.find((candidate) => candidate.page === number)?.items[item]?.slice(start, end),
  )

describe('finding a quote on a page', () => {
  it('marks exactly the quote within one item', () => {
    expect(matchQuote([page(3, 'Before. The dome must be shut. After.')], { quote: 'The dome must be shut.' })).toEqual(
      [{ page: 3, item: 0, start: 8, end: 30 }],
    )
  })

  it('joins lines whatever white space stands between them', () => {
    const pages = [page(1, 'Switch the camera on and', ' ', 'let its  sensor', 'cool for forty minutes.')]
    expect(marked(pages, 'camera on\nand let its sensor cool')).toEqual(['camera on and', 'let its  sensor', 'cool'])
  })

  it('sees through hyphenation on either side', () => {
    const pages = [page(1, 'the obser-', 'vatory is well-known')]
    expect(marked(pages, 'The observatory is well-\nknown')).toEqual(['the obser-', 'vatory is well-known'])
  })

  it('sees through ligatures, accents and soft hyphens', () => {
    expect(marked([page(1, 'the ﬁrst cafe\u0301 of\u00adfice')], 'first café office')).toEqual([
      'ﬁrst cafe\u0301 of\u00adfice',
    ])
  })

  it('goes on over a page break, and over a running head between the pages', () => {
    const first = page(4, 'Bolts are tightened to 34 newton metres, crosswise')
    const quote = 'Bolts are tightened to 34 newton metres, crosswise and in two rounds by two people.'
    expect(
      matchQuote([first, page(5, 'and in two rounds by two people.')], { quote }).map((found) => found.page),
    ).toEqual([4, 5])
    const headed = page(5, 'Page 5', 'and in two rounds by two people.')
    expect(matchQuote([first, headed], { quote }).at(-1)).toEqual({ page: 5, item: 1, start: 0, end: 32 })
  })

  it('finds a quote whose first letters are no letters on the page, as a ligature is to the program that shows it', () => {
    const quote = 'The keeper trims the lamps at dusk and writes the hour into the log, every day, without exception.'
    const pages = [
      page(
        1,
        'Rules: ',
        '\0',
        'e keeper trims the lamps at dusk and writes the hour into the log,',
        'every day, without excep',
        '\0on.',
      ),
    ]
    expect(marked(pages, quote)).toEqual([
      '\0',
      'e keeper trims the lamps at dusk and writes the hour into the log,',
      'every day, without excep',
      '\0on.',
    ])
  })

  it('marks a short quote over letters that the page does not name, each of them one letter or a ligature (nothing was marked)', () => {
    const pages = [page(1, 'Rules: ', '\ue049', 'e mo', '\ue03c', 'o is ', '\0', 'uiet, ﬁrst and las', '\0', '.')]
    expect(marked(pages, 'The motto is quiet')).toEqual(['\ue049', 'e mo', '\ue03c', 'o is', '\0', 'uiet'])
    expect(marked(pages, 'quiet, first and last.')).toEqual(['\0', 'uiet, ﬁrst and las', '\0', '.'])
    expect(marked(pages, 'The motion is quiet')).toEqual([])
    expect(marked([page(1, '\0\0\0\0 is \0\0')], 'The lamp is lit')).toEqual([])
  })

  it('gives up on a page that names hardly a letter (it would go on for ever)', () => {
    const pages = [page(1, '\0a'.repeat(20_000))]
    expect(marked(pages, `${'ab'.repeat(60)}c`)).toEqual([])
  })

  it('marks a line of a form whose boxes the page draws', () => {
    expect(marked([page(1, 'Option one', 'Option two')], '☐\tOption one\t☒\tOption two')).toEqual([
      'Option one',
      'Option two',
    ])
  })

  it('finds nothing where the quote does not stand, or is only blank', () => {
    expect(matchQuote([page(1, 'Something else entirely')], { quote: 'The dome must be shut.' })).toEqual([])
    expect(matchQuote([page(1, 'Something')], { quote: ' \n' })).toEqual([])
  })

  it('takes no short quote for a passage that only begins alike', () => {
    const pages = [page(1, 'Bolts are tightened to 34 newton metres', 'x'.repeat(500), 'crosswise and in two rounds')]
    expect(matchQuote(pages, { quote: 'Bolts are tightened to 34 newton metres crosswise and in two rounds' })).toEqual(
      [],
    )
  })

  it('finds every stretch of a page whatever way it is cut into items', () => {
    const word = fc.stringMatching(/^[a-zäöü]{1,8}$/)
    fc.assert(
      fc.property(fc.array(word, { minLength: 2, maxLength: 30 }), fc.nat(), fc.nat(), (words, from, count) => {
        const start = from % words.length
        const quote = words.slice(start, start + 1 + (count % words.length)).join(' ')
        expect(marked([page(1, ...words)], quote).length).toBeGreaterThan(0)
      }),
    )
  })
})

it('takes the one with the likest surroundings of several', () => {
  const pages = [page(1, 'The key is red.', 'The key is blue.', 'The key is green.')]
  const itemOf = (before: string, after: string) => matchQuote(pages, { quote: 'key', before, after })[0]?.item
  expect(itemOf('The ', ' is red.')).toBe(0)
  expect(itemOf('is red. The ', ' is')).toBe(1)
  expect(itemOf('The', ' is green.')).toBe(2)
})
