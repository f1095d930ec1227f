import { expect, test } from 'vitest'
import type { Part } from '../../../../../test/files/office-file.ts'
import { type PptxSlide, pptxFile, slideTable, textShape } from '../../../../../test/files/pptx-file.ts'
import { createPptxExtractor } from './pptx-extractor.ts'

const extract = async (slides: readonly PptxSlide[], more: readonly Part[] = []) => {
  const document = await createPptxExtractor().extract(new Uint8Array(pptxFile(slides, more)), () => {})
  const bySlide = Array.from(document.segments, ({ start, end, place }) => [
    place.type === 'Slide' ? place.slide : 0,
    document.text.slice(start, end),
  ])
  return { ...document, bySlide }
}

test('slides are read in their order, titles first, as headings', async () => {
  const { text, bySlide, headings } = await extract([
    { title: 'Tides', shapes: [textShape(['The tide turns.', 'At noon.'], 'body')] },
    {},
    { title: 'Ships', shapes: [textShape(['A single line'])] },
  ])
  expect(text).toBe('Tides\n\n• The tide turns.\n• At noon.\f\fShips\n\nA single line')
  expect(bySlide).toEqual([
    [1, 'Tides\n\n• The tide turns.\n• At noon.'],
    [3, 'Ships\n\nA single line'],
  ])
  expect(headings.map(({ title }) => title)).toEqual(['Tides', 'Ships'])
})

test('tables, speaker notes, numbered lists and descriptions are read; what runs on every slide is not', async () => {
  const numbered = (text: string) =>
    `<a:p><a:pPr><a:buAutoNum type="arabicPeriod"/></a:pPr><a:r><a:t>${text}</a:t></a:r></a:p>`
  const { bySlide } = await extract([
    {
      title: 'Crew',
      notes: 'Mention the storm.',
      shapes: [
        slideTable([
          ['Name', 'Age'],
          ['Ada', '41'],
          ['Bert', '39'],
        ]),
        textShape([numbered('first'), numbered('second')]),
        '<p:pic><p:nvPicPr><p:cNvPr id="4" name="x" descr="A ship at sea"/></p:nvPicPr></p:pic>',
        `<p:grpSp>${textShape(['in a group'])}</p:grpSp>`,
        textShape(['7 May'], 'dt'),
        textShape(['<a:p><a:fld type="slidenum"><a:t>3</a:t></a:fld></a:p>'], 'sldNum'),
        textShape(['Confidential'], 'ftr'),
      ],
    },
  ])
  expect(bySlide).toEqual([
    [
      1,
      'Crew\n\nName | Age\nName: Ada; Age: 41\nName: Bert; Age: 39\n\n1. first\n2. second\n\n[A ship at sea]\n\nin a group\n\n7 May\n\nConfidential\n\nSpeaker notes: Mention the storm.',
    ],
  ])
})

test('what repeats on every slide is read once, and what the program fills in not at all (the date on a title was lost)', async () => {
  const number = textShape(['<a:p><a:fld type="slidenum"><a:t>1</a:t></a:fld></a:p>'], 'sldNum')
  const today = textShape(['<a:p><a:fld type="datetime1"><a:t>1/2/2024</a:t></a:fld></a:p>'], 'dt')
  const foot = textShape(['5 April, confidential'], 'ftr')
  const { bySlide } = await extract([
    { title: 'Review', shapes: [foot, number] },
    { title: 'Orders', shapes: [foot, number, today] },
  ])
  expect(bySlide).toEqual([
    [1, 'Review\n\n5 April, confidential'],
    [2, 'Orders'],
  ])
})

test('a chart gives its title and its values', async () => {
  const chart: Part = {
    path: 'ppt/charts/chart1.xml',
    xml: `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Catch</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart><c:ser><c:tx><c:strRef><c:strCache><c:pt idx="0"><c:v>Cod</c:v></c:pt></c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache><c:pt idx="0"><c:v>May</c:v></c:pt><c:pt idx="1"><c:v>June</c:v></c:pt></c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache><c:formatCode>0.0</c:formatCode><c:pt idx="0"><c:v>4.4000000000000004</c:v></c:pt><c:pt idx="1"><c:v>5</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`,
  }
  const frame =
    '<p:graphicFrame><a:graphic><a:graphicData><c:chart r:id="rIdC"/></a:graphicData></a:graphic></p:graphicFrame>'
  const { text } = await extract([{ shapes: [frame], relations: [['rIdC', 'chart', '../charts/chart1.xml']] }], [chart])
  expect(text).toBe('Catch\n\nCod\nMay; Cod: 4.4\nJune; Cod: 5.0')
})

test('a chart that keeps no values still says the names of its series', async () => {
  const series = (name: string) => `<c:ser><c:tx><c:v>${name}</c:v></c:tx><c:val><c:numRef/></c:val></c:ser>`
  const chart: Part = {
    path: 'ppt/charts/chart1.xml',
    xml: `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart><c:plotArea><c:barChart>${series('Cod')}${series('Herring')}</c:barChart></c:plotArea></c:chart></c:chartSpace>`,
  }
  const frame =
    '<p:graphicFrame><a:graphic><a:graphicData><c:chart r:id="rIdC"/></a:graphicData></a:graphic></p:graphicFrame>'
  const { text } = await extract([{ shapes: [frame], relations: [['rIdC', 'chart', '../charts/chart1.xml']] }], [chart])
  expect(text).toMatch(/Cod.*Herring/)
})

test('hidden slides are read and told of', async () => {
  const { bySlide, notes } = await extract([{ title: 'One' }, { title: 'Spare', isHidden: true }])
  expect(bySlide.at(-1)).toEqual([2, 'Spare'])
  expect(notes).toEqual([{ type: 'Irregular', message: expect.stringMatching(/hidden.*: 2\./) }])
})

test('slides that refer to each other in a circle, or a thousand times to one, are each read once', async () => {
  const bytes = pptxFile([{ title: 'One', relations: [['rIdX', 'slide', 'slide1.xml']] }])
  const document = await createPptxExtractor().extract(new Uint8Array(bytes), () => {})
  expect(document.text).toBe('One')
})

test('a presentation of pictures says that it has no words', async () => {
  await expect(extract([{}, {}])).rejects.toThrow(/no words/)
})

test('a raised figure is no digit of the number before it, and no letter of a word', async () => {
  const run = (text: string, baseline = 0) =>
    `<a:r><a:rPr${baseline === 0 ? '' : ` baseline="${baseline}"`}/><a:t>${text}</a:t></a:r>`
  const runs = [run('10'), run('3', 30_000), run(' on 12 m'), run('2', 30_000), run(', H'), run('2', -25_000)]
  const shape = `<p:sp><p:nvSpPr><p:cNvPr id="9" name="x"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:txBody><a:p>${runs.join('')}${run('O at the quay')}${run('4', 30_000)}</a:p></p:txBody></p:sp>`
  const { text } = await extract([{ shapes: [shape] }])
  expect(text).toBe('10^3 on 12 m2, H2O at the quay^4')
})
