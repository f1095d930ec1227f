import type { MatchedStretch } from './quote-match.ts'

/** Marks stretches in the elements of a text layer, one element per text item; built of text nodes alone. */
export const markStretches = (elements: readonly HTMLElement[], stretches: readonly MatchedStretch[]): void => {
  for (const { item, start, end } of stretches) {
    const element = elements[item]
    if (!element) continue
    const text = element.textContent ?? ''
    const mark = document.createElement('mark')
    mark.dataset.passage = ''
    mark.textContent = text.slice(start, end)
    element.replaceChildren(text.slice(0, start), mark, text.slice(end))
  }
}

/** Takes all marks off again. */
export const unmark = (elements: readonly HTMLElement[]): void => {
  for (const element of elements) {
    if (element.querySelector('mark')) element.replaceChildren(element.textContent ?? '')
  }
}
