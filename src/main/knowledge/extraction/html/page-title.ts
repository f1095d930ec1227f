/** The title of a page, which most pages say once more above their words. */
export interface PageTitle {
  open(): void
  /** Whether the text stands in the title. */
  text(text: string): boolean
  /** The title in one line; null where the page has none or it is not given. */
  close(): string | null
  /** Whether a topmost heading says but the title that was given. None after the first does. */
  isSaidBy(heading: string): boolean
}

const collapsed = (text: string): string => text.trim().replace(/\s+/g, ' ')

export const createPageTitle = ({ isGiven }: { readonly isGiven: boolean }): PageTitle => {
  let isOpen = false
  let written = ''
  /** The title that was given, until a topmost heading came. */
  let given: string | null = null
  return {
    open() {
      isOpen = true
    },
    text(text) {
      if (isOpen) written += text
      return isOpen
    },
    close() {
      isOpen = false
      if (!isGiven || written.trim() === '') return null
      given = collapsed(written)
      return given
    },
    isSaidBy(heading) {
      const isSaid = collapsed(heading) === given
      given = null
      return isSaid
    },
  }
}
