const SAFE_PROTOCOLS = new Set(['http:', 'https:', 'mailto:'])

/** The address, where it is one that may be opened from text which nobody has vouched for; else null. */
export const safeUrl = (address: string | undefined): string | null => {
  if (!address) return null
  try {
    const url = new URL(address)
    return SAFE_PROTOCOLS.has(url.protocol) ? url.href : null
  } catch {
    return null
  }
}
