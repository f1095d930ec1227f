const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 }

/** Milliseconds of a time as Ollama writes it: `10m`, `30` (seconds), `-1` (for ever, `null`). */
export const keepAliveMs = (written: string): number | null => {
  const [, amount = '', unit = 's'] = /^(-?\d+)(ms|s|m|h)?$/.exec(written) ?? []
  const ms = Number(amount) * (UNIT_MS[unit] ?? 1_000)
  return ms < 0 ? null : Math.min(ms, 2_000_000_000)
}
