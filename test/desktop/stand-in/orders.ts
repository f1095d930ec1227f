/** What a test does in the place of the person and of the system around the app. */
export type Order =
  /** Answers the next dialog that asks where to save. Null cancels. */
  | { readonly type: 'saveAs'; readonly path: string | null }
  /** Chooses an entry of the application menu. */
  | { readonly type: 'menu'; readonly label: string }

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
