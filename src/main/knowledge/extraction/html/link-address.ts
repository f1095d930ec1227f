const linked: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:'])

/** The whole address that a link on a page leads to; null where it leads nowhere outside of the page, or runs something. */
export const linkAddress = (written: string, base: string | null): string | null => {
  const address = written.trim()
  const url = address.startsWith('#') ? null : URL.parse(address, base ?? undefined)
  return url !== null && linked.has(url.protocol) ? url.href : null
}
