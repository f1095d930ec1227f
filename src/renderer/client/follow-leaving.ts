/** How long a page that says it will be left may still be there before it is taken to stay: its person chose not to leave. */
const STAYS_AFTER_MS = 2_000

/** Tells when a page is being left: from the question whether it may be to its end. */
export const followLeaving = (
  page: Pick<Window, 'addEventListener'>,
  onChange: (leaving: boolean) => void,
): { isLeaving(): boolean } => {
  let leaving = false
  const set = (value: boolean): void => {
    leaving = value
    onChange(value)
  }
  page.addEventListener('beforeunload', () => {
    set(true)
    setTimeout(() => set(false), STAYS_AFTER_MS)
  })
  page.addEventListener('pageshow', () => set(false))
  return { isLeaving: () => leaving }
}
