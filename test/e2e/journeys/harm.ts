import type { Page } from '@playwright/test'

/** What hostile text achieved: dialogs, requests that leave the machine, and what it left in the page. */
export const watchHarm = (page: Page, origin: string): (() => Promise<string[]>) => {
  const harm: string[] = []
  page.on('dialog', (dialog) => {
    harm.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(origin) && !/^(data|blob|about):/.test(url)) harm.push(`request: ${url}`)
  })
  page.on('framenavigated', (frame) => {
    if (!frame.url().startsWith(origin)) harm.push(`navigation: ${frame.url()}`)
  })
  return async () => {
    const left = await page.evaluate(() => {
      const found: string[] = []
      for (const element of document.body.querySelectorAll('*')) {
        if (
          /^(iframe|object|embed|base|meta|link|form)$/i.test(element.localName) &&
          element.closest('article, [role=grid], table')
        ) {
          found.push(element.outerHTML.slice(0, 120))
        }
        for (const { name, value } of element.attributes) {
          const runs =
            /^on/i.test(name) || /^(javascript:|vbscript:|data:text)/i.test(value.replace(/[\s\p{Cc}]/gu, ''))
          const loads =
            ['src', 'href', 'srcset', 'poster'].includes(name) &&
            /example\.org/.test(value) &&
            element.localName !== 'a'
          if (runs || loads) found.push(`${element.localName} ${name}=${value.slice(0, 80)}`)
        }
      }
      return found
    })
    return [...harm, ...left]
  }
}
