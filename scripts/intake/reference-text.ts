import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const MAX_TEXT = 256 * 2 ** 20
const TIMEOUT_MS = 120_000

/** What pdftotext makes of a PDF; null where it makes nothing of it, or is not installed. */
export const referenceText = async (
  path: string,
): Promise<{ readonly text: string; readonly seconds: number } | null> => {
  const startedAt = performance.now()
  try {
    const { stdout } = await run('pdftotext', ['-enc', 'UTF-8', path, '-'], {
      maxBuffer: MAX_TEXT,
      timeout: TIMEOUT_MS,
    })
    return { text: stdout, seconds: (performance.now() - startedAt) / 1_000 }
  } catch {
    return null
  }
}

/** Chinese and Japanese know no spaces: there a sign is a token, else a line that ends within a word would make two of it. */
const UNSPACED = '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}'
const TOKEN = new RegExp(`(?=[\\p{L}\\p{N}])[${UNSPACED}]|(?:(?![${UNSPACED}])[\\p{L}\\p{N}])+`, 'gu')

const tokensOf = (text: string): readonly string[] => text.normalize('NFKC').toLowerCase().match(TOKEN) ?? []

/** The share of a reference's words that a text holds, each as often as it stands there; null for a reference without words. */
export const tokenRecall = (text: string, reference: string): number | null => {
  const wanted = tokensOf(reference)
  if (wanted.length === 0) return null
  const counts = new Map<string, number>()
  for (const token of tokensOf(text)) counts.set(token, (counts.get(token) ?? 0) + 1)
  let found = 0
  for (const token of wanted) {
    const left = counts.get(token) ?? 0
    if (left === 0) continue
    counts.set(token, left - 1)
    found++
  }
  return found / wanted.length
}
