/** Longer than any header of languages that somebody set. */
const LONGEST = 500

/** The language that an `Accept-Language` header wants most (RFC 9110, 12.5.4), as a BCP 47 tag; null where it names none. */
export const preferredLanguage = (header: string | undefined): string | null => {
  let best: { readonly tag: string; readonly weight: number } | null = null
  for (const part of (header ?? '').slice(0, LONGEST).split(',')) {
    const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    const weight = quality === undefined ? 1 : Number(quality)
    if (!/^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i.test(tag) || !(weight > 0)) continue
    if (best === null || weight > best.weight) best = { tag, weight }
  }
  return best?.tag ?? null
}
