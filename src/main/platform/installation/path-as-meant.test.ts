import { describe, expect, it } from 'vitest'
import { pathAsMeant } from './path-as-meant.ts'

const posix = (text: string, ...there: string[]): string =>
  pathAsMeant(text, { platform: 'linux', home: '/home/ada', isThere: (path) => there.includes(path) })
const windows = (text: string): string =>
  pathAsMeant(text, { platform: 'win32', home: 'C:\\Users\\Ada', isThere: () => false })

describe('a path as a person types or pastes it', () => {
  it.each([
    ['/home/ada/Papers', '/home/ada/Papers'],
    ["'/home/ada/My papers'", '/home/ada/My papers'],
    ['"/home/ada/My papers"\n', '/home/ada/My papers'],
    ['„/home/ada/Akten“', '/home/ada/Akten'],
    ['~', '/home/ada'],
    ['~/Papers', '/home/ada/Papers'],
    ['"~/My papers"', '/home/ada/My papers'],
    ['file:///home/ada/My%20papers/M%C3%B6hre', '/home/ada/My papers/Möhre'],
    ['file://localhost/home/ada', '/home/ada'],
    ['/home/ada/My\\ papers\\ \\(2026\\)', '/home/ada/My papers (2026)'],
    ["~/It\\'s\\ here", "/home/ada/It's here"],
    ['  /home/ada \n', '/home/ada'],
  ])('%j is %j', (text, meant) => {
    expect(posix(text)).toBe(meant)
  })

  it.each([
    ['"C:\\Users\\Ada\\My papers"', 'C:\\Users\\Ada\\My papers'],
    ['C:\\Users\\Ada\\(2026)', 'C:\\Users\\Ada\\(2026)'],
    ['\\\\server\\papers', '\\\\server\\papers'],
    ['file:///C:/Users/Ada/My%20papers', 'C:\\Users\\Ada\\My papers'],
    ['file://server/papers', '\\\\server\\papers'],
  ])('on Windows %j is %j', (text, meant) => {
    expect(windows(text)).toBe(meant)
  })

  it.each([
    '',
    'Papers',
    '~eve/Papers',
    '"',
    '""',
    "'/home/ada",
    'file://server/papers',
    'file:///a%2Fb',
    'https://a.test/b',
    'C:\\Users',
  ])('%j may be meant in another way, and stays', (text) => {
    expect(posix(text)).toBe(text)
  })

  it('that is there as it is written is that one', () => {
    expect(posix('/home/ada/a\\ b', '/home/ada/a\\ b')).toBe('/home/ada/a\\ b')
    expect(posix("'notes'", "'notes'")).toBe("'notes'")
    expect(posix('~/a\\(b', '/home/ada/a\\(b')).toBe('/home/ada/a\\(b')
  })
})
