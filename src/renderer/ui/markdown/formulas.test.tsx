import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, it } from 'vitest'
import { createI18n } from '../../i18n.ts'
import { TooltipProvider } from '../tooltip.tsx'
import { mayBeDrawn } from './formula-limits.ts'
import { Markdown } from './markdown.tsx'

const i18n = await createI18n('en')
/** A formula stands as code in the place where it will be drawn. */
const draw = (text: string): string =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <TooltipProvider>
        <Markdown text={text} />
      </TooltipProvider>
    </I18nextProvider>,
  )
const formulasIn = (text: string): string[] =>
  [...draw(text).matchAll(/<code>(.*?)<\/code>/gs)].map(([, tex = '']) => tex.replaceAll('&amp;', '&'))

it('the beginning of a formula that is still being written is no block of code', () => {
  expect(draw('The root is\n\n$$')).not.toContain('math')
  expect(draw('The root is\n\n$$\nx = ')).toContain('x =')
})

it.each([
  ['Where $x_1$ and $y_2$ meet.', ['x_1', 'y_2']],
  [String.raw`It is \(a_1 * b_1 * c\).`, ['a_1 * b_1 * c']],
  [String.raw`\[ \frac{a}{b} \\ (c) \]`, [String.raw`\frac{a}{b} \\ (c)`]],
  ['$$e = mc^2$$', ['e = mc^2']],
  [
    '$$\n\\begin{aligned}\na &= b \\\\\n+ c &= d\n\\end{aligned}\n$$',
    ['\\begin{aligned}\na &= b \\\\\n+ c &= d\n\\end{aligned}'],
  ],
  ['over\n\\[\na = b\n\\]\nlines', ['a = b']],
  [String.raw`a price of $\$5$ in TeX`, [String.raw`\$5`]],
  ['设$x$为正数。', ['x']],
  ['**$x$** | ($y$), “$z$”.', ['x', 'y', 'z']],
])('%j holds formulas', (text, formulas) => {
  expect(formulasIn(text)).toEqual(formulas)
})

it.each([
  'It costs $5 and later $10.',
  'From $1,250 to $2,000, or US$5 and CA$6.',
  'Between $5/$6 and $7.',
  'Set $HOME/$USER and $PATH.',
  'A lone $ here, and a $$ there.',
  'Escaped \\$x\\$ stays.',
  'Brackets \\( that never close.',
  'Brackets \\[ that end\n\nin another paragraph \\].',
])('%j holds none', (text) => {
  expect(formulasIn(text)).toEqual([])
})

it('code with dollars stays code', () => {
  expect(draw('`echo $a$`')).toContain('<code>echo $a$</code>')
  expect(draw('```sh\necho $a$ $b$\n```')).toContain('<pre')
})

it('no text can make itself a formula by the names that formulas have', () => {
  expect(draw('```math-display\nx\n```')).toContain('<pre')
})

it.each([
  [String.raw`\begin{pmatrix} 1 & 0 & 0 \\ 0 & 1 & 0 \\ 0 & 0 & 1 \end{pmatrix}`],
  [String.raw`a\kern-2pt b \\[-1ex] c`],
  [String.raw`x = \frac{-100}{2} - 25`],
])('%s is drawn', (tex) => {
  expect(mayBeDrawn(tex)).toBe(true)
})

it.each([
  ['a matrix of thousands of cells', String.raw`\begin{matrix}${'&'.repeat(4_900)}\end{matrix}`],
  ['a text moved out of its column', String.raw`\kern{-12em}Approved`],
  ['a text moved far down', String.raw`\raisebox{ -8000pt}{y}`],
  ['many small moves', String.raw`\kern{-9em}`.repeat(30)],
  ['a book', 'x+'.repeat(5_000)],
])('%s is shown as it was written', (_what, tex) => {
  expect(mayBeDrawn(tex)).toBe(false)
})
