import type { Flow } from '../flow/flow.ts'
import type { XmlAttributes } from '../xml/namespaces.ts'
import { createPageWriter } from './page-writer.ts'
import { localName, type Vocabulary } from './vocabulary.ts'

/** What elements of DocBook are on a page. */
const pageNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    p: 'para simpara subtitle author editor othercredit pubdate date edition releaseinfo attribution segtitle seg synopsis question answer caption glosssee glossseealso bibliomixed biblioentry refname refpurpose',
    div: 'formalpara abstract note tip warning caution important example figure informalexample informalfigure mediaobject callout',
    blockquote: 'blockquote epigraph',
    ul: 'itemizedlist simplelist calloutlist',
    ol: 'orderedlist procedure substeps',
    li: 'listitem member step',
    dl: 'variablelist glosslist',
    dt: 'term glossterm',
    dd: 'glossdef',
    table: 'table informaltable',
    thead: 'thead',
    tbody: 'tbody',
    tfoot: 'tfoot',
    tr: 'row tr',
    td: 'entry td',
    th: 'th',
    pre: 'programlisting screen literallayout programlistingco address',
    em: 'emphasis citetitle foreignphrase firstterm replaceable',
    code: 'literal code command filename function option parameter varname classname methodname constant userinput computeroutput envar prompt',
    sup: 'superscript',
    sub: 'subscript',
    a: 'link ulink',
  }).flatMap(([page, names]) => names.split(' ').map((name) => [name, page] as const)),
)
/** What has a title that is a heading. */
const divisions: ReadonlySet<string> = new Set(
  'set book part reference article chapter appendix preface dedication colophon acknowledgements section simplesect sect1 sect2 sect3 sect4 sect5 refentry refsection refsect1 refsect2 refsect3 refsynopsisdiv glossary glossdiv bibliography bibliodiv index partintro topic'.split(
    ' ',
  ),
)
/** Where what is told of a division stands. */
const isInfo = (name: string): boolean => /^(?:[a-z\d]+)?info$/.test(name) || name === 'titleabbrev'
const passedOver: ReadonlySet<string> = new Set(
  'indexterm remark imageobject videoobject audioobject legalnotice copyright revhistory keywordset subjectset titleabbrev colspec toc lot biblioid isbn issn cover'.split(
    ' ',
  ),
)
const DEEPEST_HEADING = 6

/** Reads DocBook, in both of its forms: divisions under their titles, paragraphs, lists, tables, programs, notes where they are referred to. */
export const createDocBook = (flow: Flow): Vocabulary => {
  const page = createPageWriter(flow)
  const around: string[] = []
  const shown: (string | null)[] = []
  let skipped = 0
  let level = 0
  let footnotes = 0

  /** What a title is on a page depends on what it is the title of. */
  const titleName = (): string => {
    const owner = around.at(-1) ?? ''
    const of = isInfo(owner) ? (around.at(-2) ?? '') : owner
    if (divisions.has(of)) return `h${Math.min(DEEPEST_HEADING, level)}`
    return of === 'table' ? 'caption' : 'p'
  }
  const pageName = (name: string, attributes: XmlAttributes): string | null => {
    if (name === 'title') return titleName()
    const known = pageNames.get(name) ?? null
    // A note stands in the middle of a line.
    if (footnotes > 0 && known === 'p') return null
    if (name === 'listitem' && around.at(-1) === 'varlistentry') return 'dd'
    return known === 'em' && /^(?:bold|strong)$/.test(attributes.role ?? '') ? 'strong' : known
  }
  const begin = (name: string): void => {
    if (divisions.has(name)) {
      level++
      flow.breakHere()
    } else if (name === 'footnote') {
      footnotes++
      page.text(' [')
    } else if (name === 'quote') page.text('“')
  }
  const finish = (name: string): void => {
    if (divisions.has(name)) level--
    else if (name === 'footnote') {
      footnotes--
      page.text(']')
    } else if (name === 'quote') page.text('”')
    // Parts of a name may stand close together.
    else if (/^(?:firstname|surname|othername|honorific)$/.test(name)) page.text(' ')
  }

  return {
    open(written, attributes) {
      const name = localName(written)
      if (skipped > 0 || passedOver.has(name)) {
        skipped++
        return
      }
      begin(name)
      const known = pageName(name, attributes)
      if (known !== null) page.open(known, pageAttributes(known, attributes))
      around.push(name)
      shown.push(known)
    },
    close() {
      if (skipped > 0) {
        skipped--
        return
      }
      const known = shown.pop() ?? null
      if (known !== null) page.close(known)
      finish(around.pop() ?? '')
    },
    text(text) {
      if (skipped === 0) page.text(text)
    },
    end: () => page.end(),
  }
}

const pageAttributes = (known: string, attributes: XmlAttributes): XmlAttributes => {
  if (known === 'a') return { href: attributes['xlink:href'] ?? attributes.url ?? '' }
  if (known === 'ol') {
    const type = orderedTypes[attributes.numeration ?? '']
    return { start: attributes.startingnumber ?? '1', ...(type === undefined ? {} : { type }) }
  }
  const below = Number.parseInt(attributes.morerows ?? '', 10)
  if (known === 'td' && below > 0) return { rowspan: String(below + 1) }
  return known === 'td' || known === 'th' ? attributes : {}
}

/** How a page calls the ways in which DocBook counts. */
const orderedTypes: Readonly<Record<string, string>> = {
  loweralpha: 'a',
  upperalpha: 'A',
  lowerroman: 'i',
  upperroman: 'I',
}
