import type { MenuItemConstructorOptions } from 'electron'
import { onOrder } from './orders.ts'
import { tellTest } from './parent-channel.ts'

type Items = readonly MenuItemConstructorOptions[]

/** A menu as it was made: its entries can be chosen by their labels. */
export interface StandInMenu {
  readonly items: Items
  popup(): void
}

const entries = (items: Items): MenuItemConstructorOptions[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? entries(item.submenu) : [])])

/** Chooses an entry; throws where a menu has none of that name, as a person would not find it. */
export const choose = ({ items }: Pick<StandInMenu, 'items'>, label: string): void => {
  const entry = entries(items).find((each) => each.label === label)
  if (!entry) throw new Error(`The menu has no entry ${label}.`)
  entry.click?.({} as never, undefined, {} as never)
}

/** Electron's `Menu`. */
export const Menu = {
  buildFromTemplate: (items: Items): StandInMenu => ({
    items,
    popup: () => {
      onOrder('choose', ({ label }) => choose({ items }, label))
      tellTest({ type: 'rightClick', entries: items.map(({ label, role = '' }) => label ?? role) })
    },
  }),
  setApplicationMenu: (menu: StandInMenu) => onOrder('menu', ({ label }) => choose(menu, label)),
}
