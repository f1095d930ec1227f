const DEFAULT_PORT = '11434'
const everyAddress = new Set(['0.0.0.0', '[::]', ''])
const thisMachine = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * Where Ollama listens on this machine by its variable `OLLAMA_HOST`, as `127.0.0.1:11500`, `:11500`, `0.0.0.0` or an address with a scheme; `null` for none,
 * and for another machine. (Ollama's documentation, "How do I configure Ollama server?")
 */
export const ollamaAddress = (variable: string | undefined): string | null => {
  const said = variable?.trim() ?? ''
  if (said === '') return null
  const named = said.includes('://') ? said : `http://${said.startsWith(':') ? `127.0.0.1${said}` : said}`
  if (!URL.canParse(named)) return null
  const { protocol, hostname, port, pathname } = new URL(named)
  const host = everyAddress.has(hostname) ? '127.0.0.1' : hostname
  if (protocol !== 'http:' || !thisMachine.has(host)) return null
  // Ollama takes the usual port of a scheme where one is named, and its own otherwise.
  const usual = said.includes('://') ? '80' : DEFAULT_PORT
  return `http://${host}:${port === '' ? usual : port}${pathname.replace(/\/+$/, '')}`
}
