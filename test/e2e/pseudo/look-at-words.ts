import type { Page } from '@playwright/test'

/** Whose words are not the interface's own: what people wrote, and what documents, replies, help pages and programs say. */
const FOREIGN =
  'article, bdi, section[aria-label] tbody, code, kbd, pre, mark, textarea, [data-foreign], [lang]:not(html)'
const NAMING = ['aria-label', 'aria-description', 'placeholder', 'title', 'alt'] as const

/** Every text that is shown or read out, with the element that it stands in. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([foreign, naming]) => {
      const texts: string[] = []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement
        if (!element?.checkVisibility({ visibilityProperty: true }) || element.closest(`script, style, ${foreign}`))
          continue
        texts.push(node.textContent?.trim() ?? '')
      }
      for (const element of document.querySelectorAll(naming.map((name) => `[${name}]`).join())) {
        if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('article, bdi')) continue
        for (const name of naming) texts.push(element.getAttribute(name)?.trim() ?? '')
      }
      return [...new Set(texts)].filter((text) => text !== '')
    },
    [FOREIGN, NAMING] as const,
  )

/** Texts with plain words that none of `known` accounts for. */
export const plainTexts = async (page: Page, known: readonly (string | RegExp)[]): Promise<string[]> =>
  (await textsOf(page)).filter((text) =>
    /[a-z]{3}/i.test(known.reduce<string>((rest, each) => rest.replaceAll(each, ' '), text)),
  )
