import { addSampleLibrary, sampleQuestions } from '../../test/sample-library.ts'
import type { BenchCase } from './bench-case.ts'
import { launchProbedHost } from './probed-host.ts'

/** From SubmitMessage leaving the client to the first quoted text arriving over SSE, on the sample library. */
export const firstQuoteBench: BenchCase = {
  name: 'first-quote',
  measure: async (note) => {
    const { host } = await launchProbedHost()
    await using _host = host
    await addSampleLibrary(host.client)
    await using stream = await host.client.notifications()
    const times: number[] = []
    const seen = new Set<string>()
    for (const { question } of await sampleQuestions()) {
      const started = performance.now()
      const first = stream.first('the first quoted text', ({ kind, payload }) =>
        kind === 'AIStream' && payload.type === 'MessageDelta' && !seen.has(payload.taskId) ? payload : null,
      )
      const task = await host.client.assistant.SubmitMessage({ content: question })
      await first
      times.push(performance.now() - started)
      seen.add(task.taskId)
      await stream.task(task.taskId)
    }
    times.sort((a, b) => a - b)
    note(`first token over ${times.length} questions: ${times.map((ms) => ms.toFixed(0)).join(', ')} ms`)
    return [
      {
        name: 'first quoted token, median',
        value: times[times.length >> 1] ?? Number.NaN,
        unit: 'ms',
        limit: { atMost: 100 },
      },
      { name: 'first quoted token, slowest', value: times.at(-1) ?? Number.NaN, unit: 'ms', limit: null },
    ]
  },
}
