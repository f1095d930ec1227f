/** What an address carries once its escapes are undone; null where it has none, or none that can be undone. */
export const readableAddress = (url: string): string | null => {
  try {
    const readable = decodeURIComponent(url.replaceAll('+', '%20'))
    return readable === url ? null : readable
  } catch {
    return null
  }
}
