import type { Page } from '@playwright/test'

interface Fiber {
  readonly tag: number
  readonly flags: number
  readonly alternate: Fiber | null
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  readonly return: Fiber | null
  readonly stateNode: unknown
}

export interface Drawn {
  /** Components that were drawn again inside of what is looked at. */
  readonly inside: number
  /** How often anything of the page was drawn. */
  readonly commits: number
}

/** Runs in the page before React does, and finds what is drawn again as React's own developer tools do. */
const watchDrawing = (selector: string): void => {
  const FUNCTION_TAGS = [0, 11, 14, 15]
  const PERFORMED_WORK = 1
  const drawn = { inside: 0, commits: 0 }
  const hostOf = (fiber: Fiber | null): Element | null =>
    !fiber ? null : fiber.stateNode instanceof Element ? fiber.stateNode : hostOf(fiber.return)
  const look = (fiber: Fiber): void => {
    const before = fiber.alternate
    const isDrawn = FUNCTION_TAGS.includes(fiber.tag) && before !== null && (fiber.flags & PERFORMED_WORK) !== 0
    if (isDrawn && hostOf(fiber)?.closest(selector)) drawn.inside += 1
    if (before && before.child === fiber.child) return
    for (let child = fiber.child; child; child = child.sibling) look(child)
  }
  Reflect.set(window, 'drawn', drawn)
  Reflect.set(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    supportsFiber: true,
    isDisabled: false,
    checkDCE: () => undefined,
    inject: () => 1,
    onCommitFiberUnmount: () => undefined,
    onCommitFiberRoot: (_id: number, root: { readonly current: Fiber }) => {
      drawn.commits += 1
      look(root.current)
    },
  })
}

/** Counts what is drawn again in the page's elements that a selector finds, from its next opening on. */
export const countDrawn = async (page: Page, selector: string): Promise<() => Promise<Drawn>> => {
  await page.addInitScript(watchDrawing, selector)
  return () => page.evaluate(() => ({ ...(Reflect.get(window, 'drawn') as Drawn) }))
}
