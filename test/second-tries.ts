import type { Reporter, TestModule } from 'vitest/node'

/** Names the tests that passed at a second try only: each of them hides a defect, of the test or of what it tests. */
export default class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap(({ children }) => [...children.allTests('passed')])
    const again = tests.filter((test) => test.diagnostic()?.flaky)
    if (again.length > 0) console.log(`${again.length} tests passed at the second try:`)
    for (const { module, fullName } of again) console.log(`- ${module.relativeModuleId} › ${fullName}`)
  }
}
