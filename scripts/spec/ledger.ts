/** One numbered statement of `docs/ledger.md`. */
export interface LedgerRow {
  readonly id: string
  readonly statement: string
  /** Needs a human look: no test can show it. */
  readonly seen: boolean
}

export interface LedgerGroup {
  readonly id: string
  readonly title: string
  readonly rows: readonly LedgerRow[]
}

const HEADING = /^### ([AKRD]\d+) (.+)$/
const ROW = /^\| ([AKRD]\d+\.\d{2}) \| (.+?) \| .+ \|$/

/** The groups of the ledger with their rows; one that is struck through has fallen away. */
export const readLedger = (markdown: string): LedgerGroup[] => {
  const groups: { id: string; title: string; rows: LedgerRow[] }[] = []
  for (const line of markdown.split('\n')) {
    const [, id, title] = HEADING.exec(line) ?? []
    if (id !== undefined && title !== undefined) groups.push({ id, title, rows: [] })
    const [, rowId, statement] = ROW.exec(line) ?? []
    if (rowId !== undefined && statement !== undefined && !statement.startsWith('~~'))
      groups.at(-1)?.rows.push({ id: rowId, statement, seen: statement.includes('(seen)') })
  }
  return groups
}
