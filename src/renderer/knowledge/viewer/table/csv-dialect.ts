/** How a CSV text is written. */
export interface CsvDialect {
  /** One character. */
  readonly delimiter: string
  readonly quote: '"' | "'"
}
