/** What the stand-in tells the test that started it. */
export type StandInMessage =
  /** Where a window opens, and whether it fills its screen. */
  | ({ readonly type: 'placed'; readonly maximized: boolean } & Readonly<
      Record<'x' | 'y' | 'width' | 'height', number>
    >)
  /** What a page that asked for everything was permitted. */
  | { readonly type: 'permitted'; readonly from: string; readonly permissions: readonly string[] }
  /** The ways to an address that the app stopped. */
  | { readonly type: 'stopped'; readonly url: string; readonly events: readonly string[] }
  | { readonly type: 'window'; readonly debuggerUrl: string }
  | { readonly type: 'download'; readonly url: string; readonly refused: boolean }
  | { readonly type: 'external'; readonly url: string }
  | { readonly type: 'openedPath'; readonly path: string }
  | { readonly type: 'focus' }
  /** A window comes into sight, leaves it or is closed; by the path of the page that it was opened at. */
  | { readonly type: 'shown' | 'hidden' | 'closed'; readonly path: string }
  | { readonly type: 'notified'; readonly id: number; readonly title: string; readonly body: string }
  | { readonly type: 'asked'; readonly message: string; readonly buttons: readonly string[] }
  | { readonly type: 'tray'; readonly entries: readonly string[] }
  /** How spelling is checked from now on. */
  | {
      readonly type: 'spelling'
      readonly enabled: boolean
      readonly languages: readonly string[]
      readonly from: string
    }
  /** The entries of the menu of a right click. */
  | { readonly type: 'rightClick'; readonly entries: readonly string[] }
  /** A misspelled word was replaced by this one, or this one was put into the dictionary. */
  | { readonly type: 'replaced' | 'learned'; readonly word: string }

export const tellTest = (message: StandInMessage): void => {
  process.send?.(message)
}
