/**
 * Applies builders from left to right; a later one replaces what an earlier one chose. The last step may be a terminal such as `run`, whose result
 * is then the pipe's.
 */
export function pipe<App>(app: App, ...builders: readonly ((app: NoInfer<App>) => NoInfer<App>)[]): App
export function pipe<App, Result>(
  app: App,
  ...steps: readonly [...((app: NoInfer<App>) => NoInfer<App>)[], (app: NoInfer<App>) => Result]
): Result
export function pipe(app: unknown, ...steps: readonly ((app: never) => unknown)[]): unknown {
  return steps.reduce<unknown>((built, step) => step(built as never), app)
}
