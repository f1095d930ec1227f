import type { Page } from '@playwright/test'
import englishAdding from '../../../resources/locales/adding.en.json' with { type: 'json' }
import english from '../../../resources/locales/en.json' with { type: 'json' }
import englishQuality from '../../../resources/locales/quality.en.json' with { type: 'json' }
import englishSettings from '../../../resources/locales/settings.en.json' with { type: 'json' }
import { failureSentences } from '../../../src/contracts/failures/failure-words.ts'

type Catalogue = { readonly [key: string]: string | Catalogue }

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = 'àƀçđéƒğĥíĵķĺɱñóþǫŕšţúṽŵẋýžÀƁÇĐÉƑĞĤÍĴĶĹṀÑÓÞǪŔŠŢÚṼŴẊÝŽ'

/** No letter of it is a plain one, and each vowel stands twice, which makes words about 40 % longer. */
export const pseudoText = (text: string): string =>
  text
    .split(/(\{\{.*?\}\})/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replace(/[aeiou]/g, '$&$&').replace(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter),
    )
    .join('')

const pseudoCatalogue = (catalogue: Catalogue): Catalogue =>
  Object.fromEntries(
    Object.entries(catalogue).map(([key, value]) => [
      key,
      typeof value === 'string' ? pseudoText(value) : pseudoCatalogue(value),
    ]),
  )

const asModule = (catalogue: Catalogue) => ({
  contentType: 'text/javascript',
  body: `export default ${JSON.stringify(pseudoCatalogue(catalogue))}`,
})

/** Lends a page the pseudo-locale in the place of its German, which it then has to be set to. Nothing of it is shipped. */
export const lendPseudoWords = async (page: Page): Promise<void> => {
  const whole = { ...english, quality: { ...english.quality, ...englishQuality }, adding: englishAdding }
  await page.route(/\/assets\/de-[^/]*\.js$/, (route) => route.fulfill(asModule(whole)))
  await page.route(/\/assets\/settings\.de-[^/]*\.js$/, (route) => route.fulfill(asModule(englishSettings)))
  await page.route(/\/assets\/failures\.de-[^/]*\.js$/, (route) => route.fulfill(asModule(failureSentences)))
}
