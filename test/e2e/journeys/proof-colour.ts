import type { Page } from '@playwright/test'

/** What may have the colour of proof: a source, its passage, the quotation that names it, and the place in the reader's header. */
const PROOF = '[data-source], mark[data-passage], [data-passage], [data-proof], blockquote:has([data-source])'

/** Everything drawn on the page in the colour of proof that proves nothing, as the beginning of its markup. */
export const falseProof = (page: Page): Promise<string[]> =>
  page.evaluate((proof) => {
    const probe = document.createElement('i')
    document.body.append(probe)
    const resolved = (value: string): string => {
      probe.style.background = value
      return getComputedStyle(probe).backgroundColor
    }
    const warm = new Set(
      ['var(--color-highlight)', 'var(--color-highlight-line)', 'rgb(255 226 128)'].map((value) => resolved(value)),
    )
    probe.remove()
    const coloursOf = (element: Element): string[] =>
      [null, '::before', '::after'].flatMap((part) => {
        const style = getComputedStyle(element, part)
        const edges = (['Top', 'Right', 'Bottom', 'Left'] as const)
          .filter((side) => style[`border${side}Width`] !== '0px')
          .map((side) => style[`border${side}Color`])
        return [style.backgroundColor, style.color, style.fill, style.stroke, ...edges]
      })
    return [...document.body.querySelectorAll('*')]
      .filter((element) => coloursOf(element).some((colour) => warm.has(colour)) && element.closest(proof) === null)
      .map((element) => element.outerHTML.slice(0, 200))
  }, PROOF)
