import { keptFormats } from '../ui/kept-formats.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
const step = 1_000

const wholeUnits = units.map((unit, power) =>
  keptFormats(
    (language) =>
      new Intl.NumberFormat(language, {
        style: 'unit',
        unit,
        unitDisplay: power === 0 ? 'long' : 'short',
        maximumFractionDigits: 0,
      }),
  ),
)
const unitsWithTenths = units.map((unit) =>
  keptFormats(
    (language) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }),
  ),
)

/** A size as a person reads it, in decimal units: "3 byte", "1.2 MB". */
export const byteSize = (bytes: number, language: string): string => {
  const power = bytes < step ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / step ** power
  const formats = power > 0 && value < 10 ? unitsWithTenths : wholeUnits
  return formats[power]?.(language).format(value) ?? ''
}
