import type { LedgerGroup } from './ledger.ts'
import type { ReportedTest } from './reports.ts'

export interface GroupCoverage {
  readonly id: string
  readonly title: string
  /** Ids of the rows that a passing test names. */
  readonly shown: readonly string[]
  readonly missing: readonly string[]
  /** Ids of the rows that only a human look can show. */
  readonly seen: readonly string[]
}

export interface LedgerCoverage {
  readonly groups: readonly GroupCoverage[]
  /** Rows that a test names which failed or was skipped. */
  readonly failing: readonly string[]
  /** Ids that tests name and no row has. */
  readonly unknown: readonly { readonly id: string; readonly test: string }[]
  readonly shown: number
  readonly rows: number
}

const NAMED = /\[([A-Z]\d+\.\d+)\]/g

const idsIn = (title: string): string[] => Array.from(title.matchAll(NAMED), ([, id]) => id ?? '')

/** Sets the rows of the ledger against the ids that tests name in their own titles. */
export const coverageOf = (ledger: readonly LedgerGroup[], tests: readonly ReportedTest[]): LedgerCoverage => {
  const rows = ledger.flatMap((group) => group.rows)
  const known = new Set(rows.map(({ id }) => id))
  const passing = new Set(tests.filter(({ passed }) => passed).flatMap(({ title }) => idsIn(title)))
  const failing = new Set(tests.filter(({ passed }) => !passed).flatMap(({ title }) => idsIn(title)))
  const groups = ledger.map(({ id, title, rows: own }): GroupCoverage => {
    const shown = own.filter((row) => !row.seen && passing.has(row.id))
    const missing = own.filter((row) => !row.seen && !passing.has(row.id))
    const toIds = (some: typeof own) => some.map((row) => row.id)
    return { id, title, shown: toIds(shown), missing: toIds(missing), seen: toIds(own.filter(({ seen }) => seen)) }
  })
  return {
    groups,
    failing: [...failing].filter((id) => known.has(id)).sort(),
    unknown: tests.flatMap(({ title }) =>
      idsIn(title)
        .filter((id) => !known.has(id))
        .map((id) => ({ id, test: title })),
    ),
    shown: groups.reduce((sum, group) => sum + group.shown.length, 0),
    rows: rows.length,
  }
}
