/** An object of a PDF: its dictionary or value as it is written, or such with the bytes of a stream. */
export type PdfObject = string | { readonly dict: string; readonly stream: string | Uint8Array }

/** Writes a PDF from its objects by number, of which the first is the catalogue; for files that no library makes. */
export const pdfFromObjects = (objects: Readonly<Record<number, PdfObject>>): Buffer => {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const offsets = new Map<number, number>()
  let length = parts[0]?.length ?? 0
  const write = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part)
    parts.push(bytes)
    length += bytes.length
  }
  const numbers = Object.keys(objects).map(Number)
  for (const number of numbers) {
    const object = objects[number] ?? 'null'
    offsets.set(number, length)
    write(`${number} 0 obj\n`)
    if (typeof object === 'string') write(object)
    else {
      const stream = typeof object.stream === 'string' ? Buffer.from(object.stream, 'latin1') : object.stream
      write(`<< ${object.dict} /Length ${stream.length} >>\nstream\n`)
      write(stream)
      write('\nendstream')
    }
    write('\nendobj\n')
  }
  const size = Math.max(...numbers) + 1
  const start = length
  const row = (number: number) => {
    const offset = offsets.get(number)
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`
  }
  write(`xref\n0 ${size}\n${Array.from({ length: size }, (_, number) => row(number)).join('')}`)
  write(`trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`)
  return Buffer.concat(parts)
}

/** A run of glyphs on a page; each of `texts` is one glyph, drawn one after the other to the right. */
export interface GlyphRun {
  readonly x: number
  readonly y: number
  readonly texts: readonly string[]
  readonly size?: number
  /** How far each glyph's pen goes, in thousandths of its size. */
  readonly width?: number
}

const hex = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex')

/** A page whose font says by a ToUnicode map which letters its glyphs are, as every program writes one that keeps Arabic and Hebrew. */
export const pdfOfGlyphs = (...runs: readonly GlyphRun[]): Buffer => {
  const codes = new Map([...new Set(runs.flatMap(({ texts }) => texts))].map((text, at) => [text, at + 1]))
  const widths = new Map(runs.flatMap(({ texts, width = 500 }) => texts.map((text) => [codes.get(text) ?? 0, width])))
  const content = runs
    .map(({ x, y, texts, size = 12 }) => {
      const shown = texts.map((text) => (codes.get(text) ?? 0).toString(16).padStart(4, '0')).join('')
      return `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm <${shown}> Tj ET`
    })
    .join('\n')
  const map = [...codes].map(([text, code]) => `<${code.toString(16).padStart(4, '0')}> <${hex(text)}>`)
  return pdfFromObjects({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    4: { dict: '', stream: content },
    5: '<< /Type /Font /Subtype /Type0 /BaseFont /Plain /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 8 0 R >>',
    6: `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Plain /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 7 0 R /DW 500 /W [${[...widths].map(([code, width]) => `${code} [${width}]`).join(' ')}] >>`,
    7: '<< /Type /FontDescriptor /FontName /Plain /Flags 4 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
    8: {
      dict: '',
      stream: `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Plain def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${map.length} beginbfchar
${map.join('\n')}
endbfchar endcmap end end`,
    },
  })
}

/** A page in a font of one byte a letter, whose encoding names glyphs by code and which says nothing else. */
export const pdfOfNamedGlyphs = (
  names: Readonly<Record<number, string>>,
  shown: string,
  fontName = 'Plain',
): Buffer => {
  const differences = Object.entries(names).map(([code, name]) => `${code} /${name}`)
  const encoding =
    differences.length === 0 ? '' : `/Encoding << /Type /Encoding /Differences [${differences.join(' ')}] >>`
  return pdfFromObjects({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    4: { dict: '', stream: `BT /F1 12 Tf 1 0 0 1 50 700 Tm <${Buffer.from(shown, 'latin1').toString('hex')}> Tj ET` },
    5: `<< /Type /Font /Subtype /Type1 /BaseFont /${fontName} /FirstChar 0 /LastChar 255 /Widths [${'500 '.repeat(256)}] /FontDescriptor 6 0 R ${encoding} >>`,
    6: `<< /Type /FontDescriptor /FontName /${fontName} /Flags 4 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>`,
  })
}

/** The same in a font whose glyphs the page itself draws (Type 3); letters that `names` leaves out are named by themselves. */
export const pdfOfDrawnGlyphs = (names: Readonly<Record<number, string>>, shown: string): Buffer => {
  const codes = [...new Set(Buffer.from(shown, 'latin1'))].filter((code) => code !== 32)
  const nameOf = (code: number) => names[code] ?? String.fromCharCode(code)
  return pdfFromObjects({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    4: { dict: '', stream: `BT /F1 12 Tf 1 0 0 1 50 700 Tm <${Buffer.from(shown, 'latin1').toString('hex')}> Tj ET` },
    5: `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 500 700] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 0 /LastChar 255 /Widths [${'500 '.repeat(256)}] /CharProcs << ${codes.map((code) => `/${nameOf(code)} 6 0 R`).join(' ')} >> /Encoding << /Type /Encoding /Differences [${codes.map((code) => `${code} /${nameOf(code)}`).join(' ')}] >> /Resources << >> >>`,
    6: { dict: '', stream: '500 0 0 0 500 700 d1 50 0 400 700 re f' },
  })
}

/** A page of words with annotations, and the fields of a form among them. */
export const pdfWithAnnotations = (
  content: string,
  annotations: readonly string[],
  rest: Readonly<Record<number, PdfObject>> = {},
): Buffer => {
  const first = 20
  const references = annotations.map((_, at) => `${first + at} 0 R`).join(' ')
  return pdfFromObjects({
    1: `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${references}] /DR << /Font << /F1 5 0 R >> >> /DA (/F1 10 Tf 0 g) >> >>`,
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Annots [${references}] /Resources << /Font << /F1 5 0 R >> >> >>`,
    4: { dict: '', stream: content },
    5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...Object.fromEntries(annotations.map((annotation, at) => [first + at, `<< /Type /Annot ${annotation} >>`])),
    ...rest,
  })
}

/** A form that is kept in XML alone (XFA); a reader that does not know it shows one page that asks to wait. */
export const pdfWithXfa = (template: string, data: string): Buffer =>
  pdfFromObjects({
    1: '<< /Type /Catalog /Pages 2 0 R /NeedsRendering true /AcroForm << /Fields [] /XFA 6 0 R >> >>',
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    4: { dict: '', stream: 'BT /F1 12 Tf 1 0 0 1 50 700 Tm (Please wait...) Tj ET' },
    5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    6: {
      dict: '',
      stream: `<?xml version="1.0" encoding="UTF-8"?>
<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">
<template xmlns="http://www.xfa.org/schema/xfa-template/3.3/">${template}</template>
<xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/"><xfa:data>${data}</xfa:data></xfa:datasets>
</xdp:xdp>`,
    },
  })
