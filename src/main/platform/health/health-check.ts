export interface HealthState {
  readonly healthy: boolean
  /** For a person: what was found, and when unhealthy what to do. No paths, no secrets. */
  readonly detail: string
}

/** One thing that `/health` reports on. */
export interface HealthCheck {
  readonly name: string
  check(): Promise<HealthState>
}
