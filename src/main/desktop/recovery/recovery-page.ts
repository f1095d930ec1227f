import { REPORT_PATH, type Recovery } from './recovery-address.ts'
import type { RecoveryWords } from './recovery-words.ts'

/** Until the page is opened again by itself: long enough to be read. */
const AGAIN_AFTER_SECONDS = 8

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

const style = `
:root { color-scheme: light dark; font: 15px/1.55 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center;
  background: light-dark(#fbfaf8, #17191c); color: light-dark(#23272e, #eeece7); }
main { box-sizing: border-box; max-width: 34rem; padding: 2rem 1.5rem; }
h1 { font-size: 1.35rem; line-height: 1.3; margin: 0 0 .75rem; }
p { margin: 0 0 .75rem; }
nav { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: 1.5rem; }
a { border: 1px solid light-dark(#8b8a85, #70757d); border-radius: .5rem; color: inherit; padding: .5rem .9rem; text-decoration: none; }
a:first-child { background: light-dark(#17636b, #7cc7cd); border-color: transparent; color: light-dark(#fff, #10262a); }
a:focus-visible { outline: 2px solid light-dark(#17636b, #7cc7cd); outline-offset: 2px; }
pre { max-height: 55vh; overflow: auto; white-space: pre-wrap; font-size: .8rem; border: 1px solid light-dark(#dddbd5, #3a3f46); border-radius: .5rem; padding: .75rem; }
`

interface PageParts {
  readonly words: RecoveryWords
  readonly title: string
  /** Already markup. */
  readonly body: string
  readonly head?: string
}

const page = ({ words, title, body, head = '' }: PageParts): string =>
  `<!doctype html><html lang="${words.language}"><head><meta charset="utf-8">${head}<title>${escaped(title)} · Alcove</title><style>${style}</style></head>` +
  `<body><main><h1>${escaped(title)}</h1>${body}</main></body></html>`

/** What the window shows in place of a page that is gone: markup alone, since scripts may be what failed. */
export const recoveryPage = (words: RecoveryWords, { reason, inLoop, back }: Recovery): string =>
  page({
    words,
    title: words.title[reason],
    head: inLoop ? '' : `<meta http-equiv="refresh" content="${AGAIN_AFTER_SECONDS};url=${escaped(back)}">`,
    body:
      `<p>${escaped(words.kept)}</p><p>${escaped(inLoop ? words.loop : words.soon)}</p>` +
      `<nav><a href="${escaped(back)}">${escaped(words.reload)}</a><a href="${REPORT_PATH}">${escaped(words.report)}</a></nav>`,
  })

/** The redacted report of diagnostics, to be read before it is handed on. */
export const reportPage = (words: RecoveryWords, report: unknown): string =>
  page({
    words,
    title: words.reportTitle,
    body:
      `<p>${escaped(words.reportText)}</p><pre tabindex="0">${escaped(JSON.stringify(report, null, 2))}</pre>` +
      `<nav><a href="/">${escaped(words.back)}</a></nav>`,
  })
