import type { KeyboardEventHandler, ReactNode } from 'react'
import { NavLink, type NavLinkProps } from 'react-router'
import { useActingLibrary } from '../../client/index.ts'

export interface ConversationLinkProps {
  readonly to: string
  /** The library to which the conversation belongs where the window stands in another. */
  readonly elsewhere: string | null
  readonly className: Exclude<NavLinkProps['className'], undefined>
  readonly tabIndex?: number
  readonly onKeyDown?: KeyboardEventHandler
  readonly children: ReactNode
}

/** A row that leads to a conversation. Where that belongs to another library, the window goes there with it. */
export const ConversationLink = ({ to, elsewhere, ...rest }: ConversationLinkProps) => {
  const { open } = useActingLibrary()
  return (
    <NavLink
      to={to}
      data-row
      onClick={(event) => {
        if (elsewhere === null) return
        // A tab of its own would stand in the library of this one.
        event.preventDefault()
        open(elsewhere, to)
      }}
      {...rest}
    />
  )
}
