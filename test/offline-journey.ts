/**
 * The main job as a program of its own, so that a test can run it, host and client together, where there is no network: adds the
 * sample library, asks, reads the cited passage, and prints what came of it as one JSON line.
 */
import { launchHost } from './host.ts'
import { addSampleLibrary } from './sample-library.ts'

await using host = await launchHost({ imports: [new URL('./refuse-outbound.ts', import.meta.url)] })
await addSampleLibrary(host.client)
const { message } = await host.client.ask('How much did Edith Quill pay for the refractor?')
const outbound = host
  .log()
  .split('\n')
  .filter((line) => line.startsWith('OUTBOUND'))
console.log(JSON.stringify({ content: message.content, citations: message.citations.length, outbound }))
