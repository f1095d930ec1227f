import type { GroundingMode, MessagePicture, ModelChoice } from '../../contracts/index.ts'

/** What is chosen for a conversation before its first question; null follows Settings, or the app. */
export interface Choices {
  readonly choice: ModelChoice | null
  readonly grounding: GroundingMode | null
  /** The documents that alone are asked. */
  readonly documentIds: readonly string[] | null
}

/** The documents are those of a library: in another one they are not chosen. */
export interface DraftChoices extends Choices {
  readonly library: string
}

/** A document that goes with a question: it is in its library already. */
export interface AttachedDocument {
  readonly documentId: string
  readonly fileName: string
  readonly library: string
  /** It was there before the file was given. */
  readonly wasKnown: boolean
}

/** What has been typed, attached and chosen, by the key of its draft. */
export interface DraftParts {
  readonly texts: Readonly<Record<string, string>>
  readonly pictures: Readonly<Record<string, readonly MessagePicture[]>>
  readonly documents: Readonly<Record<string, readonly AttachedDocument[]>>
  readonly choices: Readonly<Record<string, DraftChoices>>
}
