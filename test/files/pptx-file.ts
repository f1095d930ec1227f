import { escapeXml, officeFile, type Part, relationshipsNamespace } from './office-file.ts'

const NAMESPACES = `xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:r="${relationshipsNamespace}"`

export interface PptxSlide {
  readonly title?: string
  /** Shapes as XML, as {@link textShape} and {@link slideTable} make them. */
  readonly shapes?: readonly string[]
  readonly notes?: string
  readonly isHidden?: boolean
  /** Relations of the slide beside that to its notes. */
  readonly relations?: Part['relations']
}

/** A PowerPoint presentation; `more` are further parts that slides refer to. */
export const pptxFile = (slides: readonly PptxSlide[], more: readonly Part[] = []): Buffer => {
  const main: Part = {
    path: 'ppt/presentation.xml',
    xml: `<p:presentation ${NAMESPACES}><p:sldIdLst>${slides.map((_, at) => `<p:sldId id="${256 + at}" r:id="rId${at + 1}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    relations: slides.map((_, at) => [`rId${at + 1}`, 'slide', `slides/slide${at + 1}.xml`]),
  }
  const parts = slides.flatMap(({ title, shapes = [], notes, isHidden, relations = [] }, at): Part[] => [
    {
      path: `ppt/slides/slide${at + 1}.xml`,
      xml: `<p:sld ${NAMESPACES}${isHidden ? ' show="0"' : ''}><p:cSld><p:spTree>${shapes.join('')}${title === undefined ? '' : textShape([title], 'title')}</p:spTree></p:cSld></p:sld>`,
      relations: [
        ...relations,
        ...(notes === undefined ? [] : [['rIdN', 'notesSlide', `../notesSlides/notesSlide${at + 1}.xml`] as const]),
      ],
    },
    ...(notes === undefined
      ? []
      : [
          {
            path: `ppt/notesSlides/notesSlide${at + 1}.xml`,
            xml: `<p:notes ${NAMESPACES}><p:cSld><p:spTree>${textShape([notes], 'body')}${textShape(['7'], 'sldNum')}</p:spTree></p:cSld></p:notes>`,
          },
        ]),
  ])
  return officeFile('application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml', [
    main,
    ...parts,
    ...more,
  ])
}

/** A shape with paragraphs: plain texts, or paragraphs as XML. With a role it is a placeholder. */
export const textShape = (paragraphs: readonly string[], role = ''): string => {
  const body = paragraphs.map((text) =>
    text.startsWith('<a:p>') ? text : `<a:p><a:r><a:t>${escapeXml(text)}</a:t></a:r></a:p>`,
  )
  const placeholder = role === '' ? '' : `<p:ph type="${role}"/>`
  return `<p:sp><p:nvSpPr><p:cNvPr id="1" name="x"/><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr><p:txBody>${body.join('')}</p:txBody></p:sp>`
}

export const slideTable = (rows: readonly (readonly string[])[]): string =>
  `<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tblPr firstRow="1"/>${rows
    .map(
      (row) =>
        `<a:tr>${row.map((cell) => `<a:tc><a:txBody><a:p><a:r><a:t>${escapeXml(cell)}</a:t></a:r></a:p></a:txBody></a:tc>`).join('')}</a:tr>`,
    )
    .join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
