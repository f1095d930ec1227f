/** The host could not be reached at all, as opposed to having answered with a problem. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
}
