/** The page's one narrative submitter: modules submit to it, the start of the page installs what delivers. */
import { createNarrativeSubmitter } from './narrative-submitter.ts'

/** Global on purpose: a module that submits needs nothing handed to it. */
export const narratives = createNarrativeSubmitter((message, details) => {
  // biome-ignore lint/suspicious/noConsole: the console is the log of a page
  console.warn(message, details)
})
