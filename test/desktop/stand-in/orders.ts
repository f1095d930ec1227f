/** What a test does in the place of the person and of the system around the app. */
export type Order =
  /** Answers the next dialog that asks where to save. Null cancels. */
  | { readonly type: 'saveAs'; readonly path: string | null }
  /** Chooses an entry of the application menu. */
  | { readonly type: 'menu'; readonly label: string }
  /** Chooses an entry of the menu beside the clock. */
  | { readonly type: 'tray'; readonly label: string }
  /** Presses keys while any program is in front. */
  | { readonly type: 'keys'; readonly accelerator: string }
  | { readonly type: 'clickNotification'; readonly id: number }
  /** Presses a button of the next dialog that asks, by its place. */
  | { readonly type: 'answer'; readonly button: number }
  /** Has the next dialog that waits for its answer answered in advance. */
  | { readonly type: 'answerAtOnce'; readonly button: number }
  /** Quits the app, as its menu does. */
  | { readonly type: 'quit' }
  /** Ends the process of the first window's page. */
  | { readonly type: 'crash' }
  /** The first window's page does not answer, or does again. */
  | { readonly type: 'unresponsive' | 'responsive' }
  /** The first window's page is not found. */
  | { readonly type: 'failLoad' }
  /** Opens a file with the app, as a drop on its icon does. */
  | { readonly type: 'openFile'; readonly path: string }
  /** Clicks right on a word of a text field of the first window; empty suggestions and word where it is spelled well. */
  | { readonly type: 'rightClick'; readonly word: string; readonly suggestions: readonly string[] }
  /** Chooses an entry of the menu of the last right click. */
  | { readonly type: 'choose'; readonly label: string }
  /** Moves the first window, as a person drags it by its title and its corner. */
  | { readonly type: 'move'; readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  /** Has a page at an address ask for everything that a page can be permitted, as Chromium passes it on. */
  | { readonly type: 'askPermissions'; readonly from: string }
  /** Has the first window's page lead a frame and a redirect to an address, and attach a `webview`. */
  | { readonly type: 'goBy'; readonly url: string }
  /** Another program comes to the front. */
  | { readonly type: 'leave' }

type OrderOf<Type extends Order['type']> = Extract<Order, { type: Type }>

const handlers = new Map<Order['type'], (order: never) => void>()
const waiting: Order[] = []

/** Whoever stands in for a part of the system takes the orders of one kind, those that came before included. */
export const onOrder = <Type extends Order['type']>(type: Type, handle: (order: OrderOf<Type>) => void): void => {
  handlers.set(type, handle as (order: never) => void)
  for (const order of waiting.splice(0)) obey(order)
}

const obey = (order: Order): void => {
  const handle = handlers.get(order.type)
  if (handle) handle(order as never)
  else waiting.push(order)
}

process.on('message', obey)
