import { admissionSentences } from './admission-sentences.ts'
import { backupSentences } from './backup-sentences.ts'
import { companionSentences } from './companion-sentences.ts'
import { conversationSentences } from './conversation-sentences.ts'
import { dataFolderSentences } from './data-folder-sentences.ts'
import { evaluationSentences } from './evaluation-sentences.ts'
import { fileParts, fileSentences } from './file-sentences.ts'
import { healthSentences } from './health-sentences.ts'
import { kindParts } from './kind-parts.ts'
import { librarySentences } from './library-sentences.ts'
import { modelHubSentences } from './model-hub-sentences.ts'
import { modelSentences } from './model-sentences.ts'
import { noteParts, noteSentences } from './note-sentences.ts'
import { noticeSentences } from './notice-sentences.ts'
import { providerSentences } from './provider-sentences.ts'
import { quotaSentences } from './quota-sentences.ts'
import { composedSentences, replyParts, replySentences } from './reply-sentences.ts'
import { sourceSentences } from './source-sentences.ts'
import { storageSentences } from './storage-sentences.ts'
import { transferSentences } from './transfer-sentences.ts'
import { webPageSentences } from './web-page-sentences.ts'

/** Every sentence that tells a person why something failed, what was odd about a file, or what was done differently, in English, by its code. The order matters to `failureOf`: wholes stand before parts. */
export const failureSentences = {
  ...noticeSentences,
  ...composedSentences,
  ...admissionSentences,
  ...fileSentences,
  ...providerSentences,
  ...replySentences,
  ...noteSentences,
  ...healthSentences,
  ...transferSentences,
  ...quotaSentences,
  ...sourceSentences,
  ...dataFolderSentences,
  ...conversationSentences,
  ...companionSentences,
  ...backupSentences,
  ...storageSentences,
  ...librarySentences,
  ...webPageSentences,
  ...evaluationSentences,
  ...modelSentences,
  ...modelHubSentences,
  ...fileParts,
  ...kindParts,
  ...replyParts,
  ...noteParts,
} as const

/** What a failure is called in every language; a code never changes its meaning. */
export type FailureCode = keyof typeof failureSentences

type Names<Template extends string> = Template extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Names<Rest>
  : never

/** What the sentence of a code has places for. */
export type FailureValues<Code extends FailureCode> = Readonly<
  Record<Names<(typeof failureSentences)[Code]>, string | number>
>

declare const inTable: unique symbol
/** Words of the table, so that they can be told in any language. Only {@link failureWords} makes them. */
export type FailureWords = string & { readonly [inTable]: true }

/** The English sentence of a code, with its values in their places. */
export const failureWords = <Code extends FailureCode>(
  code: Code,
  ...[values]: Names<(typeof failureSentences)[Code]> extends never ? [] : [values: FailureValues<Code>]
): FailureWords => {
  const known: Readonly<Record<string, string | number>> = values ?? {}
  return failureSentences[code].replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    String(known[name] ?? ''),
  ) as FailureWords
}
