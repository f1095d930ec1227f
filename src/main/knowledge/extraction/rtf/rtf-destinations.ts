/** What the text of a group is. */
export type Destination =
  | 'Body'
  | 'Skipped'
  | 'Note'
  | 'Comment'
  | 'CommentAuthor'
  | 'Running'
  | 'Fonts'
  | 'Styles'
  /** Of a shape; its words may stand in one. */
  | 'Property'
  | 'PropertyName'
  | 'PropertyValue'
  | 'FieldCode'
  /** The description of a field in a form, and each choice of its list. */
  | 'Form'
  | 'FormChoice'
  | 'Formula'

/** Groups that hold no text of the document. */
const skipped: ReadonlySet<string> = new Set(
  'colortbl info pict objdata objclass objname xe tc bkmkstart bkmkend nonshppict themedata colorschememapping datastore latentstyles listtable listoverridetable rsidtbl generator pgdsctbl filetbl revtbl userprops xmlnstbl mmathPr mmathPict template operator company datafield private fldtype pnseclvl pn atnid atnref atndate atnicn annotid picprop shprslt do ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn background htmltag'.split(
    ' ',
  ),
)

const named: ReadonlyMap<string, Destination> = new Map(
  Object.entries({
    fonttbl: 'Fonts',
    stylesheet: 'Styles',
    footnote: 'Note',
    annotation: 'Comment',
    atnauthor: 'CommentAuthor',
    sp: 'Property',
    sn: 'PropertyName',
    sv: 'PropertyValue',
    fldinst: 'FieldCode',
    formfield: 'Form',
    ffl: 'FormChoice',
    moMath: 'Formula',
    header: 'Running',
    headerl: 'Running',
    headerr: 'Running',
    headerf: 'Running',
    footer: 'Running',
    footerl: 'Running',
    footerr: 'Running',
    footerf: 'Running',
  }),
)

/** Groups that say that a reader may pass over them, and yet hold text. */
const readAllTheSame: ReadonlySet<string> = new Set([
  'annotation',
  'atnauthor',
  'shpinst',
  'shptxt',
  'moMathPara',
  'pntext',
  'listtext',
  'shppict',
])

/** What a group becomes by its first word; null where that word is none of a destination. */
export const destinationOf = (word: string, isOptional: boolean): Destination | null => {
  const known = named.get(word) ?? (skipped.has(word) ? 'Skipped' : null)
  if (known !== null) return known
  return isOptional && !readAllTheSame.has(word) ? 'Skipped' : null
}

/** Words that stand for a character. */
export const characterWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    tab: '\t',
    line: '\n',
    lbr: '\n',
    emdash: '—',
    endash: '–',
    lquote: '‘',
    rquote: '’',
    ldblquote: '“',
    rdblquote: '”',
    bullet: '•',
    emspace: ' ',
    enspace: ' ',
    qmspace: ' ',
  }),
)
