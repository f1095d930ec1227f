/** The reason with which a reply is aborted, and so what becomes of it. */
export class ReplyStopped extends Error {
  override readonly name = 'ReplyStopped'
}

/** Aborts a reply because the app closes; it ends as it would have after a crash. */
export class ReplyInterrupted extends Error {
  override readonly name = 'ReplyInterrupted'
}

export const CLOSED_WHILE_WRITING =
  'Alcove was closed while this reply was being written. Ask again to get a full answer.'
