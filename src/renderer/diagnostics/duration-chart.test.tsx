import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, it } from 'vitest'
import { createI18n } from '../i18n.ts'
import { DurationChart } from './duration-chart.tsx'

const figuresIn = async (language: 'en' | 'de'): Promise<string[]> => {
  const durations = { p50: 81, p95: 1_250, max: 120_038 }
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={await createI18n(language)}>
      <DurationChart title="Replies" series={[{ name: 'To the end', durations }]} />
    </I18nextProvider>,
  )
  return [...html.matchAll(/<td>(.*?)<\/td>/g)].map(([, figure = '']) => figure)
}

it('tells what takes long in seconds (two minutes were 120,038 ms)', async () => {
  expect(await figuresIn('en')).toEqual(['81 ms', '1.3 s', '120 s'])
  expect(await figuresIn('de')).toEqual(['81 ms', '1,3 s', '120 s'])
})
