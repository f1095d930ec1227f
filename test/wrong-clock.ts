/** Loaded by Node before a host (`--import`): a computer whose clock stands so many milliseconds away from the right time. */
const offsetMs = Number(process.env.ALCOVE_CLOCK_OFFSET_MS)
const RightDate = Date

globalThis.Date = class extends RightDate {
  constructor(...parts: readonly unknown[]) {
    if (parts.length === 0) super(RightDate.now() + offsetMs)
    else super(...(parts as [number]))
  }
  static override now(): number {
    return RightDate.now() + offsetMs
  }
} as DateConstructor
