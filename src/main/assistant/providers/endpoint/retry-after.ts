/** Milliseconds that an answer asks to wait: `retry-after-ms`, or `Retry-After` in seconds or as an HTTP date; `null` where it asks nothing. */
export const retryAfterMs = (headers: Readonly<Record<string, string>>): number | null => {
  const exact = Number(headers['retry-after-ms'])
  if (headers['retry-after-ms'] !== undefined && Number.isFinite(exact)) return Math.max(0, Math.round(exact))
  const header = headers['retry-after']
  if (header === undefined) return null
  const seconds = Number(header)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, Math.round(ms)) : null
}
