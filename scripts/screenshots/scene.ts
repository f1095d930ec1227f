import type { Page } from '@playwright/test'

/** One state of the window. */
export interface Scene {
  readonly name: string
  readonly path: string
  /** On a host with nothing in it. */
  readonly onEmpty?: boolean
  /** What is done before the picture is taken. */
  readonly arrange?: (page: Page) => Promise<void>
  /** What is done after it. */
  readonly after?: (page: Page) => Promise<void>
}
