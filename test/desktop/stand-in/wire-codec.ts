/**
 * Carries what structured clone carries through JSON, between the page and the stand-in. Self-contained: its text also runs in
 * the page.
 */
export const createWireCodec = () => {
  type Tagged = [tag: string, value?: unknown]

  const toBase64 = (bytes: Uint8Array): string => {
    let text = ''
    for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
    return btoa(text)
  }
  const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

  const encodeObject = (value: object): Tagged => {
    if (value instanceof Uint8Array) return ['bytes', toBase64(value)]
    if (value instanceof Date) return ['date', value.getTime()]
    if (value instanceof Map) return ['map', [...value].map(([key, each]) => [encode(key), encode(each)])]
    if (value instanceof Set) return ['set', [...value].map(encode)]
    if (Array.isArray(value)) return ['array', value.map(encode)]
    if (value instanceof Error) return ['error', value.message]
    return ['object', Object.entries(value).map(([key, each]) => [key, encode(each)])]
  }
  const encode = (value: unknown): Tagged => {
    switch (typeof value) {
      case 'undefined':
        return ['undefined']
      case 'bigint':
        return ['bigint', String(value)]
      case 'number':
        return ['number', String(Object.is(value, -0) ? '-0' : value)]
      case 'function':
      case 'symbol':
        throw new Error('An object could not be cloned.')
      case 'object':
        return value === null ? ['plain', null] : encodeObject(value)
      default:
        return ['plain', value]
    }
  }

  const decode = (tagged: unknown): unknown => {
    const [tag, value] = tagged as Tagged
    switch (tag) {
      case 'undefined':
        return undefined
      case 'bigint':
        return BigInt(value as string)
      case 'number':
        return Number(value)
      case 'bytes':
        return fromBase64(value as string)
      case 'date':
        return new Date(value as number)
      case 'map':
        return new Map((value as [unknown, unknown][]).map(([key, each]) => [decode(key), decode(each)]))
      case 'set':
        return new Set((value as unknown[]).map(decode))
      case 'array':
        return (value as unknown[]).map(decode)
      case 'error':
        return new Error(value as string)
      case 'object':
        return Object.fromEntries((value as [string, unknown][]).map(([key, each]) => [key, decode(each)]))
      default:
        return value
    }
  }
  return {
    encode: (value: unknown): string => JSON.stringify(encode(value)),
    decode: (text: string): unknown => decode(JSON.parse(text)),
  }
}
