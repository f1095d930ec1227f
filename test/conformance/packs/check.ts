/** One promise of a port, as a test of any runner: `it(title, run)`. `run` rejects with what is broken. */
export interface Check {
  /** Names the rows of the ledger that it shows. */
  readonly title: string
  run(): Promise<void>
}

/** Opens something that is closed when the check is over, whatever its end. */
export type Open<Subject> = () => Promise<Subject & AsyncDisposable>

/** A check on something that is opened anew for it. */
export const checkOn =
  <Subject>(open: Open<Subject>) =>
  (title: string, run: (subject: Subject) => Promise<void>): Check => ({
    title,
    run: async () => {
      await using subject = await open()
      await run(subject)
    },
  })
