import type { NarrativeCommitRequest } from '../../contracts/index.ts'

/** Takes what modules tell. May resolve later; what it rejects with is logged. */
export type NarrativeHandler = (request: NarrativeCommitRequest) => unknown

/**
 * The way for any module of the page to put something into the knowledge base without knowing of it: whoever knows installs the handler, once and
 * before modules register.
 */
export interface NarrativeSubmitter {
  /** Fire and forget: returns at once, never throws. What fails is logged, a missing handler too. */
  submit(request: NarrativeCommitRequest): void
  /** Throws when there is one already. */
  install(handler: NarrativeHandler): void
}

export const createNarrativeSubmitter = (
  log: (message: string, details: { readonly sourceModule: string; readonly error: unknown }) => void,
): NarrativeSubmitter => {
  let installed: NarrativeHandler | null = null

  const deliver = async (request: NarrativeCommitRequest): Promise<void> => {
    if (installed === null) throw new Error('No handler is installed.')
    await installed(request)
  }
  return {
    submit(request) {
      deliver(request).catch((error: unknown) => {
        log('A narrative was not delivered', { sourceModule: request?.sourceModule, error })
      })
    },
    install(handler) {
      if (installed !== null) throw new Error('A narrative handler is installed already.')
      installed = handler
    },
  }
}
