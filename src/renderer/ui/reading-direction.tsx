import { Direction } from 'radix-ui'
import type { ReactNode } from 'react'

/** Has choices, menus and dialogs follow the direction in which the page is written; by themselves they go from left to right. */
export const ReadingDirection = ({ children }: { children: ReactNode }) => (
  <Direction.Provider dir={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>{children}</Direction.Provider>
)
