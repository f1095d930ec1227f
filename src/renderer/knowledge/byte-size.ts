const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
const step = 1_000

/** A size as a person reads it, in decimal units: "3 byte", "1.2 MB". */
export const byteSize = (bytes: number, language: string): string => {
  const power = bytes < step ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / step ** power
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power > 0 && value < 10 ? 1 : 0,
  }).format(value)
}
