/** `npm run check:licences`: every package of the lock file is under a licence that was agreed to. */
import { licenceProblem } from './supply/licences.ts'
import { lockedPackages } from './supply/lock-file.ts'

const problems = lockedPackages().flatMap((each) => licenceProblem(each) ?? [])
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
