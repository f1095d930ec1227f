/** One measurement of the running app. */
export interface Metric {
  /** E.g. `http.call`, `ai.turn`, `ingestion.flush`. */
  readonly name: string
  readonly value: number
  readonly unit: 'ms' | 'count'
  /** What it was measured on. Never text of a person's. */
  readonly labels: Readonly<Record<string, string>>
}

/** Told of every measurement. Must be quick; one that throws is logged and holds up nobody. */
export interface MetricsSink {
  record(metric: Metric): void
}
