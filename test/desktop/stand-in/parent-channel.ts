/** What the stand-in tells the test that started it. */
export type StandInMessage =
  | { readonly type: 'window'; readonly debuggerUrl: string }
  | { readonly type: 'download'; readonly url: string; readonly refused: boolean }
  | { readonly type: 'external'; readonly url: string }
  | { readonly type: 'focus' }

export const tellTest = (message: StandInMessage): void => {
  process.send?.(message)
}
