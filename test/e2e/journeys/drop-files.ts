import type { Page } from '@playwright/test'

export interface DroppedFile {
  readonly name: string
  readonly type?: string
  readonly bytes: Uint8Array | string
}

/** Drops files on the middle of the window, as a person drags them from a folder. */
export const dropFiles = async (page: Page, files: readonly DroppedFile[]): Promise<void> => {
  const plain = files.map(({ name, type = '', bytes }) => ({
    name,
    type,
    base64: Buffer.from(bytes).toString('base64'),
  }))
  const transfer = await page.evaluateHandle((list) => {
    const data = new DataTransfer()
    for (const { name, type, base64 } of list) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      data.items.add(new File([bytes], name, { type }))
    }
    return data
  }, plain)
  for (const event of ['dragenter', 'dragover', 'drop']) {
    await page.dispatchEvent('body', event, { dataTransfer: transfer })
  }
  await transfer.dispose()
}
