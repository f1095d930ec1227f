import type { Page } from '@playwright/test'
import type { DroppedFile } from './drop-files.ts'

/** What a clipboard holds. */
export interface Copied {
  readonly text?: string
  readonly files?: readonly DroppedFile[]
}

/** Pastes into an element, or where nothing is chosen, as the browser tells it of Ctrl+V. */
export const paste = async (page: Page, { text = '', files = [] }: Copied, into = 'body'): Promise<void> => {
  const plain = files.map(({ name, type = '', bytes }) => ({
    name,
    type,
    base64: Buffer.from(bytes).toString('base64'),
  }))
  await page.locator(into).evaluate(
    (element, copied) => {
      const data = new DataTransfer()
      if (copied.text !== '') data.setData('text/plain', copied.text)
      for (const { name, type, base64 } of copied.files) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        data.items.add(new File([bytes], name, { type }))
      }
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    { text, files: plain },
  )
}
