/** What a measured value is held against; `null` where a case only reports. */
export type Limit = { readonly atMost: number } | { readonly atLeast: number } | null

export interface Measurement {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly limit: Limit
}

/** One thing that `npm run bench` measures; a case may give several measurements. It removes what it makes. */
export interface BenchCase {
  /** How the case is chosen on the command line. */
  readonly name: string
  /** Runs only when it is named: it needs the network, or half an hour. */
  readonly isLeftOut?: boolean
  /** `note` tells the reader how far the case has come, and with which figures; `chunks` is the size asked for, `null` for the case's own. */
  measure(note: (line: string) => void, chunks: number | null): Promise<readonly Measurement[]>
}

/** How near a value is to its limit: below 1 keeps it, above 1 breaks it, whichever way the limit points. */
export const ratioToLimit = ({ value, limit }: Measurement): number | null => {
  if (limit === null) return null
  return 'atMost' in limit ? value / limit.atMost : limit.atLeast / value
}
