import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { describe, expect, it, test } from 'vitest'
import { createXmlReader } from './xml-reader.ts'
import { childOf, createElementCollector, descendantsOf, parseXml, textOf } from './xml-tree.ts'

const read = (xml: string, pieceLength = Number.POSITIVE_INFINITY): string[] => {
  const heard: string[] = []
  let text = ''
  const flush = (): void => {
    if (text !== '') heard.push(JSON.stringify(text))
    text = ''
  }
  const reader = createXmlReader({
    open(name, attributes) {
      flush()
      heard.push(
        `<${name}${Object.entries(attributes)
          .map(([key, value]) => ` ${key}=${JSON.stringify(value)}`)
          .join('')}>`,
      )
    },
    close(name) {
      flush()
      heard.push(`</${name}>`)
    },
    text(piece) {
      text += piece
    },
  })
  for (let at = 0; at < xml.length; at += pieceLength) reader.write(xml.slice(at, at + pieceLength))
  reader.end()
  return heard
}

test('elements, attributes, text and references are told in their order', () => {
  expect(
    read(
      `<?xml version="1.0"?><!-- a > b --><a x="1 &lt; 2" y='">"'>one &amp; &#x41;&#66;<b/><![CDATA[<raw> & ]]>two &eacute;</a >`,
    ),
  ).toEqual(['<a x="1 < 2" y="\\">\\"">', '"one & AB"', '<b>', '</b>', '"<raw> & two &eacute;"', '</a>'])
})

test('namespaces have the prefixes of this house, whatever the file calls them', () => {
  const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const strict = 'http://purl.oclc.org/ooxml/wordprocessingml/main'
  const plain = ['<w:p w:val="1">', '<w:t>', '</w:t>', '</w:p>']
  expect(read(`<w:p xmlns:w="${main}" w:val="1"><w:t/></w:p>`)).toEqual(plain)
  expect(read(`<x:p xmlns:x="${main}" x:val="1"><x:t/></x:p>`)).toEqual(plain)
  expect(read(`<p xmlns="${strict}" xmlns:z="${strict}" z:val="1"><t/></p>`)).toEqual(plain)
  // A prefix of ours for a namespace of theirs is no name of ours.
  expect(read(`<w:p xmlns:w="urn:theirs"/>`)).toEqual(['<w?:p>', '</w?:p>'])
  expect(read(`<a xmlns:w="${main}"><b xmlns:w="urn:theirs"><w:p/></b><w:p/></a>`)).toContain('<w:p>')
})

const names = fc.constantFrom('a', 'b', 'long-name', 'x.y')
const texts = fc.string({ unit: fc.constantFrom('a', ' ', '\n', 'é', '😀', '&amp;', '&lt;', '&#233;', '>') })
const values = fc.string({ unit: fc.constantFrom('a', ' ', '&quot;', '>', "'", 'é') })
const { element } = fc.letrec<{ element: string; content: string[] }>((tie) => ({
  element: fc.tuple(names, fc.dictionary(names, values, { maxKeys: 3 }), tie('content')).map(
    ([name, attributes, content]) =>
      `<${name}${Object.entries(attributes)
        .map(([key, value]) => ` ${key}="${value}"`)
        .join('')}>${content.join('')}</${name}>`,
  ),
  content: fc.array(
    fc.oneof({ depthSize: 'small' }, texts, fc.constant('<!--c--d-->'.replace('--d', '')), tie('element')),
    {
      maxLength: 4,
    },
  ),
}))

const bySaxes = (xml: string): string[] => {
  const heard: string[] = []
  let text = ''
  const flush = (): void => {
    if (text !== '') heard.push(JSON.stringify(text))
    text = ''
  }
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    flush()
    heard.push(
      `<${name}${Object.entries(attributes)
        .map(([key, value]) => ` ${key}=${JSON.stringify(value)}`)
        .join('')}>`,
    )
  })
  parser.on('closetag', ({ name }) => {
    flush()
    heard.push(`</${name}>`)
  })
  parser.on('text', (piece) => {
    text += piece
  })
  parser.write(xml).close()
  return heard
}

it('tells of any document what saxes does, in pieces of any length', () => {
  fc.assert(
    fc.property(element, fc.integer({ min: 1, max: 9 }), (xml, pieceLength) => {
      const expected = bySaxes(xml)
      expect(read(xml)).toEqual(expected)
      expect(read(xml, pieceLength)).toEqual(expected)
    }),
  )
})

describe('what is no XML, or too much of it', () => {
  it.each([['<a><b></a>'], ['<a>'], ['<a></a></b>'], ['<a x=1></a>'], ['<a x="1></a>'], ['<'], ['<a><!nonsense></a>']])(
    '%j is malformed',
    (xml) => {
      expect(() => read(xml)).toThrow(/malformed XML/)
    },
  )

  it('a declaration of entities is refused, so that nothing is expanded or fetched', () => {
    const bomb = `<!DOCTYPE a [<!ENTITY x "xxxxxxxxxx"><!ENTITY y "&x;&x;&x;">]><a>&y;</a>`
    const external = `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>`
    expect(() => read(bomb)).toThrow(/entities/)
    expect(() => read(external)).toThrow(/entities/)
    expect(() => read(external, 7)).toThrow(/entities/)
    expect(read('<!DOCTYPE a SYSTEM "http://example.org/a.dtd"><a>x</a>')).toEqual(['<a>', '"x"', '</a>'])
  })

  it('elements that are nested without end are refused', () => {
    expect(() => read('<a>'.repeat(100_000))).toThrow(/nests elements/)
  })

  it('a tag without end is not gathered for ever', () => {
    const reader = createXmlReader({ open() {}, close() {}, text() {} })
    const write = (): void => {
      for (let at = 0; at < 40; at++) reader.write(`<a ${'x'.repeat(1_000_000)}`)
    }
    expect(write).toThrow(/malformed/)
  })
})

test('wanted elements are handed over whole, one by one', () => {
  const taken: string[] = []
  const reader = createXmlReader(
    createElementCollector(
      (name) => name === 'row',
      (element) => taken.push(textOf(element)),
    ),
  )
  reader.write('<t>not wanted<row>1<row>inner</row></row><x><row>2</row></x></t>')
  reader.end()
  expect(taken).toEqual(['1inner', '2'])
})

test('a tree is asked by names', () => {
  const root = parseXml('<a><b><c x="1">one</c></b><b><c x="2">two</c></b></a>')
  expect(childOf(root, 'b', 'c')?.attributes.x).toBe('1')
  expect([...descendantsOf(root, 'c')].map(textOf)).toEqual(['one', 'two'])
  expect(childOf(root, 'x', 'y')).toBeNull()
})
